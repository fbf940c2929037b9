import autocannon from 'autocannon';
import { figure, median, skipped, type Row } from '../figure.ts';
import { waitUntilAlone } from '../memory.ts';
import { startNginx } from '../nginx.ts';
import { isInstalled, startSite } from '../site.ts';
import { getPerSecond, runWrk } from '../wrk.ts';

// wrk takes less of the processor time that both servers share with it, so that their difference shows.
const hasWrk = isInstalled('wrk');
const least = hasWrk ? 0.6 : 0.4;
const bar = `at least ${least} of nginx`;
const rounds = 5;

async function requestsPerSecond(url: string): Promise<number> {
  if (hasWrk) return getPerSecond(await runWrk({ url, connections: 20, seconds: 3 }));
  const result = await autocannon({
    url,
    connections: 20,
    duration: 3,
    headers: { 'accept-encoding': 'br' },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`);
  return result.requests.average;
}

export const cachedPage: Row = {
  name: 'page',
  run: async () => {
    const row = 'cached page, requests a second against nginx (median of 5)';
    if (!isInstalled('nginx')) return [skipped(row, bar, 'nginx is not installed')];
    const site = await startSite();
    const url = `${site.url}/browse`;
    const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    const encoded = await fetchRaw(url);
    const nginx = await startNginx({ name: 'page', bytes: encoded, type: 'text/html', encoding: 'br' });
    try {
      if (!response.ok) throw new Error(`The page answered ${response.status}.`);
      // The first start of the demo leaves work for some seconds.
      await waitUntilAlone(site.process.pid);
      // The compiler optimizes the code meanwhile.
      await requestsPerSecond(url);
      const ratios: number[] = [];
      const rates: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const ours = await requestsPerSecond(url);
        const theirs = await requestsPerSecond(nginx.url);
        ratios.push(ours / theirs);
        rates.push(ours);
      }
      const ratio = median(ratios);
      return [
        figure(row, `${ratio.toFixed(2)} (${Math.round(median(rates))} a second)`, bar, ratio >= least),
      ];
    } finally {
      await nginx.stop();
      await site.stop();
    }
  },
};

/** Fetches the compressed bytes as they are sent, which `fetch` would decompress. */
async function fetchRaw(url: string): Promise<Uint8Array> {
  const { get } = await import('node:http');
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => resolve(Buffer.concat(chunks)));
  }).on('error', reject);
  return promise;
}
