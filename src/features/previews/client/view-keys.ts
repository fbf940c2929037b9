import type { KeyboardEvent } from 'react';
import { viewNames, type ViewName } from './scene/orbit.ts';
import type { ViewerScene } from './scene/viewer-scene.ts';

/** The factor of the distance by which one press zooms in. */
export const zoomStep = 0.8;

const turnStep = 0.15;

const turns: Record<string, [turn: number, pitch: number]> = {
  ArrowLeft: [-turnStep, 0],
  ArrowRight: [turnStep, 0],
  ArrowUp: [0, turnStep],
  ArrowDown: [0, -turnStep],
};

const zooms: Record<string, number> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep };

interface Actions {
  scene: Pick<ViewerScene, 'turn' | 'zoom'> | null;
  showView: (name: ViewName) => void;
  /** Undefined if Esc has another meaning now. */
  onClose: (() => void) | undefined;
}

/** Returns the view of a key: 0 for home, 1 to 6 for the others in the order of the buttons. */
export function findViewOfKey(key: string): ViewName | undefined {
  return /^[0-6]$/.test(key) ? viewNames[Number(key)] : undefined;
}

/** Does what a key of the view means. Other keys keep their meaning. */
export function pressKey(event: KeyboardEvent, actions: Actions): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = findAction(event.key, actions);
  if (!act) return;
  event.preventDefault();
  act();
}

function findAction(key: string, { scene, showView, onClose }: Actions): (() => void) | undefined {
  const view = findViewOfKey(key);
  const turn = turns[key];
  const zoom = zooms[key];
  if (view) return () => showView(view);
  if (turn) return () => scene?.turn(...turn);
  if (zoom !== undefined) return () => scene?.zoom(zoom);
  return key === 'Escape' ? onClose : undefined;
}
