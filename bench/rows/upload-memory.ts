import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closedRing, looseFacets, writeBigStl, type Shape } from '../big-stl.ts';
import { figure, skipped, type Figure, type Row } from '../figure.ts';
import { openEmptySite, residentBytes, startSite, waitUntilIdle } from '../site.ts';

const bar = 'at most 200 MB above idle';
const megabyte = 1_048_576;

const getName = (shape: Shape) =>
  `memory above idle while a 200 MB STL is uploaded and checked: ${shape.name}`;

/** Runs a function and returns the peak memory of the process during the run. */
async function peakDuring(pid: number | undefined, run: () => Promise<void>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    residentBytes(pid).then((bytes) => (peak = Math.max(peak, bytes)), clearInterval);
  }, 25);
  try {
    await run();
    return peak;
  } finally {
    clearInterval(timer);
  }
}

async function send(url: string, cookie: string, path: string): Promise<void> {
  const form = new FormData();
  form.set('title', 'Big');
  form.set('categories', '["others"]');
  form.append('stlFiles', await openAsBlob(path), 'big.stl');
  const response = await fetch(`${url}/api/admin/stl-files`, {
    method: 'POST',
    body: form,
    headers: { cookie },
  });
  if (response.status !== 201)
    throw new Error(`The upload answered ${response.status} ${await response.text()}`);
}

/** Measures on a fresh site, because memory left over from earlier work would hide the memory that the upload takes. */
async function measure(shape: Shape): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'firstlayer-bench-'));
  const path = join(folder, 'big.stl');
  await writeBigStl(path, shape);
  const site = await startSite({ env: { DEMO: '0' } });
  try {
    const { pid } = site.process;
    const cookie = await openEmptySite(site);
    const idle = await waitUntilIdle(pid);
    let seconds = 0;
    const peak = await peakDuring(pid, async () => {
      const began = performance.now();
      await send(site.url, cookie, path);
      seconds = (performance.now() - began) / 1000;
    });
    const above = (peak - idle) / megabyte;
    const text = `${Math.round(above)} MB (idle ${Math.round(idle / megabyte)} MB, ${seconds.toFixed(1)} s)`;
    return figure(getName(shape), text, bar, above <= 200);
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export const uploadMemory: Row = {
  name: 'upload',
  run: async () => {
    const shapes = [closedRing, looseFacets];
    if (process.platform !== 'linux')
      return shapes.map((shape) => skipped(getName(shape), bar, 'read from /proc, Linux only'));
    const figures: Figure[] = [];
    for (const shape of shapes) figures.push(await measure(shape));
    return figures;
  },
};
