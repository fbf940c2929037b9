import { get, type IncomingMessage } from 'node:http';
import { randomBytes } from 'node:crypto';
import { figure, median, skipped, type Row } from '../figure.ts';
import { startNginx } from '../nginx.ts';
import { isInstalled, openEmptySite, startSite, waitUntilIdle, type BenchSite } from '../site.ts';
import { binaryStl } from '../meshes.ts';

const bar = 'at least 0.9 of nginx';
const megabytes = 20;
const rounds = 7;
const repeats = 10;

/** Returns the bytes per second over several downloads, which are read and discarded. */
async function throughput(url: string, cookie: string): Promise<number> {
  const began = performance.now();
  let bytes = 0;
  for (let n = 0; n < repeats; n += 1) bytes += await drain(url, cookie);
  return bytes / ((performance.now() - began) / 1000);
}

function drain(url: string, cookie: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  get(url, { headers: { cookie } }, (response: IncomingMessage) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    response.on('end', () =>
      response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode}`)),
    );
  }).on('error', reject);
  return promise;
}

async function uploadDesign(site: BenchSite, cookie: string): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: 'Twenty', categories: '["others"]' }))
    form.set(name, value);
  form.append('stlFiles', new Blob([binaryStl(megabytes * 20_971)]), 'twenty.stl');
  const response = await fetch(`${site.url}/api/admin/stl-files`, {
    method: 'POST',
    body: form,
    headers: { cookie },
  });
  if (!response.ok) throw new Error(`The upload answered ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: number }).id;
}

export const download: Row = {
  name: 'download',
  run: async () => {
    const row = 'download of 20 MB, throughput against nginx (median of 7)';
    if (!isInstalled('nginx')) return [skipped(row, bar, 'nginx is not installed')];
    const site = await startSite({ env: { DEMO: '0' } });
    const cookie = await openEmptySite(site);
    const url = `${site.url}/api/stl-files/${await uploadDesign(site, cookie)}/download`;
    const size = await drain(url, cookie);
    await waitUntilIdle(site.process.pid);
    const nginx = await startNginx({ name: 'file.zip', bytes: randomBytes(size), type: 'application/zip' });
    try {
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        ratios.push((await throughput(url, cookie)) / (await throughput(nginx.url, cookie)));
      }
      const ratio = median(ratios);
      return [figure(row, `${ratio.toFixed(2)} (${(size / 1_048_576).toFixed(1)} MB)`, bar, ratio >= 0.9)];
    } finally {
      await nginx.stop();
      await site.stop();
    }
  },
};
