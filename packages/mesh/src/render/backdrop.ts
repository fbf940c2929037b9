import type { Camera } from './camera.ts';
import { BedGrid, type FloorMap } from './floor.ts';
import type { Look } from './material.ts';
import type { Scene } from './scene.ts';
import { dot, mix, smoothstep, type Vec3 } from '../core/vec.ts';

interface Setup {
  camera: Camera;
  scene: Scene;
  look: Look;
  floorShadow: FloorMap;
  floorSky: FloorMap;
}

/**
 * The print bed and the wall as one seamless surface. The shadow, the lines of the bed and the contact shadow of the
 * object fade with the distance.
 */
export class Backdrop {
  readonly #setup: Setup;
  readonly #grid: BedGrid;
  readonly #gridStrength: number;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#grid = new BedGrid(setup.scene);
    // Lines are darker than a bright bed and brighter than a dark one.
    this.#gridStrength = dot(setup.look.backdrop, [0.3, 0.6, 0.1]) > 0.25 ? 0.1 : -0.2;
  }

  /** Returns the light from the point where the ray meets the surface. The ray starts at the camera. */
  light(ray: Vec3): Vec3 {
    const { camera, look, floorShadow, floorSky } = this.#setup;
    if (ray[2] > -1e-4) return look.backdrop;
    const distance = -camera.eye[2] / ray[2];
    const x = camera.eye[0] + ray[0] * distance;
    const y = camera.eye[1] + ray[1] * distance;
    const near = smoothstep(3.2, 1.4, Math.hypot(x, y));
    if (near === 0) return look.backdrop;
    const lit = mix(1, mix(0.45, 1, floorShadow.read(x, y)), near);
    const open = mix(1, floorSky.read(x, y), near);
    const light = lit * (0.35 + 0.65 * open) * (1 - this.#grid.read(x, y) * this.#gridStrength);
    return [look.backdrop[0] * light, look.backdrop[1] * light, look.backdrop[2] * light];
  }
}
