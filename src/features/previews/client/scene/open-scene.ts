import { loadParts } from './load-parts.ts';
import { type SceneOptions, ViewerScene } from './viewer-scene.ts';

/**
 * Loads a preview and opens the scene that draws it, unless the signal is aborted meanwhile.
 * @throws when the preview cannot be fetched or read, and when there is no WebGL 2
 */
export async function openScene(
  canvas: HTMLCanvasElement,
  { url, signal, ...options }: SceneOptions & { url: string; signal: AbortSignal },
): Promise<ViewerScene | undefined> {
  const parts = await loadParts(url, signal);
  return signal.aborted ? undefined : new ViewerScene(canvas, parts, options);
}
