const latestMs = 5000;

/** Runs a callback once the browser is idle. @returns a function that cancels it */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, latestMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}
