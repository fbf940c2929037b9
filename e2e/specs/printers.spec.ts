import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { newSubscriber } from '../support/checkout.ts';
import { expect, findDesign, goto, reload, test } from '../support/fixtures.ts';

const card = (page: Page): Locator => page.getByRole('region', { name: 'Will it print for me?' });

/** A design of the demo that no other test changes. */
const examined = 'Spool Coasters';

/** Opens the page of a design whose files were examined. The site examines them one after the other from its start on. */
async function openExamined(page: Page): Promise<string> {
  const id = await findDesign(page, examined);
  const isExamined = async () => {
    const response = await page.request.get(`/api/stl-files/${id}`);
    const design = (await response.json()) as { title: string; print: object | null };
    expect(design.title).toBe(examined);
    return design.print !== null;
  };
  await expect.poll(isExamined).toBe(true);
  const address = `/model/${id}`;
  await goto(page, address);
  return address;
}

async function chooseOther(page: Page, opener: string, printer: { name: string; size: string }) {
  await card(page).getByRole('button', { name: opener }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Other/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Name').fill(printer.name);
  for (const side of ['Width', 'Depth', 'Height']) await dialog.getByLabel(side).fill(printer.size);
  await dialog.getByRole('button', { name: 'Use this printer' }).click();
  await expect(dialog).toBeHidden();
}

test('chooses a printer as a visitor, which other tabs and later visits know, and which moves to a new account', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const address = await openExamined(page);
  await expect(card(page).getByText(/^Needs \d+ × \d+ mm and \d+ mm of height$/)).toBeVisible();
  const other = await context.newPage();
  await goto(other, address);

  await card(page).getByRole('button', { name: 'Choose your printer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your printer' });
  await dialog.getByRole('searchbox').fill('core one l');
  await dialog.getByRole('radio', { name: /^Prusa CORE One L/ }).check();
  await dialog.getByRole('button', { name: 'Use this printer' }).click();
  await expect(card(page).getByText(/^Fits/)).toBeVisible();
  await expect(
    card(page)
      .getByText(/^About /)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Files' }).getByText(/^Fits/).first()).toBeVisible();
  await expect(card(other).getByText(/^Fits/)).toBeVisible();
  await expectAccessible(page);

  await chooseOther(page, 'Change printer', { name: 'Tiny', size: '20' });
  await expect(card(page).getByText(/^(Does not fit|Too tall)/)).toBeVisible();
  await reload(page);
  await expect(card(page).getByText(/^(Does not fit|Too tall)/)).toBeVisible();

  await other.close();
  await newSubscriber(page);
  await goto(page, address);
  await expect(card(page).getByText(/^(Does not fit|Too tall)/)).toBeVisible();
  const stored = await page.request.get('/api/user/printers');
  expect(await stored.json()).toContainEqual(
    expect.objectContaining({ name: 'Tiny', bedX: 20, isChosen: true }),
  );
  expect(await page.evaluate(() => localStorage.getItem('printers'))).toBeNull();

  await card(page).getByRole('button', { name: 'What does it cost me?' }).click();
  const costs = page.getByRole('dialog', { name: 'Costs' });
  await costs.getByLabel('Filament', { exact: true }).fill('25');
  await costs.getByLabel('Currency').fill('EUR');
  await costs.getByRole('button', { name: 'Save' }).click();
  await expect(card(page).getByRole('button', { name: /^Costs you about [\d.]+ EUR$/ })).toBeVisible();

  const state = await page.context().storageState();
  const elsewhere = await browser.newContext({ baseURL, storageState: { ...state, origins: [] } });
  const second = await elsewhere.newPage();
  await goto(second, address);
  await expect(card(second).getByText(/^(Does not fit|Too tall)/)).toBeVisible();
  await expect(card(second).getByText(/^Costs you about/)).toBeVisible();
  await elsewhere.close();
});
