import { spawnSync } from 'node:child_process';
import { findFullBrowser } from '../../scripts/browser.mjs';
import { figure, median, skipped, type Figure, type Row } from '../figure.ts';
import { startSite, waitUntilIdle } from '../site.ts';

const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
].join(' ');

const firstVisits = 5;

interface Report {
  categories: Record<string, { score: number | null }>;
}

function score(url: string, browser: string, options: readonly string[] = []): Record<string, number> {
  const args = [
    'node_modules/lighthouse/cli/index.js',
    url,
    '--quiet',
    '--output=json',
    `--chrome-flags=${chromeFlags}`,
    ...options,
  ];
  const env = { ...process.env, CHROME_PATH: browser };
  const { stdout, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env,
    maxBuffer: 64 * 1_048_576,
  });
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}`);
  const { categories } = JSON.parse(stdout) as Report;
  return Object.fromEntries(
    Object.entries(categories).map(([name, { score: share }]) => [name, Math.round((share ?? 0) * 100)]),
  );
}

/** Visits pages of designs that nobody has visited, so that no size of their pictures was asked for before. */
function scoreFirstVisits(addresses: readonly string[], browser: string): Figure {
  const scores = addresses.map(
    (address) => score(address, browser, ['--only-categories=performance']).performance ?? 0,
  );
  const middle = median(scores);
  const row = `Lighthouse, first visit of a design, median of ${scores.length}`;
  return figure(row, `performance ${middle} (${scores.join(', ')})`, 'performance 95', middle >= 95);
}

/** Runs Lighthouse's default, the mobile preset, on the pages of the sitemap, with one design for all. */
export const lighthouse: Row = {
  name: 'lighthouse',
  run: async () => {
    const bar = 'performance 95, the others 100';
    const browser = findFullBrowser();
    if (browser === undefined) return [skipped('Lighthouse', bar, 'no browser found')];
    const site = await startSite();
    try {
      // The demo's pictures are still being rendered on the cores that the browser needs.
      await waitUntilIdle(site.process.pid);
      const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
      const paths = Array.from(
        sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g),
        ([, path = '']) => path,
      );
      const firstModel = paths.find((path) => path.startsWith('/model/'));
      const chosen = [
        ...paths.filter((path) => !path.startsWith('/model/')),
        ...(firstModel === undefined ? [] : [firstModel]),
      ];
      const figures: Figure[] = [];
      for (const path of chosen) {
        const scores = score(`${site.url}${path}`, browser);
        const holds = Object.entries(scores).every(
          ([name, value]) => value >= (name === 'performance' ? 95 : 100),
        );
        const text = Object.entries(scores)
          .map(([name, value]) => `${name} ${value}`)
          .join(', ');
        figures.push(figure(`Lighthouse ${path || '/'}`, text, bar, holds));
      }
      const others = paths.filter((path) => path.startsWith('/model/') && path !== firstModel);
      return [
        ...figures,
        scoreFirstVisits(
          others.slice(0, firstVisits).map((path) => site.url + path),
          browser,
        ),
      ];
    } finally {
      await site.stop();
    }
  },
};
