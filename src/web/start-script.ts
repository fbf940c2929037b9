/** The event of the window that says that the page is hydrated, so that the router handles its links. */
export const appReadyEvent = 'app-ready';

export interface PageFiles {
  /** The script of all pages. */
  entry: string;
  /** All files of code that the page needs; they are loaded at the same time. */
  preloads: readonly string[];
}

/**
 * Returns the inline script at the end of a page. It loads the page's code once the first content and the main picture
 * are painted, so that neither waits for code, but after a second at the latest, and at once when the page is used.
 * A link that is pressed before the router handles links is followed when it does, or by the browser after half a second
 * or when the script has failed. Offline it waits for the router, since the browser's own error page is a dead end.
 */
export function writeStartScript({ entry, preloads }: PageFiles): string {
  const values = [entry, preloads, appReadyEvent].map((value) => JSON.stringify(value));
  return `(${startWhenPainted.toString().replaceAll(/\s+/g, ' ')})(${values.join(',')})`;
}

/**
 * Runs in the page by its source text on one line, so it uses nothing outside itself and has no comments. Each request is
 * started in a task of its own, because that takes a moment.
 */
function startWhenPainted(entry: string, preloads: readonly string[], readyEvent: string): void {
  const latestMs = 1000;
  const linkMs = 500;
  const offlineMs = 10_000;
  let hasStarted = false;
  let pressed: HTMLAnchorElement | undefined;

  function start() {
    if (hasStarted) return;
    hasStarted = true;
    add('script', { type: 'module', src: entry });
    for (const href of preloads) setTimeout(() => add('link', { rel: 'modulepreload', href }));
  }

  function add(tag: string, attributes: object) {
    document.head.append(Object.assign(document.createElement(tag), attributes));
  }

  function startAfterPaint() {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
  }

  function staysHere(link: HTMLAnchorElement) {
    return link.target === '' && link.origin === location.origin && !link.hasAttribute('download');
  }

  function keepLink(event: MouseEvent) {
    start();
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a:not([href^="#"])');
    if (!link || !staysHere(link) || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = link;
    setTimeout(release, navigator.onLine ? linkMs : offlineMs);
  }

  function release() {
    removeEventListener('click', keepLink, true);
    pressed?.click();
    pressed = undefined;
  }

  document.currentScript?.remove();
  addEventListener('click', keepLink, true);
  addEventListener('pointerdown', start, { capture: true, once: true });
  addEventListener('keydown', start, { capture: true, once: true });
  addEventListener(readyEvent, release, { once: true });
  const releaseAfterFailure = ({ target }: ErrorEvent) => {
    if (target === window || target instanceof HTMLScriptElement) release();
  };
  addEventListener('error', releaseAfterFailure, true);
  setTimeout(start, latestMs);
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (!picture || picture.complete) startAfterPaint();
  else {
    picture.addEventListener('load', startAfterPaint, { once: true });
    picture.addEventListener('error', startAfterPaint, { once: true });
  }
}
