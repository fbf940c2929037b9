let isAvailable: boolean | undefined;
let lostContexts = 0;

/** Returns whether the browser has WebGL 2, as far as that is known without a context, whose creation takes up to 0.1 s. */
export function mayHaveWebGl2(): boolean {
  return isAvailable ?? 'WebGL2RenderingContext' in window;
}

/** Returns whether the browser draws with WebGL 2. It tries once. */
export function hasWebGl2(): boolean {
  isAvailable ??= tryWebGl2();
  return isAvailable;
}

/** Remembers that the browser took a context away. After the second time, drawing is not offered again. */
export function countLostContext(): void {
  lostContexts += 1;
  if (lostContexts > 1) isAvailable = false;
}

/** Forgets what was found, as when the browser loads another document. */
export function forgetWebGl2(): void {
  isAvailable = undefined;
  lostContexts = 0;
}

function tryWebGl2(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
