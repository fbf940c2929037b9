const longestStepMs = 600_000;

/**
 * Runs work that may take any time, such as a drill on a slow machine, as long as it progresses.
 * @throws when `onProgress` was not called for ten minutes
 */
export async function whileProgressing<T>(work: (onProgress: () => void) => Promise<T>): Promise<T> {
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Nothing has progressed for ten minutes.')), longestStepMs);
  try {
    return await Promise.race([work(() => void timer.refresh()), stalled]);
  } finally {
    clearTimeout(timer);
  }
}
