import { formatDate } from '#src/lib/date-text.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Formats when a device was last used, in the precision that the server stores.
 * @param time ISO 8601, to the hour
 */
export function lastUsedText(time: string, nowMs: number): string {
  const passedMs = nowMs - Date.parse(time);
  if (passedMs < 2 * hourMs) return 'Used within the last hours';
  if (passedMs < dayMs) return `Used about ${Math.floor(passedMs / hourMs)} hours ago`;
  return `Last used ${formatDate(time)}`;
}
