import {
  Box3,
  DirectionalLight,
  Group,
  HemisphereLight,
  PerspectiveCamera,
  Plane,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { createBedModel, disposeBed, type BedColors, type BedModel } from './bed-model.ts';
import type { LoadedPart } from './load-parts.ts';
import type { Look, Section } from './look.ts';
import {
  getCameraOffset,
  getFieldOfView,
  getFittingDistance,
  getNamedView,
  turnBy,
  zoomBy,
  type Orbit,
  type ViewName,
} from './orbit.ts';
import {
  createPartModel,
  disposePart,
  moveApart,
  setClipping,
  setXray,
  type PartModel,
} from './part-models.ts';
import { getPartColor } from './part-colors.ts';
import { SlownessMeter } from './slowness-meter.ts';

export interface ViewerColors extends BedColors {
  sky: string;
  ground: string;
  lightIntensity: number;
}

export interface SceneOptions {
  /** The value of each part; null for none. */
  partColors: readonly (string | null)[];
  /** Elements that are moved to the measures on the bed: width, depth, height. */
  labels: readonly HTMLElement[];
  colors: ViewerColors;
  /** Called when the object is turned or moved, so that it is no longer seen from a named view. */
  onTurn: () => void;
}

const maxPixelRatio = 2;

/** Draws the parts of a preview into a canvas, only when something has changed. */
export class ViewerScene {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(getFieldOfView(1));
  readonly #object = new Group();
  readonly #parts: PartModel[];
  readonly #size: Vector3;
  /** The radius of the sphere around the parts, where they are shown. */
  #partsRadius: number;
  readonly #labels: readonly HTMLElement[];
  readonly #sky = new HemisphereLight();
  readonly #key = new DirectionalLight('#ffffff', 1.9);
  #look: Look = { section: null, isXray: false, apart: 0, hidden: new Set(), bed: null };
  #colors: ViewerColors;
  #bed: BedModel | undefined;
  #orbit: Orbit;
  #pan = new Vector3();
  #frame = 0;
  #wantedAt = 0;
  readonly #slowness = new SlownessMeter();

  readonly #onTurn: () => void;

  /** @throws when there is no WebGL 2 */
  constructor(
    canvas: HTMLCanvasElement,
    loaded: readonly LoadedPart[],
    { partColors, labels, colors, onTurn }: SceneOptions,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    // The check waits for each shader in turn.
    this.#renderer.debug.checkShaderErrors = false;
    this.#renderer.setPixelRatio(Math.min(maxPixelRatio, devicePixelRatio));
    this.#renderer.localClippingEnabled = true;
    this.#labels = labels;
    this.#onTurn = onTurn;
    this.#colors = colors;
    this.#parts = loaded.map((part, index) =>
      createPartModel(part, getPartColor(partColors[index] ?? null, index)),
    );
    for (const part of this.#parts) this.#object.add(part.group);
    const box = this.#parts.reduce((all, part) => all.union(part.box), new Box3());
    this.#size = box.getSize(new Vector3());
    this.#partsRadius = this.#size.length() / 2;
    const middle = box.getCenter(new Vector3());
    this.#object.position.set(-middle.x, -middle.y, -box.min.z);
    this.#camera.up.set(0, 0, 1);
    this.#sky.position.set(0, 0, 1);
    this.#scene.add(this.#object, this.#sky, this.#key, this.#key.target);
    this.#orbit = getNamedView('home', this.#radius);
    this.setColors(colors);
  }

  /** The size of the object in millimeters. */
  get sizeMm(): [number, number, number] {
    return [this.#size.x, this.#size.y, this.#size.z];
  }

  setLook(look: Look): void {
    const isNewBed = look.bed !== this.#look.bed;
    const radiusBefore = this.#radius;
    this.#look = look;
    this.#parts.forEach((part, index) => {
      part.group.visible = !look.hidden.has(index);
      setXray(part, look.isXray);
    });
    this.#partsRadius = moveApart(this.#parts, look.apart);
    const planes = look.section ? [this.#createPlane(look.section)] : [];
    for (const part of this.#parts) setClipping(part, planes);
    if (isNewBed) this.#replaceBed();
    const distance = isNewBed
      ? getFittingDistance(this.#radius)
      : this.#orbit.distance * (this.#radius / radiusBefore);
    this.#orbit = { ...this.#orbit, distance };
    this.invalidate();
  }

  setColors(colors: ViewerColors): void {
    this.#colors = colors;
    this.#sky.color.set(colors.sky);
    this.#sky.groundColor.set(colors.ground);
    this.#sky.intensity = colors.lightIntensity;
    this.#replaceBed();
    this.invalidate();
  }

  showView(name: ViewName): void {
    this.#orbit = getNamedView(name, this.#radius);
    this.#pan.set(0, 0, 0);
    this.invalidate();
  }

  /** Turns by radians: to the side and upwards. */
  turn(turn: number, pitch: number): void {
    this.#orbit = turnBy(this.#orbit, turn, pitch);
    this.#onTurn();
    this.invalidate();
  }

  zoom(factor: number): void {
    this.#orbit = zoomBy(this.#orbit, factor, this.#radius);
    this.invalidate();
  }

  /** Moves the picture by pixels. */
  pan(x: number, y: number): void {
    const { height } = this.#renderer.domElement.getBoundingClientRect();
    const perPixel =
      (2 * this.#orbit.distance * Math.tan((this.#camera.fov * Math.PI) / 360)) / (height || 1);
    const right = new Vector3().setFromMatrixColumn(this.#camera.matrix, 0);
    const up = new Vector3().setFromMatrixColumn(this.#camera.matrix, 1);
    this.#pan.addScaledVector(right, -x * perPixel).addScaledVector(up, y * perPixel);
    this.#pan.clampLength(0, this.#radius);
    this.#onTurn();
    this.invalidate();
  }

  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
    this.#camera.fov = getFieldOfView(width / height);
    this.invalidate();
  }

  /** Draws before the next repaint. */
  invalidate(): void {
    if (this.#frame !== 0) return;
    this.#wantedAt = performance.now();
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  /** Frees the memory of the graphics processor. */
  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = -1;
    for (const part of this.#parts) disposePart(part);
    if (this.#bed) disposeBed(this.#bed);
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  /** The radius of what must be in the picture. */
  get #radius(): number {
    const { bed } = this.#look;
    if (!bed) return this.#partsRadius;
    return Math.max(this.#partsRadius, Math.hypot(...bed.sizeMm, bed.tallMm) / 2);
  }

  get #target(): Vector3 {
    const { bed } = this.#look;
    return new Vector3(0, 0, (bed ? Math.max(bed.tallMm, this.#size.z) : this.#size.z) / 2).add(this.#pan);
  }

  #createPlane({ axis, share, isFlipped }: Section): Plane {
    const normal = new Vector3();
    normal[axis] = isFlipped ? 1 : -1;
    const low = axis === 'z' ? 0 : -this.#size[axis] / 2;
    const place = low + this.#size[axis] * share;
    return new Plane(normal, isFlipped ? -place : place);
  }

  #replaceBed(): void {
    if (this.#bed) {
      this.#scene.remove(this.#bed.group);
      disposeBed(this.#bed);
      this.#bed = undefined;
    }
    const { bed } = this.#look;
    if (!bed) return;
    this.#bed = createBedModel(bed, this.#size, this.#colors);
    this.#scene.add(this.#bed.group);
  }

  #draw(): void {
    this.#frame = 0;
    const target = this.#target;
    const radius = this.#radius;
    this.#camera.position.copy(target).add(new Vector3(...getCameraOffset(this.#orbit)));
    this.#camera.near = Math.max(radius / 500, this.#orbit.distance - radius * 3);
    this.#camera.far = this.#orbit.distance + radius * 4;
    this.#camera.lookAt(target);
    this.#camera.updateProjectionMatrix();
    this.#camera.updateMatrixWorld();
    // The light comes over the viewer's left shoulder.
    this.#key.position.copy(this.#camera.localToWorld(new Vector3(-radius, radius * 1.4, radius)));
    this.#key.target.position.copy(target);
    this.#renderer.render(this.#scene, this.#camera);
    this.#placeLabels();
    this.#lowerResolution();
  }

  #placeLabels(): void {
    const { clientWidth, clientHeight } = this.#renderer.domElement;
    this.#labels.forEach((label, index) => {
      const place = this.#bed?.labels[index]?.clone().project(this.#camera);
      label.hidden = !place;
      if (!place) return;
      const x = ((place.x + 1) / 2) * clientWidth;
      const y = ((1 - place.y) / 2) * clientHeight;
      label.style.transform = `translate(-50%, -50%) translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    });
  }

  /** Draws fewer pixels on a slow device. */
  #lowerResolution(): void {
    const isSlow = this.#slowness.addDraw(this.#wantedAt, performance.now());
    if (!isSlow || this.#renderer.getPixelRatio() <= 1) return;
    this.#renderer.setPixelRatio(1);
    this.invalidate();
  }
}
