import { blur } from './blur.ts';
import type { Pixels } from './denoise.ts';

export interface Look {
  /** The brightness in steps of the aperture: one more is twice as bright. */
  exposure?: number;
  /** The share of light that a lens spreads around what is bright. */
  glow?: number;
}

export interface LinearImage {
  width: number;
  height: number;
  pixels: Pixels;
}

/** Light above this share of white is compressed, so that white is approached and never clipped. */
const knee = 0.42;

/** Returns a picture as sRGB: three bytes a pixel. */
export function develop(image: LinearImage, { exposure = 0, glow = 0.02 }: Look): Uint8Array {
  const gain = 2 ** exposure;
  const spread = spreadLight(image);
  return Uint8Array.from(image.pixels, (value, i) => {
    const light = gain * (value * (1 - glow) + (spread[i] ?? 0) * glow);
    return Math.round(255 * toSrgb(compress(deepen(light))));
  });
}

/** Darkens the shadows slightly, as a print does. */
function deepen(value: number): number {
  return value * (1 - 0.18 * Math.exp(-value / 0.09));
}

function compress(value: number): number {
  if (value <= knee) return Math.max(0, value);
  return knee + (1 - knee) * (1 - Math.exp(-(value - knee) / (1 - knee)));
}

function toSrgb(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** Blurs a picture widely: three means come close to a Gaussian. */
function spreadLight({ width, height, pixels }: LinearImage): Pixels {
  let current = pixels;
  for (let pass = 0; pass < 3; pass++) current = blur(current, { width, height }, Math.round(width / 60));
  return current;
}
