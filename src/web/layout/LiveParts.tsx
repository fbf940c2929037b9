/** What waits for the browser: mounted after hydration, from its own chunk. */
export function LiveParts() {
  return null;
}
