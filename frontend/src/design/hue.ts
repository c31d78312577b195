/** The hue that stands for a seat, in degrees: neighbours are far apart. */
export const hue = (seat: number): number => (seat * 137 + 35) % 360;
