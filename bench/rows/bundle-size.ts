import { chromium, devices, type Browser } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { measureScripts } from '../client-chunks.ts';
import { figure, skipped, type Figure, type Row } from '../figure.ts';
import { startSite } from '../site.ts';

const pages = [
  '/',
  '/browse',
  '/model/11',
  '/designer/ida_lund',
  '/pricing',
  '/releases',
  '/login',
  '/terms',
];
const windows = {
  'on a phone': devices['Pixel 7'],
  'on a desktop': { viewport: { width: 1440, height: 900 } },
};
/** A page has begun to load all its scripts by then. */
const settledMs = 4000;

/** Measures the scripts that a first visit loads before any use of the page. */
export const bundleSize: Row = {
  name: 'bundle',
  run: async () => {
    const executablePath = findBrowser();
    if (executablePath === undefined)
      return [skipped('JavaScript of a page', 'at most 140 kB', 'no browser found')];
    const site = await startSite();
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    try {
      const figures: Figure[] = [];
      for (const path of pages)
        for (const [where, options] of Object.entries(windows))
          figures.push(await measurePage(browser, { address: site.url + path, path, where, options }));
      return figures;
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};

interface Visit {
  address: string;
  path: string;
  where: string;
  options: Parameters<Browser['newContext']>[0];
}

async function measurePage(browser: Browser, { address, path, where, options }: Visit): Promise<Figure> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.js$/.test(pathname)) files.add(pathname.slice(1));
  });
  await page.goto(address);
  await page.waitForTimeout(settledMs);
  await context.close();
  const size = await measureScripts(files);
  const barKb = path.startsWith('/model/') ? 170 : 140;
  return figure(
    `JavaScript of ${path} ${where}, brotli`,
    `${(size / 1000).toFixed(1)} kB in ${files.size} scripts`,
    `at most ${barKb} kB`,
    size <= barKb * 1000,
  );
}
