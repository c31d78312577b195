/** The sides: a colour (design/tokens.css) and a shape for each, so that colour never stands alone. */

/** Outlines round (0, 0) that look equally large; each fits a circle of radius 1.15. */
export const SHAPES = [
  "M0-.95a.95.95 0 0 1 0 1.9a.95.95 0 0 1 0-1.9z",
  "M-.8-.8H.8V.8H-.8z",
  "M0-1.08L1.05.8H-1.05z",
  "M0-1.12L1.02 0L0 1.12L-1.02 0z",
  "M-.38-1H.38V-.38H1V.38H.38V1H-.38V.38H-1V-.38H-.38z",
  star(5, 1.13, 0.52),
] as const;

function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const reach = index % 2 ? inner : outer;
    const angle = (index * Math.PI) / points - Math.PI / 2;
    return `${(Math.cos(angle) * reach).toFixed(3)} ${(Math.sin(angle) * reach).toFixed(3)}`;
  });
  return `M${corners.join("L")}z`;
}
