import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listUserPrinters, updateUserPrinter } from '#src/features/printers/calls.ts';
import { tooLargeShareMessage } from '#src/features/printers/costs/sell-price.ts';
import type { UserPrinter } from '#src/features/printers/schemas.ts';
import { etsyRule } from '#src/features/printers/selling.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond } from '#test/support/screens/api-stub.ts';
import { buildSubscription, buildViewer } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen, type ScreenOptions } from '#test/support/screens/open-screen.tsx';
import {
  buildExaminedDesign,
  buildPart,
  buildUserPrinter,
  storePrinters,
} from '#test/support/screens/print-data.ts';

beforeEach(() => localStorage.clear());

const card = page.getByRole('region', { name: 'Will it print for me?' });
const dialog = page.getByRole('dialog');
const sum = dialog.getByRole('status').first();
const press = (name: string | RegExp) => card.getByRole('button', { name }).click();
const save = () => dialog.getByRole('button', { name: 'Save' }).click();

const commercial = buildViewer({
  subscription: buildSubscription({ tier: 'commercial', status: 'active' }),
});
const priced = { filamentPricePerKg: 22, currency: 'EUR', powerPrice: 0.32, watts: 90 };

it.each(bothWidths)("shows a visitor's costs once they are entered (%s)", async (on) => {
  storePrinters(buildUserPrinter());
  await openScreen('/model/7', { calls: designCalls(buildExaminedDesign()), on });
  await press('What does it cost me?');
  await expect.element(dialog.getByText('Kept with Prusa MK4S. Nothing is converted.')).toBeVisible();
  await dialog.getByLabelText('Filament', { exact: true }).fill('22');
  await dialog.getByLabelText('Power').fill('0,32');
  await dialog.getByLabelText('Printer draws').fill('90');
  await dialog.getByLabelText('Currency').fill('EUR');
  await expect.element(sum.getByText('Filament, 38 g')).toBeVisible();
  await expect.element(sum.getByText('One in twenty fails')).toBeVisible();
  await expect.element(sum.getByText('1.19 EUR')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await save();
  await expect.element(card.getByRole('button', { name: 'Costs you about 1.19 EUR' })).toBeVisible();
  await expect.element(card.getByText(/^Sell for/)).not.toBeInTheDocument();
});

it('refuses costs that are not numbers, with the message of the field', async () => {
  storePrinters(buildUserPrinter(priced));
  await openScreen('/model/7', { calls: designCalls(buildExaminedDesign()) });
  await press(/^Costs you about/);
  await dialog.getByLabelText('Your time').fill('soon');
  await dialog.getByLabelText('Failed prints').fill('100');
  await expect.element(sum.getByText('The sum appears when all figures are numbers.')).toBeVisible();
  await save();
  await expect.element(dialog.getByLabelText('Your time')).toHaveFocus();
  await expect.element(dialog.getByLabelText('Failed prints')).toHaveAccessibleDescription('0 to 95 %');
  await expectAccessible('[role=dialog]');
});

async function openShop(options: ScreenOptions = {}, printer: Partial<UserPrinter> = {}) {
  const own = [buildUserPrinter({ ...priced, minutes: 10, hourly: 15, ...printer })];
  const update = respond(updateUserPrinter, ({ body }) =>
    own.map((one) => ({ ...one, ...(body as object) })),
  );
  const calls = [
    ...designCalls(buildExaminedDesign([buildPart([60, 60, 100])], { needsBrim: false })),
    respond(listUserPrinters, own),
    update,
  ];
  return openScreen('/model/7', { viewer: commercial, ...options, calls });
}

it.each(bothWidths)('works out the price to sell for, for Commercial subscribers (%s)', async (on) => {
  const stub = await openShop({ on });
  await expect.element(card.getByText(/^Sell for [\d.]+ EUR to keep 40 %$/)).toBeVisible();
  await press('Price and fees');
  await expect.element(dialog.getByText(/Check the fees; they change\.$/)).toBeVisible();
  await expect.element(dialog.getByText(/^(?:\d+|One) per bed, .+ EUR each\.$/)).toBeVisible();
  await expect.element(dialog.getByText(etsyRule)).not.toBeInTheDocument();
  await dialog.getByLabelText('Channel').selectOptions('Etsy');
  await expect.element(dialog.getByText(etsyRule)).toBeVisible();
  await dialog.getByLabelText('Fee', { exact: true }).fill('6.5');
  await dialog.getByLabelText('Fixed fee').fill('0.2');
  await expect.element(dialog.getByText('Fees, Etsy')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = stub.requests.findLast(({ method }) => method === 'PATCH')?.body;
  expect(sent).toMatchObject({
    selling: { channel: 'etsy', fees: { etsy: { feeShare: 0.065, fixedFee: 0.2 } } },
  });
});

it('gives no price if fees and margin leave nothing', async () => {
  await openShop();
  await press('Price and fees');
  await dialog.getByLabelText('Margin').fill('94');
  await dialog.getByLabelText('Fee', { exact: true }).fill('3');
  await expect.element(sum.getByText(tooLargeShareMessage)).toBeVisible();
  await save();
  await expect.element(dialog.getByLabelText('Margin')).toHaveAccessibleDescription(tooLargeShareMessage);
  await dialog.getByLabelText('Packaging').fill('much');
  await expect.element(dialog.getByText(/^Sell for/)).not.toBeInTheDocument();
});

it('compares the plan with what prints leave only in dollars', async () => {
  await openShop({}, { currency: 'USD' });
  await press('Price and fees');
  await expect
    .element(dialog.getByText(/^Commercial costs as much as \d+ sold prints leave a month\.$/))
    .toBeVisible();
});

it('has no price to sell for before the costs are entered', async () => {
  await openShop({}, { filamentPricePerKg: null });
  await expect.element(card.getByRole('button', { name: 'What does it cost me?' })).toBeVisible();
  await expect.element(card.getByText(/^Sell for/)).not.toBeInTheDocument();
});
