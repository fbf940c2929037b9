import { createElement, use, type ComponentType, type ReactNode } from 'react';
import { loadCode } from '#src/lib/load-code.ts';

type Preloadable<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<void> };

const forgetters = new WeakMap<object, () => void>();

/** After this the part whose loading failed with this error is asked for anew when it is rendered again. */
export function forgetLoadFailure(error: unknown): void {
  if (typeof error === 'object' && error !== null) forgetters.get(error)?.();
}

/**
 * A component whose code is loaded when it is rendered first, or by `preload`, which fails silently: rendering tries
 * again. Rendered, it stands in a `LazyPart`, which shows what is to be seen meanwhile or when it fails.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  const part = lazyComponent(load);
  return Object.assign((props: Props) => createElement(part, props), {
    preload: () => part.preload().catch(() => {}),
  });
}

/** The component of a route. Its `preload` rejects, so that the router shows the error page of the route. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  return lazyComponent(load);
}

function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let component: ComponentType<Props> | undefined;
  let pending: Promise<ComponentType<Props>> | undefined;
  let hasFailed = false;
  const start = () => {
    hasFailed = false;
    const loading = loadCode(load);
    const forget = () => {
      if (pending === loading) pending = undefined;
    };
    loading.then(
      (loaded) => (component = loaded),
      (error: object) => {
        hasFailed = true;
        forgetters.set(error, forget);
      },
    );
    pending = loading;
    return loading;
  };
  const Part = (props: Props) => createElement(component ?? use(pending ?? start()), props);
  const preload = async () => {
    if (component) return;
    try {
      await (hasFailed ? start() : (pending ?? start()));
    } catch (error) {
      forgetLoadFailure(error);
      throw error;
    }
  };
  return Object.assign(Part, { preload });
}
