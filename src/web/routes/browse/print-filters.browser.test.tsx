import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listModels } from '#src/features/catalog/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respondWithList } from '#test/support/screens/api-stub.ts';
import { buildDesignCard, categoryCalls } from '#test/support/screens/data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';
import { buildCardPrint, buildUserPrinter, storePrinters } from '#test/support/screens/print-data.ts';

const designs = [
  buildDesignCard({ print: buildCardPrint() }),
  buildDesignCard({ id: 8, title: 'Tall Lamp', print: buildCardPrint({ tallMm: 241, grams: 9.2 }) }),
  buildDesignCard({ id: 9, title: 'Fluted Herb Pot' }),
];
const calls = [...categoryCalls, respondWithList(listModels, designs)];
const filters = page.getByRole('complementary', { name: 'Filters' });

function cardOf(title: string) {
  return page.getByRole('article').filter({ hasText: title });
}

it.each(bothWidths)('shows print time and filament without a printer (%s)', async (on) => {
  await openScreen('/browse', { calls, on });
  await expect
    .element(cardOf('Ripple Vase').getByText('from 2 h 30 min, 38 g', { exact: true }))
    .toBeVisible();
  await expect.element(cardOf('Fluted Herb Pot').getByText('h', { exact: true })).not.toBeInTheDocument();
  await expectAccessible();
});

it.each(bothWidths)('marks what fits the chosen printer (%s)', async (on) => {
  storePrinters(buildUserPrinter());
  await openScreen('/browse?bed=210&tall=220&maxMinutes=480&class=modern&sort=time', { calls, on });
  await expect.element(cardOf('Ripple Vase').getByText('Fits, 3 h 10 min, 38 g')).toBeVisible();
  await expect.element(cardOf('Tall Lamp').getByText('3 h 10 min, 9.2 g', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Fits my MK4S Remove filter' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Under 8 h Remove filter' })).toBeVisible();
  await expect.element(page.getByLabelText('Sort by')).toHaveValue('time');
  await expectAccessible();
});

it('cuts no line of a card on a phone of 320 px', async () => {
  storePrinters(buildUserPrinter());
  const print = buildCardPrint({ grams: 380, minutes: { ...buildCardPrint().minutes, modern: 750 } });
  await openScreen('/browse', {
    calls: [...calls, respondWithList(listModels, [buildDesignCard({ print })])],
  });
  await page.viewport(320, 700);
  const line = cardOf('Ripple Vase').getByText('Fits, 12 h 30 min, 380 g');
  await expect.element(line).toBeVisible();
  const { scrollWidth, clientWidth } = line.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

it('keeps the filters in the address, with the class of the chosen printer', async () => {
  storePrinters(buildUserPrinter());
  await openScreen('/browse', { calls, on: 'desktop' });
  await filters.getByLabelText('Fits my printer').click();
  await expect.poll(() => location.search).toBe('?bed=210&tall=220');
  await filters.getByLabelText('Under 4 h').click();
  await filters.getByLabelText('Filament').selectOptions('50');
  await expect.poll(() => location.search).toBe('?bed=210&class=modern&maxGrams=50&maxMinutes=240&tall=220');
  await filters.getByLabelText('Any', { exact: true }).click();
  await filters.getByLabelText('Fits my printer').click();
  await expect.poll(() => location.search).toBe('?maxGrams=50');
});

it('ticks "Fits my printer" when a printer is chosen, until it is unticked', async () => {
  await openScreen('/browse?bed=120&tall=120', { calls, on: 'desktop' });
  await expect.element(filters.getByLabelText('Fits a 120 mm bed')).toBeChecked();
  await filters.getByRole('button', { name: 'Choose your printer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your printer' });
  await dialog.getByLabelText('Search printers').fill('mini');
  await dialog.getByRole('radio', { name: /^Prusa MINI/ }).click();
  await dialog.getByRole('button', { name: 'Use this printer' }).click();
  await expect.element(filters.getByLabelText('Fits my printer')).toBeChecked();
  await expect.poll(() => location.search).toBe('?bed=180&tall=180');
  await expect.element(filters.getByText('Ticked when you chose it.')).toBeVisible();
  await filters.getByLabelText('Fits my printer').click();
  await filters.getByLabelText('Under 3 h').click();
  await expect.poll(() => location.search).toBe('?class=small&maxMinutes=180');
  await filters.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabelText('Search printers').fill('mk4s');
  await dialog.getByRole('radio', { name: /^Prusa MK4S/ }).click();
  await dialog.getByRole('button', { name: 'Use this printer' }).click();
  await expect.poll(() => location.search).toBe('?bed=210&class=modern&maxMinutes=180&tall=220');
});

it('compares print times on the class of the chosen printer if the address names none', async () => {
  storePrinters(buildUserPrinter());
  await openScreen('/browse?sort=time', { calls, on: 'desktop' });
  await expect.poll(() => location.search).toBe('?class=modern&sort=time');
});

it('compares print times on the class of another printer once that is chosen', async () => {
  storePrinters(buildUserPrinter());
  await openScreen('/browse?maxMinutes=240&class=modern', { calls, on: 'desktop' });
  await filters.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your printer' });
  await dialog.getByLabelText('Search printers').fill('mini');
  await dialog.getByRole('radio', { name: /^Prusa MINI/ }).click();
  await dialog.getByRole('button', { name: 'Use this printer' }).click();
  await expect.poll(() => location.search).toBe('?bed=180&class=small&maxMinutes=240&tall=180');
});

it.each([
  ['bed=180&tall=120', '180', '120'],
  ['tall=120', null, '120'],
])('sends the bed and height of ?%s in the form for pages without scripts', async (search, bed, tall) => {
  await openScreen(`/browse?${search}`, { calls, on: 'desktop' });
  await expect.element(filters.getByLabelText('No supports')).toBeVisible();
  const sent = new FormData(document.querySelector<HTMLFormElement>('form#browse-form') ?? undefined);
  expect([sent.get('bed'), sent.get('tall')]).toEqual([bed, tall]);
});

it('offers a print time of the address that is not among the choices', async () => {
  await openScreen('/browse?maxMinutes=90', { calls, on: 'desktop' });
  await expect.element(filters.getByLabelText('Under 90 min')).toBeChecked();
});

it('clears the filters of the sheet on a phone', async () => {
  await openScreen('/browse?maxMinutes=60&maxGrams=50&premium=true', { calls, on: 'phone' });
  await page.getByRole('main').getByRole('button', { name: 'Filters (3)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect.element(sheet.getByLabelText('Under 1 h')).toBeChecked();
  await expectAccessible('[role=dialog]');
  await sheet.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => location.search).toBe('');
  await expect.element(sheet.getByRole('button', { name: 'Clear filters' })).toHaveFocus();
  await expect.element(sheet.getByRole('button', { name: 'Show 3 designs' })).toBeVisible();
});
