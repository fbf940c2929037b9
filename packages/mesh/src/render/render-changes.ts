import { boundVertices } from '../measure/measure.ts';
import type { MarkedMesh } from '../core/mesh.ts';
import { indexAt } from '../core/typed-arrays.ts';
import { frameObject, project, type View } from './camera.ts';
import type { ColorScheme } from './palette.ts';
import { Studio, type RenderedView } from './render.ts';
import { makeScene, type Scene } from './scene.ts';
import { Visibility } from './visibility.ts';

const pictureSize = { width: 960, height: 720 };
/** A neutral body, so that the marks stand out. */
const colors: ColorScheme = { body: '#c9c6bf', backdrop: '#e6e3da' };
/** The views that are tried: around the object, from above and from below. */
const azimuths = [30, 75, 120, 165, 210, 255, 300, 345];
const elevations = [28, 60, -30];
const trialSize = { width: 96, height: 72 };
/** A view from above is preferred unless another one shows this many times as much. */
const preference = 1.5;

/** Renders two states of an object from the view that shows most of the changes, in the same frame. */
export function renderChanges(
  before: MarkedMesh,
  after: MarkedMesh,
): { before: RenderedView; after: RenderedView } {
  const bounds = boundVertices(before.positions, after.positions);
  const scenes = [makeScene(before, bounds), makeScene(after, bounds)] as const;
  const framed = joinScenes(...scenes);
  const view = chooseView(framed, [
    { scene: scenes[0], deltas: before.deltas },
    { scene: scenes[1], deltas: after.deltas },
  ]);
  const shoot = (scene: Scene, { deltas }: MarkedMesh) =>
    new Studio(scene, pictureSize.height).shoot(view, { ...pictureSize, colors }, { deltas, framed });
  return { before: shoot(scenes[0], before), after: shoot(scenes[1], after) };
}

/** Returns a scene with the vertices of both, for framing them. */
function joinScenes(one: Scene, other: Scene): Scene {
  const positions = new Float32Array(one.mesh.positions.length + other.mesh.positions.length);
  positions.set(one.mesh.positions);
  positions.set(other.mesh.positions, one.mesh.positions.length);
  return { ...one, mesh: { positions, indices: one.mesh.indices } };
}

interface MarkedScene {
  scene: Scene;
  deltas: Int8Array;
}

/** Returns the view in which most of the changes are visible. */
function chooseView(framed: Scene, scenes: readonly MarkedScene[]): View {
  const views = elevations.flatMap((elevationDeg) =>
    azimuths.map((azimuthDeg): View => ({ azimuthDeg, elevationDeg })),
  );
  let best = { view: views[0] as View, seen: 0 };
  for (const view of views) {
    const seen = scenes.reduce((sum, each) => sum + countMarked(framed, each, view), 0);
    const share = view.elevationDeg === elevations[0] ? seen * preference : seen;
    if (share > best.seen) best = { view, seen: share };
  }
  return best.view;
}

/** Counts the samples that show a changed place. */
function countMarked(framed: Scene, { scene, deltas }: MarkedScene, view: View): number {
  const visibility = new Visibility(trialSize.width, trialSize.height);
  const camera = frameObject(framed, view, trialSize);
  visibility.draw(project(camera, scene.mesh.positions, 1), scene.mesh);
  let count = 0;
  for (const facet of visibility.facets) {
    if (facet === 0) continue;
    const corners = [0, 1, 2].map((corner) => indexAt(scene.mesh.indices, (facet - 1) * 3 + corner));
    if (corners.every((corner) => deltas[corner] !== 0)) count++;
  }
  return count;
}
