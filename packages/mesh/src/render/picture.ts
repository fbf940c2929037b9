import { at, indexAt } from '../core/typed-arrays.ts';
import type { Camera } from './camera.ts';
import { codedByte, compressHighlights } from './color.ts';
import { Backdrop } from './backdrop.ts';
import { type FloorMap, gradientNoise } from './floor.ts';
import { IncidentLight } from './incident-light.ts';
import type { KeyLight } from './key-light.ts';
import { type Look, printedLayer, shadeBody } from './material.ts';
import type { Scene } from './scene.ts';
import type { SkyLight } from './sky-light.ts';
import type { Surface } from './surface.ts';
import { add, mix, scale, smoothstep, unit, type Vec3 } from '../core/vec.ts';
import { findMarkColor } from './change-marks.ts';
import type { Deltas } from '../core/mesh.ts';
import type { Visibility } from './visibility.ts';

/** The number of samples along each side of a pixel. */
export const samplesPerSide = 2;

export interface Setup {
  camera: Camera;
  scene: Scene;
  visibility: Visibility;
  surface: Surface;
  sky: SkyLight;
  key: KeyLight;
  toFill: Vec3;
  floorSky: FloorMap;
  floorShadow: FloorMap;
  look: Look;
  /** Marks the places that have grown or shrunk. */
  deltas?: Deltas | undefined;
  /** Returns the color of a facet that has one of its own. */
  findColor: (facet: number) => Vec3 | undefined;
}

/** The facet that a sample shows, along a ray of length 1 along the camera's axis. */
interface SeenPoint {
  facet: number;
  ray: Vec3;
  distance: number;
}

const samples = samplesPerSide;
/** The height of a printed layer. Layers are drawn higher where the picture could not show their lines. */
const layerMm = 0.2;
const leastLayerPixels = 4;

/** Computes the color of each sample of a view, body or backdrop, and averages the samples to pixels. */
export class Picture {
  readonly #setup: Setup;
  readonly #backdrop: Backdrop;
  readonly #layerThickness: number;
  readonly #incident: IncidentLight;

  constructor(setup: Setup) {
    this.#setup = setup;
    const { camera, scene } = setup;
    const distance = Math.hypot(...add(camera.eye, scale(scene.center, -1)));
    this.#layerThickness = Math.max(layerMm / scene.mmPerUnit, (leastLayerPixels * distance) / camera.focal);
    this.#incident = new IncidentLight(setup.key, setup.sky);
    this.#backdrop = new Backdrop(setup);
  }

  develop(width: number, height: number): Uint8Array {
    const pixels = new Uint8Array(width * height * 3);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) this.#developPixel(x, y, { width, height, pixels });
    }
    return pixels;
  }

  #developPixel(x: number, y: number, to: { width: number; height: number; pixels: Uint8Array }): void {
    const [red, green, blue] = this.#hasBody(x, y)
      ? this.#blendSamples(x, y)
      : this.#backdrop.light(this.#ray(x + 0.5, y + 0.5));
    const grade = lens((x - to.width / 2) / (to.height / 2), 1 - y / (to.height / 2));
    // A little noise, the same in every run, prevents bands in the soft backdrop.
    const exposure = grade * (1 + (gradientNoise(x, y) - 0.5) / 400);
    const pixel = (y * to.width + x) * 3;
    to.pixels[pixel] = codedByte(compressHighlights(red * exposure));
    to.pixels[pixel + 1] = codedByte(compressHighlights(green * exposure));
    to.pixels[pixel + 2] = codedByte(compressHighlights(blue * exposure));
  }

  #hasBody(x: number, y: number): boolean {
    const { width, facets } = this.#setup.visibility;
    for (let row = y * samples; row < (y + 1) * samples; row++) {
      for (let column = x * samples; column < (x + 1) * samples; column++) {
        if (facets[row * width + column] !== 0) return true;
      }
    }
    return false;
  }

  #isOneFacet(x: number, y: number): boolean {
    const { width, facets } = this.#setup.visibility;
    const first = indexAt(facets, y * samples * width + x * samples);
    for (let row = y * samples; row < (y + 1) * samples; row++) {
      for (let column = x * samples; column < (x + 1) * samples; column++) {
        if (facets[row * width + column] !== first) return false;
      }
    }
    return true;
  }

  #blendSamples(x: number, y: number): Vec3 {
    let red = 0;
    let green = 0;
    let blue = 0;
    this.#incident.startPixel(x);
    // Two opposite samples are enough inside a facet, where there is no edge to antialias.
    const step = this.#isOneFacet(x, y) ? samples * samples - 1 : 1;
    let count = 0;
    for (let sample = 0; sample < samples * samples; sample += step) {
      count++;
      const column = x * samples + (sample % samples);
      const row = y * samples + Math.floor(sample / samples);
      const light = this.#sampleLight(column, row);
      // A highlight must not outshine the other samples of its pixel.
      red += Math.min(1.5, light[0]);
      green += Math.min(1.5, light[1]);
      blue += Math.min(1.5, light[2]);
    }
    const share = 1 / count;
    return [red * share, green * share, blue * share];
  }

  #sampleLight(column: number, row: number): Vec3 {
    const { visibility } = this.#setup;
    const ray = this.#ray((column + 0.5) / samples, (row + 0.5) / samples);
    const sample = row * visibility.width + column;
    const facet = indexAt(visibility.facets, sample);
    if (facet === 0) return this.#backdrop.light(ray);
    const seen = { facet: facet - 1, ray, distance: 1 / at(visibility.depth, sample) };
    return this.#bodyLight(seen, column, row);
  }

  /** Returns the direction of the ray through a position of the picture, with length 1 along the camera's axis. */
  #ray(x: number, y: number): Vec3 {
    const { forward, right, up, middle, focal } = this.#setup.camera;
    const across = (x - middle.x) / focal;
    const upwards = (middle.y - y) / focal;
    return [
      forward[0] + right[0] * across + up[0] * upwards,
      forward[1] + right[1] * across + up[1] * upwards,
      forward[2] + right[2] * across + up[2] * upwards,
    ];
  }

  #bodyLight({ facet, ray, distance }: SeenPoint, column: number, row: number): Vec3 {
    const { camera, surface, key, toFill, look, deltas, findColor } = this.#setup;
    const { eye } = camera;
    const point: Vec3 = [eye[0] + ray[0] * distance, eye[1] + ray[1] * distance, eye[2] + ray[2] * distance];
    const toEye = unit([-ray[0], -ray[1], -ray[2]]);
    const smooth = surface.normalAt(facet, point, toEye);
    const incident = this.#incident.find(point, smooth, distance, gradientNoise(column, row));
    const { normal, albedo } = printedLayer(smooth, point[2], this.#layerThickness);
    const mark =
      deltas && findMarkColor(surface.valueAt(facet, point, deltas), column / samples, row / samples);
    const own = mark ?? findColor(facet);
    const colored = own ? { ...look, body: own } : look;
    return shadeBody(colored, { normal, toEye, toKey: key.direction, toFill }, incident, albedo);
  }
}

/** Darkens the corners and slightly the top; x and y are measured from the middle, in half heights. */
function lens(x: number, y: number): number {
  const corners = 1 - 0.1 * x * x - 0.08 * y * y;
  return corners * mix(1.02, 0.94, smoothstep(-1.2, 1.4, y)) * 1.04;
}
