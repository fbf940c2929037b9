import type { KeyLight } from './key-light.ts';
import type { Incident } from './material.ts';
import type { SkyLight } from './sky-light.ts';
import { dot, smoothstep, type Vec3 } from '../core/vec.ts';

/** The last sample position: its distance from the camera and its normal. */
interface Place {
  distance: number;
  normal: Vec3;
}

const keySlope = 0.11;
const lift = 0.004;

/**
 * The light that reaches the visible points. Neighboring samples on the same surface share the last result: the key
 * light's within a pixel, the smoother sky light's within two pixels.
 */
export class IncidentLight {
  readonly #key: KeyLight;
  readonly #sky: SkyLight;
  readonly #incident: Incident = { key: 1, sky: { above: 1, below: 1 } };
  readonly #keyPlace: Place = { distance: 0, normal: [0, 0, 0] };
  readonly #skyPlace: Place = { distance: 0, normal: [0, 0, 0] };

  constructor(key: KeyLight, sky: SkyLight) {
    this.#key = key;
    this.#sky = sky;
  }

  /** Pixels must arrive row by row. */
  startPixel(x: number): void {
    this.#keyPlace.distance = 0;
    if (x % 2 === 0) this.#skyPlace.distance = 0;
  }

  /** `noise` of 0 to 1 rotates the shadow's samples. The result is valid until the next call. */
  find(point: Vec3, normal: Vec3, distance: number, noise: number): Incident {
    if (!isSameSurface(this.#skyPlace, distance, normal)) {
      Object.assign(this.#skyPlace, { distance, normal });
      this.#sky.opennessAt(point, normal, this.#incident.sky);
    }
    if (!isSameSurface(this.#keyPlace, distance, normal)) {
      Object.assign(this.#keyPlace, { distance, normal });
      this.#incident.key = this.#keyShare(point, normal, noise);
    }
    return this.#incident;
  }

  #keyShare(point: Vec3, normal: Vec3, noise: number): number {
    const facing = smoothstep(-0.2, 0.06, dot(normal, this.#key.direction));
    if (facing === 0) return 0;
    const lifted: Vec3 = [
      point[0] + normal[0] * lift,
      point[1] + normal[1] * lift,
      point[2] + normal[2] * lift,
    ];
    return facing * this.#key.reaches(lifted, normal, keySlope, noise * 2 * Math.PI);
  }
}

function isSameSurface(place: Place, distance: number, normal: Vec3): boolean {
  return Math.abs(distance - place.distance) < 0.01 && dot(normal, place.normal) > 0.95;
}
