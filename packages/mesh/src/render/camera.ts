import type { ProjectedVertices } from './rasterizer.ts';
import type { Scene } from './scene.ts';
import { add, clamp, cross, mix, scale, unit, type Vec3 } from '../core/vec.ts';

/**
 * The direction from which the camera looks: 0 degrees is the front (from -y), 90 the right (from +x); elevation is
 * above the bed.
 */
export interface View {
  azimuthDeg: number;
  elevationDeg: number;
}

export interface Camera {
  eye: Vec3;
  forward: Vec3;
  right: Vec3;
  up: Vec3;
  /** The number of pixels for a slope of 1. */
  focal: number;
  /** The pixel that the camera points at. */
  middle: { x: number; y: number };
}

/** The slope of the upper edge of the picture: an angle of view of 40 degrees, about a 50 mm lens. */
const halfHeightSlope = 0.36;
/** The share of the width or of the height that the object fills. A square crop of a picture of 4:5 does not cut it. */
const filledShare = 0.7;
/** An object that is deeper than wide by this factor is broader seen from its right side. */
const deepShare = 1.2;

/**
 * Returns a three-quarter view of the broader side at an elevation that suits the shape (flat objects are seen from above),
 * followed by further views around it.
 */
export function turnaround(scene: Pick<Scene, 'halfSize'>, count: number): View[] {
  const [x, y, z] = scene.halfSize;
  const flatness = clamp(1 - z / (0.55 * Math.max(x, y, 1e-9)), 0, 1);
  const elevationDeg = mix(19, 47, flatness);
  const firstDeg = y > deepShare * x ? 60 : 30;
  return Array.from({ length: count }, (_, index) => ({
    azimuthDeg: firstDeg + (360 / count) * index,
    elevationDeg: index === count - 1 && count > 2 ? Math.min(elevationDeg + 24, 62) : elevationDeg,
  }));
}

/** Returns a camera that shows the whole object in the middle of the picture. */
export function frameObject(scene: Scene, view: View, frame: { width: number; height: number }): Camera {
  const azimuth = (view.azimuthDeg * Math.PI) / 180;
  const elevation = (clamp(view.elevationDeg, -80, 85) * Math.PI) / 180;
  const back: Vec3 = [
    Math.sin(azimuth) * Math.cos(elevation),
    -Math.cos(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
  ];
  const forward = scale(back, -1);
  const right = unit(cross(forward, [0, 0, 1]));
  const up = cross(right, forward);
  const focal = frame.height / 2 / halfHeightSlope;

  let distance = 4;
  let camera: Camera = { eye: [0, 0, 0], forward, right, up, focal, middle: { x: 0, y: 0 } };
  for (let round = 0; round < 6; round++) {
    camera = { ...camera, eye: add(scene.center, scale(back, distance)) };
    const seen = screenBounds(camera, scene.mesh.positions);
    camera.middle = { x: frame.width / 2 - seen.x, y: frame.height / 2 - seen.y };
    const filled = Math.max(seen.width / frame.width, seen.height / frame.height);
    distance = Math.max(1.6, 1.05 + (distance - 1.05) * (filled / filledShare || 1));
  }
  return camera;
}

/** Returns the projected vertices. Their depth is the reciprocal of the distance along the view. */
export function project(camera: Camera, positions: Float32Array, samples: number): ProjectedVertices {
  const projected = new Float32Array(positions.length);
  const { eye, forward, right, up, middle } = camera;
  const focal = camera.focal * samples;
  for (let i = 0; i < positions.length; i += 3) {
    const x = (positions[i] ?? 0) - eye[0];
    const y = (positions[i + 1] ?? 0) - eye[1];
    const z = (positions[i + 2] ?? 0) - eye[2];
    const inverse = 1 / (x * forward[0] + y * forward[1] + z * forward[2]);
    projected[i] = (x * right[0] + y * right[1] + z * right[2]) * inverse * focal + middle.x * samples;
    projected[i + 1] = middle.y * samples - (x * up[0] + y * up[1] + z * up[2]) * inverse * focal;
    projected[i + 2] = inverse;
  }
  return projected;
}

function screenBounds(
  camera: Camera,
  positions: Float32Array,
): { x: number; y: number; width: number; height: number } {
  const projected = project({ ...camera, middle: { x: 0, y: 0 } }, positions, 1);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < projected.length; i += 3) {
    const x = projected[i] ?? 0;
    const y = projected[i + 1] ?? 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}
