import { chromium, type Browser, type Page } from '@playwright/test';
import { findFullBrowser } from '../../scripts/browser.mjs';
import { figure, median, skipped, type Figure, type Row } from '../figure.ts';
import { startSite, waitUntilIdle } from '../site.ts';

const barMs = 2000;
const bar = `at most ${barMs / 1000} s`;
const tries = 5;
/** Lighthouse's mobile preset. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (750 * 1000) / 8,
};
const cpuSlowdown = 4;

interface Design {
  id: number;
  title: string;
  preview: { bytes: number } | null;
}

/** Milliseconds after the press. */
interface Times {
  code: number;
  mesh: number;
  /** When the first draw call was made: everything is loaded, decoded and compiled. */
  drawCall: number;
  /** The part of it that was spent in calls of WebGL, which software answers here in place of a graphics processor. */
  graphics: number;
  /** When the frame was on the screen. */
  frame: number;
}

/**
 * Measures the time from the press of "View in 3D" to the first frame, on a slow phone with a cold cache. The bar is for
 * the time without the calls of WebGL.
 */
export const viewerPress: Row = {
  name: 'viewer-press',
  run: async () => {
    const executablePath = findFullBrowser();
    const name = 'press to first frame of the 3D view';
    if (executablePath === undefined) return [skipped(name, bar, 'no browser found')];
    const dataDir = process.env.BENCH_DEMO_DIR;
    const site = await startSite(dataDir === undefined ? {} : { dataDir });
    const args = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-sandbox'];
    const browser = await chromium.launch({ executablePath, args });
    try {
      // The previews are made after the first start.
      await waitUntilIdle(site.process.pid);
      const figures: Figure[] = [];
      for (const [kind, design] of Object.entries(await chooseDesigns(site.url))) {
        for (const isAhead of [false, true]) {
          const way = isAhead ? 'fetched ahead' : 'not fetched ahead';
          const times = await measure(browser, `${site.url}/model/${design.id}`, isAhead);
          const size = `${((design.preview?.bytes ?? 0) / 1000).toFixed(0)} kB`;
          figures.push(
            figure(
              `${name}, ${kind} (${size}), ${way}`,
              describe(times),
              bar,
              times.drawCall - times.graphics <= barMs,
            ),
          );
        }
      }
      return figures;
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};

/** Returns the designs of the demo whose preview has the median and the largest transfer. */
async function chooseDesigns(url: string): Promise<Record<'typical' | 'heaviest', Design>> {
  const list = (await (await fetch(`${url}/api/stl-files?limit=60`)).json()) as Design[];
  const designs = await Promise.all(
    list.map(async ({ id }) => (await (await fetch(`${url}/api/stl-files/${id}`)).json()) as Design),
  );
  const sorted = designs
    .filter(({ preview }) => preview !== null)
    .toSorted((a, b) => (a.preview?.bytes ?? 0) - (b.preview?.bytes ?? 0));
  const [typical, heaviest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (!typical || !heaviest) throw new Error('No design has a preview.');
  return { typical, heaviest };
}

async function measure(browser: Browser, address: string, isAhead: boolean): Promise<Times> {
  const runs: Times[] = [];
  for (let run = 0; run < tries; run += 1) {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    try {
      runs.push(await press(page, address, isAhead));
    } finally {
      await context.close();
    }
  }
  const pick = (name: keyof Times) => median(runs.map((times) => times[name]));
  return {
    code: pick('code'),
    mesh: pick('mesh'),
    drawCall: pick('drawCall'),
    graphics: pick('graphics'),
    frame: pick('frame'),
  };
}

async function press(page: Page, address: string, isAhead: boolean): Promise<Times> {
  await page.addInitScript(noteTimes);
  await page.goto(address, { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: /^View in 3D/ });
  await button.waitFor();
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', network);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (isAhead) {
    await button.focus();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(3000);
  }
  await button.tap();
  // Polling at each frame would slow the page down.
  await page.waitForFunction(() => 'frameAt' in window, undefined, { polling: 250, timeout: 60_000 });
  return page.evaluate(() => {
    const noted = window as unknown as Record<'pressedAt' | 'drawnAt' | 'frameAt' | 'graphicsMs', number>;
    const endOf = (pattern: RegExp) =>
      Math.max(
        noted.pressedAt,
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => pattern.test(name))
          .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
      ) - noted.pressedAt;
    return {
      code: endOf(/\.js$/),
      mesh: endOf(/\.glb$/),
      drawCall: noted.drawnAt - noted.pressedAt,
      graphics: noted.graphicsMs,
      frame: noted.frameAt - noted.pressedAt,
    };
  });
}

/** Runs in the page: notes the press, the first draw call of WebGL, and the frame after it. */
function noteTimes(): void {
  const noted = window as unknown as {
    pressedAt?: number;
    drawnAt?: number;
    frameAt?: number;
    graphicsMs: number;
  };
  noted.graphicsMs = 0;
  addEventListener('pointerdown', ({ timeStamp }) => (noted.pressedAt = timeStamp), true);
  const wrap = (owner: object, name: string) => {
    const original: unknown = Object.getOwnPropertyDescriptor(owner, name)?.value;
    if (typeof original !== 'function' || name === 'constructor') return;
    Object.assign(owner, {
      [name](this: unknown, ...args: unknown[]) {
        const startedAt = performance.now();
        const result: unknown = Reflect.apply(original, this, args);
        if (noted.pressedAt === undefined || noted.drawnAt !== undefined) return result;
        noted.graphicsMs += performance.now() - startedAt;
        if (name.startsWith('draw')) {
          noted.drawnAt = performance.now();
          requestAnimationFrame(() => requestAnimationFrame(() => (noted.frameAt = performance.now())));
        }
        return result;
      },
    });
  };
  wrap(HTMLCanvasElement.prototype, 'getContext');
  for (const name of Object.getOwnPropertyNames(WebGL2RenderingContext.prototype))
    wrap(WebGL2RenderingContext.prototype, name);
}

const toSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

function describe({ code, mesh, drawCall, graphics, frame }: Times): string {
  const loaded = `code ${toSeconds(code)}, mesh ${toSeconds(mesh)}`;
  const drawn = `first draw call ${toSeconds(drawCall)}, frame ${toSeconds(frame)}`;
  return `${toSeconds(drawCall - graphics)} without WebGL in software (${loaded}, ${drawn})`;
}
