import { clamp, type Vec3 } from '../core/vec.ts';

/** `#rrggbb`, in sRGB. */
export type HexColor = `#${string}`;

const codedSteps = 4096;
const coded = Uint8Array.from({ length: codedSteps + 1 }, (_, step) =>
  Math.round(encodeChannel(step / codedSteps) * 255),
);

/** Converts a color to linear light, 0 to 1 (IEC 61966-2-1). */
export function linearColor(hex: HexColor): Vec3 {
  const value = Number.parseInt(hex.slice(1), 16);
  return [decodeChannel((value >> 16) & 255), decodeChannel((value >> 8) & 255), decodeChannel(value & 255)];
}

/** Returns the sRGB byte for linear light of 0 to 1. */
export function codedByte(light: number): number {
  return coded[Math.round(clamp(light, 0, 1) * codedSteps)] ?? 0;
}

/** Compresses light above 0.75 so that highlights keep their hue. Light up to 0.75 does not change. */
export function compressHighlights(light: number): number {
  const knee = 0.75;
  if (light < knee) return Math.max(0, light);
  const over = light - knee;
  return knee + over / (1 + over * 1.6);
}

function decodeChannel(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encodeChannel(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}
