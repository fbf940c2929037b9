import { loadCode } from '#src/browser/load-code.ts';

/** Loads three.js and what draws with it, apart from the controls, so that these are rendered meanwhile. */
export const loadSceneCode = () => loadCode(() => import('./scene/open-scene.ts'));

/** Loads the code for a view that will probably be opened. A failure is ignored, because the view loads it again. */
export async function prefetchSceneCode(): Promise<void> {
  await loadSceneCode().catch(() => undefined);
}
