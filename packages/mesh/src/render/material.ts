import type { Openness } from './sky-light.ts';
import { clamp, dot, mix, smoothstep, unit, type Vec3 } from '../core/vec.ts';

/** Colors as linear light. */
export interface Look {
  body: Vec3;
  backdrop: Vec3;
}

/** The light that reaches a point on the body. */
export interface Incident {
  key: number;
  sky: Openness;
}

/**
 * Directions at a point, all pointing outwards: the surface's normal, to the camera, to the main light and to the fill
 * light.
 */
export interface Facing {
  normal: Vec3;
  toEye: Vec3;
  toKey: Vec3;
  toFill: Vec3;
}

const keyColor: Vec3 = [1.52, 1.444, 1.322];
const skyColor: Vec3 = [0.533, 0.57, 0.62];
const fillColor: Vec3 = [0.2, 0.21, 0.22];

/**
 * Returns the light that a plastic body sends to the camera: a warm key light from the upper left, a cool sky, light
 * reflected by the floor, and a soft sheen.
 */
export function shadeBody(look: Look, facing: Facing, incident: Incident, albedo: number): Vec3 {
  const { normal, toEye, toKey, toFill } = facing;
  const { above, below } = incident.sky;
  const toward = dot(normal, toKey);
  // Plastic transmits some light around the edge of the lit side.
  const wrapped = clamp((toward + 0.35) / 1.35, 0, 1) * 0.21 + Math.max(0, toward) * 0.85;
  const key = wrapped * incident.key;
  const sky = (0.5 + 0.5 * normal[2]) * above;
  const floor = (0.5 - 0.5 * normal[2]) * below + 0.16;
  const fill = Math.max(0, dot(normal, toFill)) * (0.4 + 0.6 * above);
  const half = unit([toKey[0] + toEye[0], toKey[1] + toEye[1], toKey[2] + toEye[2]]);
  const sheen =
    0.2 * incident.key * Math.max(0, dot(normal, half)) ** 34 +
    0.15 * above * (1 - Math.max(0, dot(normal, toEye))) ** 4;
  const channel = (index: 0 | 1 | 2): number => {
    const own = look.body[index] * albedo;
    const glow = mix(look.backdrop[index], own, 0.35) * 0.38;
    return (
      own * (keyColor[index] * key + skyColor[index] * sky + fillColor[index] * fill + glow * floor) + sheen
    );
  };
  return [channel(0), channel(1), channel(2)];
}

/**
 * Returns, for printed layers of a thickness and at a height, how much the normal tilts on the rounded edge of a layer
 * and how dark the groove is.
 */
export function printedLayer(
  normal: Vec3,
  height: number,
  thickness: number,
): { normal: Vec3; albedo: number } {
  const wall = 1 - Math.abs(normal[2]);
  if (wall < 0.02) return { normal, albedo: 1 };
  const wave = Math.sin((height * 2 * Math.PI) / thickness);
  const lean = wave * 0.2 * smoothstep(0.02, 0.4, wall);
  return {
    normal: unit([normal[0], normal[1], normal[2] + lean]),
    albedo: 1 - 0.07 * wall * smoothstep(0.2, 1, -wave),
  };
}
