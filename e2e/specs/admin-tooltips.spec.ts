import type { Locator } from '@playwright/test';
import { expect, goto, signInAs, test } from '../support/fixtures.ts';

test('shows a tooltip after 700 ms, the next one at once, and hides it on Escape', async ({ page }) => {
  await signInAs(page.context(), 'admin');
  await goto(page, '/admin');
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  const bold = toolbar.getByRole('button', { name: 'Bold' });
  const italic = toolbar.getByRole('button', { name: 'Italic' });
  const tooltip = page.getByRole('tooltip');
  // A pointer moves in steps; the first one may still be on the way to the tooltip that is shown.
  const moveTo = async (button: Locator) => {
    for (const x of [8, 10, 12]) await button.hover({ position: { x, y: 12 } });
  };
  // A tooltip that closes is removed after its animation.
  const expectOnly = async (text: string) => {
    await expect(tooltip.filter({ hasText: text })).toBeVisible();
    await expect(tooltip).toHaveCount(1);
  };
  await expect(bold).toBeEnabled();
  await bold.scrollIntoViewIfNeeded();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);

  await moveTo(bold);
  await page.clock.runFor(699);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(1);
  await expectOnly('Bold');
  await expect(bold).toHaveAccessibleDescription('Bold');
  await moveTo(italic);
  await expectOnly('Italic');
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(300);
  await moveTo(bold);
  await page.clock.runFor(699);
  await expect(tooltip).toHaveCount(0);
  // Leaving before the time shows nothing.
  await page.mouse.move(0, 0);
  await page.clock.runFor(1000);
  await expect(tooltip).toHaveCount(0);

  await page.clock.resume();
  await page.getByRole('textbox', { name: 'Description' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expectOnly('H1 heading');
  await page.keyboard.press('ArrowRight');
  await expectOnly('H2 heading');
});
