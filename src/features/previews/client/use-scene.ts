import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PreviewMesh } from '../schemas.ts';
import { followInput } from './scene/follow-input.ts';
import { countLostContext } from './scene/has-webgl.ts';
import type { Look } from './scene/look.ts';
import { followTheme, readViewerColors } from './scene/viewer-colors.ts';
import type { ViewerScene } from './scene/viewer-scene.ts';
import { loadSceneCode } from './scene-code.ts';

export type SceneState = 'loading' | 'ready' | 'failed';

interface SceneParts {
  /** Receives the scene once it is drawn, and null when it is given up. */
  onScene: (scene: ViewerScene | null) => void;
  /** Called when the object is turned or moved by hand. */
  onTurn: () => void;
  canvas: RefObject<HTMLCanvasElement | null>;
  /** The element that holds the labels of the measures. */
  labels: RefObject<HTMLElement | null>;
}

/** Loads a preview and draws it. The graphics context is given up when the component is removed. */
export function useScene(
  mesh: PreviewMesh,
  look: Look,
  { onScene, onTurn, canvas, labels }: SceneParts,
): SceneState {
  const [state, setState] = useState<SceneState>('loading');
  const scene = useRef<ViewerScene>(null);
  const latestLook = useRef(look);

  useEffect(() => {
    latestLook.current = look;
    scene.current?.setLook(look);
  }, [look]);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const leaving = new AbortController();
    const cleanups: (() => void)[] = [];
    const start = async () => {
      const { openScene } = await loadSceneCode();
      const opened = await openScene(element, {
        url: mesh.url,
        signal: leaving.signal,
        onTurn,
        partColors: mesh.parts.map(({ color }) => color),
        labels: [...(labels.current?.children ?? [])].filter((child) => child instanceof HTMLElement),
        colors: readViewerColors(element),
      });
      if (!opened) return;
      opened.setLook(latestLook.current);
      scene.current = opened;
      onScene(opened);
      cleanups.push(...followAll(element, opened), () => opened.dispose());
      setState('ready');
    };
    const fail = (error: unknown) => {
      if (leaving.signal.aborted) return;
      reportError(error);
      setState('failed');
    };
    const onLost = () => {
      countLostContext();
      fail(new Error('The browser has taken the graphics context away.'));
    };
    element.addEventListener('webglcontextlost', onLost);
    start().catch(fail);
    return () => {
      leaving.abort();
      element.removeEventListener('webglcontextlost', onLost);
      for (const clean of cleanups) clean();
      scene.current = null;
      onScene(null);
    };
  }, [mesh, onScene, onTurn, canvas, labels]);

  return state;
}

/** Follows the input, the theme and the size of the canvas. @returns functions that end it */
function followAll(element: HTMLCanvasElement, opened: ViewerScene): (() => void)[] {
  return [
    followInput(element, opened),
    followTheme(() => opened.setColors(readViewerColors(element))),
    followSize(element, opened),
  ];
}

function followSize(element: HTMLCanvasElement, scene: ViewerScene): () => void {
  const observer = new ResizeObserver(() => scene.resize(element.clientWidth, element.clientHeight));
  observer.observe(element);
  return () => observer.disconnect();
}
