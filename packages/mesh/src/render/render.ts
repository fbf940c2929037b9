import type { Deltas, LoadedMesh, Mesh } from '../core/mesh.ts';
import { frameObject, project, turnaround, type View } from './camera.ts';
import { linearColor } from './color.ts';
import { type FloorMap, floorOpenness, floorShadow } from './floor.ts';
import { KeyLight } from './key-light.ts';
import type { ColorScheme } from './palette.ts';
import { Picture, samplesPerSide } from './picture.ts';
import { makeScene, type Scene } from './scene.ts';
import { SkyLight } from './sky-light.ts';
import { Surface } from './surface.ts';
import { add, scale, unit, type Vec3 } from '../core/vec.ts';
import { Visibility } from './visibility.ts';
import { findVolumeColors } from './volume-colors.ts';

/** The pixels of a picture, row by row from the upper left, three sRGB bytes each. */
export interface RenderedView {
  width: number;
  height: number;
  pixels: Uint8Array;
}

export interface RenderOptions {
  width: number;
  height: number;
  colors: ColorScheme;
  /** The views to render, or their number around the object. */
  views: readonly View[] | number;
}

/** The lights combined are too bright by this factor for a color to appear as specified on the lit side. */
const litShare = 0.6;

/**
 * Renders pictures of a mesh standing on the print bed, z up. The first of several is the three-quarter view. Two million
 * facets take about six seconds of processor time for a picture of 1280 x 1600.
 */
export function renderMesh(mesh: Mesh & Pick<LoadedMesh, 'labels'>, options: RenderOptions): RenderedView[] {
  const scene = makeScene(mesh);
  const studio = new Studio(scene, options.height);
  const findColor = findVolumeColors(mesh);
  const views = typeof options.views === 'number' ? turnaround(scene, options.views) : options.views;
  return views.map((view) => studio.shoot(view, options, { findColor }));
}

/** Additions to an object in the color of the picture. */
interface Shown {
  deltas?: Deltas;
  framed?: Scene;
  /** Returns the color of a facet in linear light, if it has one of its own. */
  findColor?: ((facet: number) => Vec3 | undefined) | undefined;
}

function scaleColor(color: Vec3 | undefined): Vec3 | undefined {
  return color && scale(color, litShare);
}

/** The parts of the scene that all views share. */
export class Studio {
  readonly #scene: Scene;
  readonly #sky: SkyLight;
  readonly #floorSky: FloorMap;
  readonly #surface: Surface;

  constructor(scene: Scene, pictureHeight: number) {
    this.#scene = scene;
    this.#sky = new SkyLight(scene);
    this.#floorSky = floorOpenness(this.#sky, pictureHeight);
    this.#surface = new Surface(scene.mesh);
  }

  /** @param framed what is shown as a whole, by default the object itself */
  shoot(
    view: View,
    { width, height, colors }: Omit<RenderOptions, 'views'>,
    { deltas, framed, findColor }: Shown = {},
  ): RenderedView {
    const scene = this.#scene;
    const camera = frameObject(framed ?? scene, view, { width, height });
    const visibility = new Visibility(width * samplesPerSide, height * samplesPerSide);
    visibility.draw(project(camera, scene.mesh.positions, samplesPerSide), scene.mesh);

    const ahead = unit([camera.forward[0], camera.forward[1], 0]);
    const key = new KeyLight(scene, getKeyLightDirection(camera.right, ahead), height);
    const picture = new Picture({
      camera,
      scene,
      visibility,
      surface: this.#surface,
      sky: this.#sky,
      key,
      toFill: unit(add(scale(camera.right, 0.9), scale(ahead, -0.3), [0, 0, 0.35])),
      floorSky: this.#floorSky,
      floorShadow: floorShadow(key, height),
      deltas,
      findColor: (facet) => scaleColor(findColor?.(facet)),
      look: { body: scale(linearColor(colors.body), litShare), backdrop: linearColor(colors.backdrop) },
    });
    return { width, height, pixels: picture.develop(width, height) };
  }
}

/** The key light moves with the camera, so that shadows always fall to the right. */
function getKeyLightDirection(right: Vec3, ahead: Vec3): Vec3 {
  return unit(add(scale(right, -0.72), scale(ahead, -0.5), [0, 0, 0.98]));
}
