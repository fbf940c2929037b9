import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

const folder = fileURLToPath(new URL('../lighthouse/', import.meta.url));
const program = `${folder}node_modules/lighthouse/cli/index.js`;

/** The performance varies from run to run; the other categories do not. */
const runs = 5;
const attempts = 3;
const performanceOnly = ['--only-categories=performance'];

interface Report {
  runtimeError?: { code: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

interface Scores {
  categories: Record<string, number>;
  blockingMs: number;
}

/** Installs Lighthouse at the first run. In the packages of the shop, it would be a sixth of all installed files. */
function installLighthouse(): void {
  if (existsSync(program)) return;
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('Lighthouse could not be installed.');
}

/** A run fails now and then because Chromium loses a part of the trace (`NO_NAVSTART`), so it is repeated. */
function runLighthouse(url: string, browser: string, options: readonly string[]): Report {
  const args = [program, url, '--quiet', '--output=json', `--chrome-flags=${chromeFlags}`, ...options];
  const env = { ...process.env, CHROME_PATH: browser };
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { stdout, status } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      env,
      maxBuffer: 64 * 1_048_576,
    });
    const report = status === 0 ? (JSON.parse(stdout) as Report) : undefined;
    if (report && report.runtimeError === undefined) return report;
    const reason = report?.runtimeError?.code ?? `exit code ${status}`;
    console.error(`Lighthouse failed on ${url} at attempt ${attempt} of ${attempts}: ${reason}`);
  }
  throw new Error(`Lighthouse failed on ${url} ${attempts} times.`);
}

function score(url: string, browser: string, options: readonly string[] = []): Scores {
  const { categories, audits } = runLighthouse(url, browser, options);
  const shares = Object.entries(categories).map(([name, { score: share }]) => [
    name,
    Math.round((share ?? 0) * 100),
  ]);
  return {
    categories: Object.fromEntries(shares) as Record<string, number>,
    blockingMs: Math.round(audits['total-blocking-time']?.numericValue ?? Number.NaN),
  };
}

/** Runs Lighthouse on a page several times; the performance is the median of all runs. */
function scorePage(url: string, browser: string): Scores {
  const first = score(url, browser);
  const more = Array.from({ length: runs - 1 }, () => score(url, browser, performanceOnly));
  const all = [first, ...more];
  return {
    categories: {
      ...first.categories,
      performance: median(all.map(({ categories }) => categories['performance'] ?? 0)),
    },
    blockingMs: median(all.map(({ blockingMs }) => blockingMs)),
  };
}

/** Visits pages of designs for the first time, so that no size of their pictures was asked for before. */
function scoreFirstVisits(addresses: readonly string[], browser: string): Figure {
  const scores = addresses.map(
    (address) => score(address, browser, performanceOnly).categories['performance'] ?? 0,
  );
  const middle = median(scores);
  const row = `Lighthouse, first visit of a design, median of ${scores.length}`;
  return figure(row, `performance ${middle} (${scores.join(', ')})`, 'performance 95', middle >= 95);
}

/** Runs Lighthouse's default, the mobile preset, on the pages of the sitemap, with one design for all. */
export const lighthouse: Row = {
  name: 'lighthouse',
  run: async () => {
    const bar = 'performance 95, the others 100, blocking at most 200 ms';
    const browser = findFullBrowser();
    if (browser === undefined) return [skipped('Lighthouse', bar, 'no browser found')];
    installLighthouse();
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
        const { categories, blockingMs } = scorePage(`${site.url}${path}`, browser);
        const isGood = Object.entries(categories).every(
          ([name, value]) => value >= (name === 'performance' ? 95 : 100),
        );
        const holds = isGood && blockingMs <= 200;
        const scores = Object.entries(categories).map(([name, value]) => `${name} ${value}`);
        const text = [...scores, `blocking ${blockingMs} ms`].join(', ');
        figures.push(figure(`Lighthouse ${path || '/'}`, text, bar, holds));
      }
      const others = paths.filter((path) => path.startsWith('/model/') && path !== firstModel);
      return [
        ...figures,
        scoreFirstVisits(
          others.slice(0, runs).map((path) => site.url + path),
          browser,
        ),
      ];
    } finally {
      await site.stop();
    }
  },
};
