import type { KeyLight } from './key-light.ts';
import type { Incident } from './material.ts';
import type { Openness, SkyLight } from './sky-light.ts';
import { dot, smoothstep, type Vec3 } from '../vec.ts';

/** The last sample position: its distance from the camera and its normal. */
type Place = { distance: number; normal: Vec3 };

const keySlope = 0.11;
const lift = 0.004;

type SkyPlace = Place & { openness: Openness };

/**
 * The light that reaches the visible points. Neighboring samples on the same surface share the last result: the key
 * light's within a pixel, the smoother sky light's within a square of two by two pixels.
 */
export class IncidentLight {
  readonly #key: KeyLight;
  readonly #sky: SkyLight;
  readonly #incident: Incident = { key: 1, sky: { above: 1, below: 1 } };
  readonly #keyPlace: Place = { distance: 0, normal: [0, 0, 0] };
  /** One for each square of the current two rows. */
  readonly #skyPlaces: SkyPlace[];
  #square = 0;

  constructor(key: KeyLight, sky: SkyLight, pictureWidth: number) {
    this.#key = key;
    this.#sky = sky;
    this.#skyPlaces = Array.from({ length: Math.ceil(pictureWidth / 2) }, () => ({
      distance: 0,
      normal: [0, 0, 0],
      openness: { above: 1, below: 1 },
    }));
  }

  /** Rows must arrive from top to bottom. */
  startRow(y: number): void {
    if (y % 2 === 0) for (const place of this.#skyPlaces) place.distance = 0;
  }

  /** Pixels must arrive from left to right. */
  startPixel(x: number): void {
    this.#keyPlace.distance = 0;
    this.#square = Math.floor(x / 2);
  }

  /** `noise` of 0 to 1 rotates the shadow's samples. The result is valid until the next call. */
  find(point: Vec3, normal: Vec3, distance: number, noise: number): Incident {
    const sky = this.#skyPlaces[this.#square] as SkyPlace;
    if (!isSameSurface(sky, distance, normal)) {
      sky.distance = distance;
      sky.normal = normal;
      this.#sky.opennessAt(point, normal, sky.openness);
    }
    this.#incident.sky = sky.openness;
    if (!isSameSurface(this.#keyPlace, distance, normal)) {
      this.#keyPlace.distance = distance;
      this.#keyPlace.normal = normal;
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
