import { setTimeout as sleep } from 'node:timers/promises';
import { figure, percentile, type Row } from '../figure.ts';
import { binaryStl } from '../meshes.ts';
import { openEmptySite, startSite } from '../site.ts';

const drawnFacets = 300_000;
const drawn = 3;
const refused = 20;
const barMs = 1000;

async function upload(url: string, cookie: string, [title, file]: [string, Uint8Array<ArrayBuffer>]) {
  const form = new FormData();
  form.set('title', title);
  form.set('categories', '["others"]');
  form.append('stlFiles', new Blob([file]), 'mesh.stl');
  const response = await fetch(`${url}/api/admin/stl-files`, {
    method: 'POST',
    body: form,
    headers: { cookie },
  });
  await response.text();
  return response.status;
}

/** Measures how fast a small file is rejected while pictures of large ones are rendered. */
export const checks: Row = {
  name: 'checks',
  run: async () => {
    const site = await startSite({ env: { DEMO: '0' } });
    try {
      const cookie = await openEmptySite(site);
      for (let n = 0; n < drawn; n += 1) {
        const status = await upload(site.url, cookie, [`Large ${n}`, binaryStl(drawnFacets)]);
        if (status !== 201) throw new Error(`The upload answered ${status}.`);
      }
      // Rendering begins when no request is being answered, and then takes longer than the measurement.
      await sleep(2000);
      const broken = binaryStl(80).subarray(0, 3000);
      const waits: number[] = [];
      for (let n = 0; n < refused; n += 1) {
        const began = performance.now();
        const status = await upload(site.url, cookie, [`Broken ${n}`, broken]);
        waits.push(performance.now() - began);
        if (status < 400 || status >= 500) throw new Error(`The broken file answered ${status}.`);
      }
      const slowest = percentile(waits, 1);
      return [
        figure(
          `a small file is refused while pictures are drawn (slowest of ${refused})`,
          `${Math.round(slowest)} ms`,
          `at most ${barMs} ms`,
          slowest <= barMs,
        ),
      ];
    } finally {
      await site.stop();
    }
  },
};
