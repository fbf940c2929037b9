import { createElement, use, type ComponentType, type ReactNode } from 'react';
import { loadCode } from '#src/browser/load-code.ts';

type Preloadable<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<void> };

/** The functions that reset a part, by the error with which it failed to load. */
const resets = new WeakMap<object, () => void>();

/** Resets the part whose loading failed with this error, so that its next render loads it again. */
export function forgetLoadFailure(error: unknown): void {
  if (typeof error === 'object' && error !== null) resets.get(error)?.();
}

/**
 * Creates a component whose code is loaded at its first render, or by `preload`. A failed preload is ignored, because the
 * render retries. Render it within a `LazyPart`, which shows the placeholder and the failure.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  const part = lazyComponent(load);
  return Object.assign((props: Props) => createElement(part, props), {
    preload: () => part.preload().catch(() => {}),
  });
}

/** Creates the component of a route. Its `preload` rejects on failure, so that the router shows the route's error page. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  return lazyComponent(load);
}

function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let pending: Promise<ComponentType<Props>> | undefined;
  let hasLoaded = false;
  let hasFailed = false;
  const start = () => {
    hasFailed = false;
    const loading = loadCode(load);
    const forget = () => {
      if (pending === loading) pending = undefined;
    };
    loading.then(
      (value) => {
        hasLoaded = true;
        // React reads these fields: `use` returns the value at once instead of suspending.
        void Object.assign(loading, { status: 'fulfilled', value });
      },
      (error: object) => {
        hasFailed = true;
        resets.set(error, forget);
      },
    );
    pending = loading;
    return loading;
  };
  const Part = (props: Props) => createElement(use(pending ?? start()), props);
  const preload = async () => {
    if (hasLoaded) return;
    try {
      await (hasFailed ? start() : (pending ?? start()));
    } catch (error) {
      forgetLoadFailure(error);
      throw error;
    }
  };
  return Object.assign(Part, { preload });
}
