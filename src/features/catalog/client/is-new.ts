const newForMs = 7 * 24 * 3_600_000;

/** Returns whether a design was released within the last seven days. */
export function isNew(releasedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(releasedAt) < newForMs;
}
