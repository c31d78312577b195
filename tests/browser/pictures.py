"""Pictures of pages beside kept ones, compared by a browser: how letters are smoothed may differ, not where things are.

They are kept and compared at half their size: what is left of smoothing then is little, and a repository stays small.
`TABLEE_RENEW_PICTURES=yes pytest tests/browser/test_gallery.py` keeps what is seen now.
"""

import base64
import os
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

KEPT: Final = Path(__file__).parent / "pictures"
RENEWING: Final = "TABLEE_RENEW_PICTURES" in os.environ

LIKE: Final = 44
"""So far (of 255) a pixel's brightness may be from all those round the same place of the other picture."""
SHADE: Final = 15
"""So far the mean colour of a square may be from that of the other picture: a colour that was changed on a surface."""
SQUARE: Final = 8
"""Pixels of the halved picture along the side of the squares into which it is divided."""
STRANGE: Final = 5
"""So many of a square's 64 pixels may be unlike all those round the same place: a letter drawn by another library."""
QUALITY: Final = 0.85
"""Of the kept pictures, as WebP."""

HALVED: Final = """async (url, kept) => {
    const picture = await createImageBitmap(await (await fetch(url)).blob());
    const by = kept ? 1 : 2;
    const canvas = new OffscreenCanvas(Math.round(picture.width / by), Math.round(picture.height / by));
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas;
  }"""
PACKED: Final = """async ([url, quality]) => {
  const canvas = await (HALVED)(url, false);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}""".replace("HALVED", HALVED)
COMPARED: Final = """async ([one, other, { like, shade, square, strange }]) => {
  const read = async (url, kept) => {
    const canvas = await (HALVED)(url, kept);
    return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  };
  const [a, b] = [await read(one, true), await read(other, false)];
  if (a.width !== b.width || a.height !== b.height)
    return [`the size is ${b.width} x ${b.height}, not ${a.width} x ${a.height}`];
  const { width, height } = a;
  const bright = ({ data }) =>
    Float32Array.from({ length: width * height }, (_, i) =>
      0.299 * data[4 * i] + 0.587 * data[4 * i + 1] + 0.114 * data[4 * i + 2]);
  const [p, q] = [bright(a), bright(b)];
  // Whether nothing round the same place of the other picture is like this pixel.
  const alone = (p, q, x, y) => {
    const i = y * width + x;
    if (Math.abs(p[i] - q[i]) <= like) return false;
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
        if (Math.abs(p[i] - q[v * width + u]) <= like) return false;
    return true;
  };
  const faults = [];
  for (let top = 0; top < height; top += square)
    for (let left = 0; left < width; left += square) {
      const right = Math.min(width, left + square), bottom = Math.min(height, top + square);
      const sums = [0, 0, 0];
      let unlike = 0;
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) {
          const i = 4 * (y * width + x);
          for (let c = 0; c < 3; c++) sums[c] += a.data[i + c] - b.data[i + c];
          if (alone(p, q, x, y) || alone(q, p, x, y)) unlike++;
        }
      const off = Math.max(...sums.map(Math.abs)) / ((right - left) * (bottom - top));
      if (unlike > strange) faults.push(`at ${2 * left}, ${2 * top} ${unlike} pixels are unlike`);
      else if (off > shade) faults.push(`at ${2 * left}, ${2 * top} the colour is off by ${off.toFixed(1)}`);
    }
  return faults;
}""".replace("HALVED", HALVED)


def data_url(picture: bytes, kind: str) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(picture).decode()}"


def differences(page: Page, name: str, png: bytes, seen: Path) -> list[str]:
    """Where a picture differs from the one that is kept under its name; what is seen goes to `seen` if it does."""
    kept = KEPT / f"{name}.webp"
    if RENEWING:
        packed: str = page.evaluate(PACKED, [data_url(png, "png"), QUALITY])
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(base64.b64decode(packed))
    if not kept.exists():
        return [f"{name} is not kept"]
    limits: dict[str, Any] = {"like": LIKE, "shade": SHADE, "square": SQUARE, "strange": STRANGE}
    faults: list[str] = page.evaluate(COMPARED, [data_url(kept.read_bytes(), "webp"), data_url(png, "png"), limits])
    if faults:
        (seen / f"{name}.png").write_bytes(png)
    return [f"{name}: {fault} (seen in {seen})" for fault in faults[:3]]
