import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure, median, type Row } from '../figure.ts';
import { startSite } from '../site.ts';

/** Measures the time from the start of the process to the first page, on a data folder that already has its catalog. */
export const warmStart: Row = {
  name: 'start',
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-bench-'));
    const toFirstPage = async () => {
      const began = performance.now();
      const site = await startSite({ dataDir });
      const response = await fetch(site.url);
      await response.text();
      const seconds = (performance.now() - began) / 1000;
      await site.stop();
      if (!response.ok) throw new Error(`The first page answered ${response.status}.`);
      return seconds;
    };
    try {
      const first = await toFirstPage();
      const warm = [await toFirstPage(), await toFirstPage(), await toFirstPage()];
      const seconds = median(warm);
      return [
        figure(
          'first start to the first page, demo catalogue included',
          `${first.toFixed(1)} s`,
          'at most 15 s',
          first <= 15,
        ),
        figure(
          'warm start to the first page (median of 3)',
          `${seconds.toFixed(2)} s`,
          'at most 3 s',
          seconds <= 3,
        ),
      ];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
