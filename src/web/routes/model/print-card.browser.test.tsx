import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Model } from '#src/features/catalog/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';
import { buildExaminedDesign, buildUserPrinter, storePrinters } from '#test/support/screens/print-data.ts';

const card = page.getByRole('region', { name: 'Will it print for me?' });

async function openDesign(design: Model = buildExaminedDesign(), on: 'phone' | 'desktop' = 'desktop') {
  await openScreen('/model/7', { calls: designCalls(design), on });
  await expect.element(card).toBeVisible();
}

it.each(bothWidths)('shows what every printer needs before one is chosen (%s)', async (on) => {
  await openDesign(buildExaminedDesign(), on);
  await expect.element(card.getByText('Needs 152 × 152 mm and 181 mm of height')).toBeVisible();
  await expect.element(card.getByText('38 g')).toBeVisible();
  await expect.element(card.getByText('Bridges up to 9 mm')).toBeVisible();
  await expectAccessible();
});

it.each(bothWidths)('shows the fit on the chosen printer of a visitor (%s)', async (on) => {
  storePrinters(buildUserPrinter());
  await openDesign(buildExaminedDesign(), on);
  await expect.element(card.getByText('Fits your MK4S')).toBeVisible();
  await expectAccessible();
});

it.each(bothWidths)('chooses a printer of the list as a visitor (%s)', async (on) => {
  await openDesign(buildExaminedDesign(), on);
  await card.getByRole('button', { name: 'Choose your printer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your printer' });
  await dialog.getByLabelText('Search printers').fill('mk4');
  await dialog.getByRole('radio', { name: /^Prusa MK4S/ }).click();
  await expectAccessible('[role=dialog]');
  await dialog.getByRole('button', { name: 'Use this printer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card.getByText('Fits your MK4S')).toBeVisible();
});
