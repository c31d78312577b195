/** The picture of a result, to be shared: 1200 × 630 pixels, drawn by the browser itself. */
import { hue } from "../design/hue";
import type { Verdict } from "./verdicts";

export const WIDTH = 1200;
export const HEIGHT = 630;
const TITLES = '"Tablee Titles", "Roboto Condensed", "Arial Narrow", system-ui, sans-serif';
const HEAD =
  "M1 2.2C1.6 6.3 4 8 7.1 8.3 8.2 7.5 9.5 7.1 11 7.1s2.8.4 3.9 1.2C18 8 20.4 6.3 21 2.2c1.3 4.6-.4 8.8-4.5 9.7C16.2 15.9 14.2 19 11 19s-5.2-3.1-5.5-7.1C1.400 11-.3 6.800 1 2.200z";
const SNOW = "#f3efe6";
const MIST = "#b3c8be";
const EMBER = "#ff7a3d";

export interface Shown {
  game: string;
  won: string;
  /** In the order of their places. */
  people: { seat: number; name: string; place: string; points: string; first: boolean }[];
  verdicts: readonly Verdict[];
  /** Where and when. */
  foot: string;
}

/** Draw a result; what is too long for its place ends in an ellipsis. */
export async function pictureOf(shown: Shown): Promise<Blob> {
  await Promise.all([document.fonts.load(`800 40px ${TITLES}`), document.fonts.load(`600 26px ${TITLES}`)]);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws nothing");
  draw(pen, shown);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("this browser draws nothing"))), "image/png"),
  );
}

function draw(pen: CanvasRenderingContext2D, { game, won, people, verdicts, foot }: Shown): void {
  const dusk = pen.createRadialGradient(360, -120, 0, 360, -120, 1100);
  dusk.addColorStop(0, "#2a574b");
  dusk.addColorStop(0.45, "#17302a");
  dusk.addColorStop(1, "#10201c");
  pen.fillStyle = dusk;
  pen.fillRect(0, 0, WIDTH, HEIGHT);

  const write = (text: string, x: number, y: number, font: string, colour: string, most: number) => {
    pen.font = `${font} ${TITLES}`;
    pen.fillStyle = colour;
    pen.fillText(fitted(pen, text, most), x, y);
  };
  pen.save();
  pen.translate(64, 44);
  pen.scale(3, 3);
  pen.fillStyle = EMBER;
  pen.fill(new Path2D(HEAD));
  pen.restore();
  write("Tablée", 146, 88, "900 46px", SNOW, 300);
  pen.textAlign = "right";
  write(game, WIDTH - 64, 88, "700 34px", MIST, 600);
  pen.textAlign = "left";
  write(won, 64, 176, "800 56px", SNOW, WIDTH - 128);

  // So many that ten still fit; with verdicts beside them, if there are any.
  const wide = verdicts.length ? 560 : WIDTH - 128;
  const step = Math.min(58, 350 / Math.max(people.length, 1));
  const size = Math.min(30, step * 0.6);
  people.forEach(({ seat, name, place, points, first }, index) => {
    const top = 214 + index * step;
    pen.fillStyle = first ? "#ff7a3d3a" : "#ffffff14";
    pen.beginPath();
    pen.roundRect(64, top, wide, step - 6, 12);
    pen.fill();
    const middle = top + (step - 6) / 2;
    pen.fillStyle = `hsl(${hue(seat)} 70% 78%)`;
    pen.beginPath();
    pen.arc(64 + 92, middle, step * 0.32, 0, 7);
    pen.fill();
    const line = middle + size * 0.35;
    write(place, 80, line, `800 ${size}px`, first ? EMBER : SNOW, 56);
    write(name, 64 + 92 + step * 0.45, line, `700 ${size}px`, SNOW, wide - 330);
    pen.textAlign = "right";
    write(points, 64 + wide - 18, line, `800 ${size}px`, SNOW, 200);
    pen.textAlign = "left";
  });
  verdicts.forEach(({ title, text }, index) => {
    const top = 232 + index * 116;
    write(title, 668, top, "800 30px", EMBER, WIDTH - 668 - 64);
    pen.font = `600 25px ${TITLES}`;
    pen.fillStyle = SNOW;
    lines(pen, text, WIDTH - 668 - 64).forEach((line, row) => pen.fillText(line, 668, top + 36 + row * 31));
  });
  write(foot, 64, HEIGHT - 34, "600 24px", MIST, WIDTH - 128);
}

/** The text as far as it fits. */
function fitted(pen: CanvasRenderingContext2D, text: string, most: number): string {
  if (pen.measureText(text).width <= most) return text;
  const letters = [...text];
  while (letters.length && pen.measureText(`${letters.join("")}…`).width > most) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** The text in two lines at most. */
function lines(pen: CanvasRenderingContext2D, text: string, most: number): string[] {
  const words = text.split(" ");
  let first = "";
  while (words.length && pen.measureText(`${first} ${words[0]}`).width <= most)
    first = `${first} ${words.shift()}`.trim();
  return words.length ? [first, fitted(pen, words.join(" "), most)].filter(Boolean) : [first];
}

/** Share a file where the device can, else keep it among the downloads; returns which. */
export async function handOut(blob: Blob, name: string): Promise<"shared" | "kept"> {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return "shared";
    } catch (error) {
      // Who changes their mind wants no file either.
      if ((error as DOMException).name === "AbortError") return "shared";
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return "kept";
}
