import { Agent, request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadRequest, RequestKind } from './requests.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Sends a request and reads the response. @returns the duration in milliseconds */
export async function send(port: number, { method, path, cookie, body }: LoadRequest): Promise<number> {
  const text = body && JSON.stringify(body);
  const headers = {
    ...(cookie !== undefined && { cookie }),
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
  };
  const began = performance.now();
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent });
  sent.end(text);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  const { statusCode = 0 } = response;
  if (statusCode >= 400) throw new Error(`${method} ${path} answered ${statusCode}`);
  return performance.now() - began;
}

export interface LoadResult {
  /** The durations of each kind of request, in milliseconds. */
  times: Map<string, number[]>;
  perSecond: number;
  failures: string[];
}

/** Starts mixed requests at a constant rate, or as fast as they are answered while `maxInFlight` of them run. */
export async function runLoad(
  port: number,
  kinds: readonly RequestKind[],
  { perSecond, seconds, maxInFlight }: { perSecond: number; seconds: number; maxInFlight: number },
): Promise<LoadResult> {
  const choose = createChooser(kinds);
  const times = new Map<string, number[]>(kinds.map(({ name }) => [name, []]));
  const failures: string[] = [];
  const running = new Set<Promise<void>>();
  const began = performance.now();
  let done = 0;
  for (let n = 0; performance.now() < began + seconds * 1000; n += 1) {
    await sleep(Math.max(0, began + (n * 1000) / perSecond - performance.now()));
    while (running.size >= maxInFlight) await Promise.race(running);
    const { name, make } = choose();
    const one = send(port, make())
      .then((time) => times.get(name)?.push(time))
      .catch((error: unknown) => failures.push(String(error)))
      .then(() => {
        done += 1;
        running.delete(one);
      });
    running.add(one);
  }
  await Promise.all(running);
  return { times, failures, perSecond: done / ((performance.now() - began) / 1000) };
}

/** Returns a function that returns the kinds in turn, each as often as its weight says. */
function createChooser(kinds: readonly RequestKind[]): () => RequestKind {
  const [first] = kinds;
  if (!first) throw new Error('There are no kinds of requests.');
  const owed = kinds.map(() => 0);
  const whole = kinds.reduce((sum, { weight }) => sum + weight, 0);
  return () => {
    kinds.forEach(({ weight }, index) => (owed[index] = (owed[index] ?? 0) + weight / whole));
    const most = owed.indexOf(Math.max(...owed));
    owed[most] = (owed[most] ?? 0) - 1;
    return kinds[most] ?? first;
  };
}
