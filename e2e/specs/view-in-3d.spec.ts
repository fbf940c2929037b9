import type { Page } from '@playwright/test';
import { demoDesigns } from '@firstlayer/demo-goods/catalog.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, goto, test } from '../support/fixtures.ts';

/** WebGL without a graphics processor. */
test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    const args = (launchOptions.args ?? []).filter((arg) => arg !== '--disable-gpu');
    await provide({
      ...launchOptions,
      args: [
        ...args,
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-gpu-rasterization',
      ],
    });
  },
});

interface Found {
  id: number;
  title: string;
}

const demoTitles = new Set(demoDesigns.map(({ title }) => title));

/** Returns an examined design of the demo that has a preview like this. The tests of the panel add and remove others. */
async function findDesign(
  page: Page,
  matches: (preview: { hasParts: boolean; isReduced: boolean }) => boolean = () => true,
): Promise<Found> {
  let found: Found | undefined;
  const look = async () => {
    const designs = (await (await page.request.get('/api/stl-files?limit=60')).json()) as Found[];
    for (const { id } of designs.filter(({ title }) => demoTitles.has(title))) {
      const design = await (await page.request.get(`/api/stl-files/${id}`)).json();
      if (design.preview && matches(design.preview)) found = { id, title: design.title };
      if (found) break;
    }
    return found !== undefined;
  };
  await expect.poll(look, { intervals: [2000] }).toBe(true);
  if (!found) throw new Error('There is no such design.');
  return found;
}

/** Counts the draw calls of WebGL from the start of each document. */
async function countDraws(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { draws: number };
    counted.draws = 0;
    const { drawArrays, drawElements } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.drawArrays = function (...args) {
      counted.draws += 1;
      drawArrays.apply(this, args);
    };
    WebGL2RenderingContext.prototype.drawElements = function (...args) {
      counted.draws += 1;
      drawElements.apply(this, args);
    };
  });
  return () => page.evaluate(() => (window as unknown as { draws: number }).draws);
}

const canvas = (page: Page) => page.getByRole('img', { name: /^3D view: / });

/** Sums up how far the page moves without being used. */
async function measureShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const sum = window as unknown as { shift: number };
    sum.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) sum.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift);
}

async function open(page: Page, { id }: Found): Promise<void> {
  await goto(page, `/model/${id}`);
  await page.getByRole('button', { name: /^View in 3D/ }).click();
  await expect(canvas(page)).toBeFocused();
}

async function shoot(page: Page): Promise<string> {
  // A change is drawn before the next repaint.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return (await canvas(page).screenshot()).toString('base64');
}

/** Shoots until the picture no longer changes. */
async function shootSettled(page: Page): Promise<string> {
  let last = '';
  const isSettled = async () => {
    const before = last;
    last = await shoot(page);
    return last === before;
  };
  await expect.poll(isSettled, { intervals: [500] }).toBe(true);
  return last;
}

// The tests compare screenshots and measure layout shifts.
test.use({ isPainted: true });

test('turns a design and cuts it by keys and buttons, without a move of the page below', async ({ page }) => {
  const draws = await countDraws(page);
  const design = await findDesign(page, ({ hasParts }) => !hasParts);
  await goto(page, `/model/${design.id}`);
  const getShift = await measureShifts(page);
  await page.getByRole('button', { name: /^View in 3D/ }).click();
  await expect(canvas(page)).toBeFocused();
  await shoot(page);
  expect(await getShift()).toBeLessThan(0.01);
  await expect(canvas(page)).toHaveAccessibleName(
    new RegExp(`${design.title}, \\d+ by \\d+ by \\d+ millimeters`),
  );

  const seen = new Set<string>();
  const expectNew = async () => {
    const before = seen.size;
    // A busy machine presents a drawing late.
    await expect.poll(async () => seen.add(await shoot(page)).size).toBe(before + 1);
  };
  await expectNew();
  for (const key of ['1', '3', '5', '6', 'ArrowLeft', '+']) {
    await page.keyboard.press(key);
    await expectNew();
  }
  await page.keyboard.press('5');
  await expect(page.getByText('Top view')).toBeAttached();
  const top = page.getByRole('button', { name: 'Top', exact: true });
  await expect(top).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(top).toHaveAttribute('aria-pressed', 'false');

  // With the focus on a button, no focus ring is in the picture.
  const drawn = await draws();
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  await expect.poll(draws).toBeGreaterThan(drawn);
  const home = await shootSettled(page);
  await page.getByRole('button', { name: 'X-ray' }).click();
  await expectNew();
  await page.getByRole('button', { name: 'X-ray' }).click();
  await expect.poll(() => shoot(page)).toBe(home);
  await page.getByRole('button', { name: 'Section' }).click();
  await expectNew();
  await page.getByRole('slider', { name: 'Section' }).press('ArrowLeft');
  await expectNew();
  await page.getByRole('button', { name: 'Flip' }).click();
  await expectNew();
  await page.getByRole('radio', { name: 'X', exact: true }).click();
  await expectNew();
  await expectAccessible(page);

  // A late drawing may still follow the last press.
  const isIdle = async () => {
    const drawnBefore = await draws();
    await page.waitForTimeout(500);
    return (await draws()) === drawnBefore;
  };
  await expect.poll(isIdle).toBe(true);

  await canvas(page).focus();
  await page.keyboard.press('Escape');
  await expect(canvas(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^View in 3D/ })).toBeFocused();
});

test('moves parts apart, hides them, says that a premium preview is simplified, and lays it on the bed of a printer', async ({
  page,
}) => {
  await open(page, await findDesign(page, ({ hasParts, isReduced }) => hasParts && isReduced));
  await expect(page.getByText('Simplified for viewing. The download has the full detail.')).toBeVisible();
  const before = await shoot(page);
  await page.getByRole('button', { name: 'Apart' }).click();
  const apart = await shoot(page);
  expect(apart).not.toBe(before);
  await page.getByText(/^\d+ parts$/).click();
  await page
    .getByRole('button', { name: /^Only this: / })
    .first()
    .click();
  expect(await shoot(page)).not.toBe(apart);
  await page.getByRole('button', { name: 'Show all' }).click();
  const together = await shoot(page);
  await page.getByRole('button', { name: 'On my bed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your printer' });
  await dialog.getByRole('searchbox').fill('core one l');
  await dialog.getByRole('radio', { name: /^Prusa CORE One L/ }).check();
  await dialog.getByRole('button', { name: 'Use this printer' }).click();
  await expect(page.getByText(/mm\. (Fits|Does not fit|Too tall).*CORE One L/)).toBeVisible();
  expect(await shoot(page)).not.toBe(together);
  await expectAccessible(page);
});
