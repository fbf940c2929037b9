/** From the best to the worst. */
export const verdicts = ['ready', 'look_again', 'unprintable'] as const;
export type Verdict = (typeof verdicts)[number];

/** Returns the worst of several verdicts, `ready` without any. */
export function findWorstVerdict(given: readonly Verdict[]): Verdict {
  return verdicts.findLast((verdict) => given.includes(verdict)) ?? 'ready';
}
