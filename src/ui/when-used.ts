const uses = ['pointermove', 'pointerdown', 'keydown', 'click', 'scroll'] as const;

/** Runs a callback at the first use of the page. @returns a function that cancels it */
export function whenUsed(run: () => void): () => void {
  const used = new AbortController();
  const listener = () => {
    used.abort();
    run();
  };
  for (const use of uses)
    addEventListener(use, listener, { capture: true, passive: true, signal: used.signal });
  return () => used.abort();
}
