import { act, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { onTestFinished } from 'vitest';

interface Mounted {
  box: HTMLElement;
  show: (node: ReactNode) => Promise<void>;
}

/**
 * Hydrates HTML as of the server in an element of its own, until the test has finished.
 * @param use what a person does before the hydration
 */
export function hydrate(html: string, node: ReactNode, use?: (box: HTMLElement) => void): Promise<Mounted> {
  const box = document.createElement('div');
  box.innerHTML = html;
  use?.(box);
  return start(box, () => hydrateRoot(box, node));
}

/** Renders into an empty element, until the test has finished. */
export async function mount(node: ReactNode): Promise<Mounted> {
  const box = document.createElement('div');
  const mounted = await start(box, () => createRoot(box));
  await mounted.show(node);
  return mounted;
}

async function start(box: HTMLElement, open: () => Root): Promise<Mounted> {
  const flags = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  flags.IS_REACT_ACT_ENVIRONMENT = true;
  const root = await act(async () => open());
  onTestFinished(async () => {
    await act(async () => root.unmount());
    flags.IS_REACT_ACT_ENVIRONMENT = false;
  });
  return { box, show: (node) => act(async () => root.render(node)) };
}
