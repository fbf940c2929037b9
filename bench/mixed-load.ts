import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

const perSecond = 20;
const accept = 'image/avif,image/webp,*/*';

/** Lists addresses that visitors open: pages, the calls behind them, searches that are all different, and pictures. */
async function listAddresses(url: string): Promise<((n: number) => string)[]> {
  const response = await fetch(`${url}/api/stl-files?limit=40`);
  const ids = ((await response.json()) as { id: number }[]).map(({ id }) => id);
  const idOf = (n: number) => ids[n % Math.max(ids.length, 1)] ?? 1;
  return [
    () => '/',
    () => '/browse',
    () => '/pricing',
    (n) => `/model/${idOf(n)}`,
    (n) => `/browse?q=vase${n}`,
    (n) => `/api/stl-files?q=planter%20${n % 500}`,
    (n) => `/api/stl-files/${idOf(n)}`,
    (n) => `/api/stl-files/${idOf(n)}/comments`,
    (n) => `/api/stl-files/${idOf(n)}/image?w=${[320, 480, 640][n % 3]}`,
  ];
}

/** Opens pages, calls and pictures at a constant rate. @returns the number of requests that were not answered with 200 */
export async function runMixedLoad(url: string, seconds: number): Promise<number> {
  const addresses = await listAddresses(url);
  let failed = 0;
  const open = async (n: number) => {
    const address = addresses[n % addresses.length]?.(Math.floor(n / addresses.length)) ?? '/';
    const response = await fetch(url + address, { headers: { accept } });
    if (response.body)
      await buffer(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]));
    if (!response.ok) failed += 1;
  };
  const running = new Set<Promise<void>>();
  for (let n = 0; n < seconds * perSecond; n += 1) {
    const request = open(n).finally(() => running.delete(request));
    running.add(request);
    await sleep(1000 / perSecond);
  }
  await Promise.all(running);
  return failed;
}
