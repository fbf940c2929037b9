import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { figure, skipped, type Row } from '../figure.ts';
import { residentBytes, signIn, startSite } from '../site.ts';

const bar = 'at most 200 MB above idle';
const megabyte = 1_048_576;
const facets = 4_194_304;
const facetBytes = 50;

/** A flat grid of closed-off triangles, 200 MB of binary STL, written in blocks. */
async function writeBigStl(path: string): Promise<void> {
  await using file = await open(path, 'w');
  const header = Buffer.alloc(84);
  header.writeUInt32LE(facets, 80);
  await file.write(header);
  const perBlock = 16_384;
  for (let first = 0; first < facets; first += perBlock) {
    const block = Buffer.alloc(perBlock * facetBytes);
    for (let n = 0; n < perBlock; n += 1) {
      const x = (first + n) % 2048;
      const y = Math.floor((first + n) / 2048);
      [0, 0, 1, x, y, 0, x + 1, y, 0, x, y + 1, 0].forEach((value, index) => {
        block.writeFloatLE(value, n * facetBytes + index * 4);
      });
    }
    await file.write(block);
  }
}

export const uploadMemory: Row = {
  name: 'upload',
  run: async () => {
    const row = 'memory above idle while a 200 MB STL is uploaded and checked';
    if (process.platform !== 'linux') return [skipped(row, bar, 'read from /proc, Linux only')];
    const folder = await mkdtemp(join(tmpdir(), 'firstlayer-bench-'));
    const path = join(folder, 'big.stl');
    await writeBigStl(path);
    const site = await startSite();
    try {
      const cookie = await signIn(site.url, 'admin');
      const form = new FormData();
      const fields = {
        title: 'Big',
        categories: '["others"]',
        isPremium: 'false',
        needsSupports: 'false',
        needsBrim: 'false',
      };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.append('stlFiles', await openAsBlob(path), 'big.stl');
      await sleep(3000);
      const idle = await residentBytes(site.process.pid);
      let peak = idle;
      const timer = setInterval(() => {
        residentBytes(site.process.pid).then((bytes) => (peak = Math.max(peak, bytes)), clearInterval);
      }, 50);
      const began = performance.now();
      const response = await fetch(`${site.url}/api/admin/stl-files`, {
        method: 'POST',
        body: form,
        headers: { cookie },
      });
      const seconds = (performance.now() - began) / 1000;
      clearInterval(timer);
      if (response.status !== 201)
        throw new Error(`The upload answered ${response.status} ${await response.text()}`);
      const above = (peak - idle) / megabyte;
      const text = `${Math.round(above)} MB (idle ${Math.round(idle / megabyte)} MB, ${seconds.toFixed(1)} s)`;
      return [figure(row, text, bar, above <= 200)];
    } finally {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
