/** The place of the camera: its turn around the vertical axis and its pitch above the bed, in radians, and its distance. */
export interface Orbit {
  turn: number;
  pitch: number;
  distance: number;
}

export const viewNames = ['home', 'front', 'back', 'left', 'right', 'top', 'bottom'] as const;
export type ViewName = (typeof viewNames)[number];

/** Beyond this, the picture would turn over. */
const steepest = 1.55;
const closest = 0.25;
const farthest = 4;

const directions: Record<ViewName, Pick<Orbit, 'turn' | 'pitch'>> = {
  home: { turn: 0.5, pitch: 0.42 },
  front: { turn: 0, pitch: 0 },
  back: { turn: Math.PI, pitch: 0 },
  left: { turn: -Math.PI / 2, pitch: 0 },
  right: { turn: Math.PI / 2, pitch: 0 },
  top: { turn: 0, pitch: steepest },
  bottom: { turn: 0, pitch: -steepest },
};

/** Half of the camera's angle of view along the picture's shorter side. */
const halfAngle = (23 * Math.PI) / 180;
/** The share of the picture's shorter side that the sphere around the object fills. */
const filledShare = 0.98;

/** Returns the distance at which a sphere of this radius fills the picture. */
export function getFittingDistance(radius: number): number {
  return radius / Math.sin(halfAngle) / filledShare;
}

/** Returns the camera's vertical angle of view in degrees, for the picture's width divided by its height. */
export function getFieldOfView(aspect: number): number {
  return (2 * Math.atan(Math.tan(halfAngle) / Math.min(1, aspect)) * 180) / Math.PI;
}

export function getNamedView(name: ViewName, radius: number): Orbit {
  return { ...directions[name], distance: getFittingDistance(radius) };
}

export function turnBy(orbit: Orbit, turn: number, pitch: number): Orbit {
  const raised = Math.min(steepest, Math.max(-steepest, orbit.pitch + pitch));
  return { ...orbit, turn: orbit.turn + turn, pitch: raised };
}

/** Changes the distance by a factor, within limits that depend on the size of the object. */
export function zoomBy(orbit: Orbit, factor: number, radius: number): Orbit {
  const fitting = getFittingDistance(radius);
  const distance = Math.min(farthest * fitting, Math.max(closest * fitting, orbit.distance * factor));
  return { ...orbit, distance };
}

/** Returns the camera's place relative to its target, z up; a turn of 0 looks from the front. */
export function getCameraOffset({ turn, pitch, distance }: Orbit): [number, number, number] {
  const across = distance * Math.cos(pitch);
  return [Math.sin(turn) * across, -Math.cos(turn) * across, Math.sin(pitch) * distance];
}
