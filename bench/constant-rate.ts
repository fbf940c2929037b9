import { setTimeout as sleep } from 'node:timers/promises';

export interface Pace {
  perSecond: number;
  seconds: number;
}

/**
 * Starts requests at fixed times, whether the previous ones are answered or not, so that waiting is measured too.
 * @param ask sends the n-th request
 * @returns the duration of each request, in milliseconds
 */
export async function measureAtConstantRate(
  { perSecond, seconds }: Pace,
  sendRequest: (n: number) => Promise<Response>,
): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  const pending: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await sleep(Math.max(0, began + (n * 1000) / perSecond - performance.now()));
    pending.push(timed(() => sendRequest(n)).then((time) => void times.push(time)));
  }
  await Promise.all(pending);
  return times;
}

/** Returns the time until the whole response has arrived, in milliseconds. */
export async function timed(sendRequest: () => Promise<Response>): Promise<number> {
  const asked = performance.now();
  const response = await sendRequest();
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return performance.now() - asked;
}
