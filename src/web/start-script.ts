import { writePressScript } from './press-script.ts';

/** The event of the window that says that the page is hydrated, so that the router handles its links. */
export const appReadyEvent = 'app-ready';

/**
 * Returns the inline script at the end of a page. It loads the page's code once the first content and the main picture
 * are painted, so that neither waits for code, but after a second at the latest, and at once when the page is used.
 * What is pressed until then is kept (press-script.ts).
 */
export function writeStartScript({
  entry,
  preloads,
}: {
  /** The script of all pages. */
  entry: string;
  /** All files of code that the page needs; they are loaded at the same time. */
  preloads: readonly string[];
}): string {
  const values = [entry, preloads].map((value) => JSON.stringify(value));
  const start = `(${startWhenPainted.toString().replaceAll(/\s+/g, ' ')})(${values.join(',')})`;
  return `${start};${writePressScript(appReadyEvent)}`;
}

/**
 * Runs in the page by its source text on one line, so it uses nothing outside itself and has no comments. Each request is
 * started in a task of its own, because that takes a moment.
 */
function startWhenPainted(entry: string, preloads: readonly string[]): void {
  const latestMs = 1000;
  let hasStarted = false;

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

  document.currentScript?.remove();
  for (const use of ['pointerdown', 'keydown', 'click'])
    addEventListener(use, start, { capture: true, once: true });
  setTimeout(start, latestMs);
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (!picture || picture.complete) startAfterPaint();
  else {
    picture.addEventListener('load', startAfterPaint, { once: true });
    picture.addEventListener('error', startAfterPaint, { once: true });
  }
}
