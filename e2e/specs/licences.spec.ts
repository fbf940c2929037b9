import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzip } from '@firstlayer/mesh/test/zips.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { newSubscriber } from '../support/checkout.ts';
import { openDesign, premiumTitle } from '../support/download-steps.ts';
import { expect, expectToast, goto, reload, test } from '../support/fixtures.ts';
import { pay } from '../support/plans.ts';

const holder = 'Ada’s Prints';

/** Presses a link or button that starts a download. @returns the downloaded file */
async function download(page: Page, name: string): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .first()
    .click();
  return readFile(await (await downloading).path());
}

/** Downloads a design under the Commercial plan and creates a licence for it. */
async function createLicence(page: Page): Promise<{ address: string; files: Record<string, Buffer> }> {
  await newSubscriber(page);
  await pay(page, 'commercial');
  await openDesign(page, premiumTitle);
  const files = await unzip(await download(page, 'Download'));
  await goto(page, '/downloads');
  await page.getByRole('button', { name: `Licence for ${premiumTitle}` }).click();
  const dialog = page.getByRole('dialog', { name: `Licence for ${premiumTitle}` });
  await dialog.getByLabel('Name on the licence').fill(holder);
  await dialog.getByLabel('Yes, show it').check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText(`${holder}, shown on the public page`)).toBeVisible();
  const address = await dialog.getByRole('link', { name: /^Open the page/ }).getAttribute('href');
  await dialog.getByRole('button', { name: 'Done' }).click();
  return { address: address ?? '', files };
}

/** Checks the page of a licence, and files on it, as a visitor. */
async function checkAsVisitor(page: Page, address: string, files: Record<string, Buffer>): Promise<void> {
  await goto(page, address);
  await expect(page.getByRole('heading', { level: 1, name: 'This licence is good' })).toBeVisible();
  await expect(page.getByText(`${holder} may sell physical prints of ${premiumTitle}.`)).toBeVisible();
  await expect(page.getByText('Your browser has checked the signature as well: it is right.')).toBeVisible();
  const [path = '', buffer = Buffer.alloc(0)] =
    Object.entries(files).find(([name]) => /\.stl$/.test(name)) ?? [];
  const name = path.split('/').at(-1) ?? '';
  const input = page.getByLabel('Choose a file to check');
  const mimeType = 'model/stl';
  await input.setInputFiles({ name: 'renamed.stl', mimeType, buffer });
  await expect(page.getByText(`This is the licensed file ${name}`)).toBeVisible();
  await input.setInputFiles({ name, mimeType, buffer: buffer.subarray(1) });
  await expect(page.getByText('This file is not part of the licence')).toBeVisible();
  await expectAccessible(page);
}

/** Sends a word by the form without JavaScript, confirms it as the holder, and expects it on the public page. */
async function proveOnce(holderPage: Page, form: Page, address: string): Promise<void> {
  await form.goto(address);
  await form.getByLabel('Your word').fill('etsy 4711');
  await form.getByRole('button', { name: 'Ask the holder' }).click();
  await expect(form).toHaveURL(`${address}?word=etsy+4711#one-time-proof`);
  await expect(form.getByText('Waiting for the holder: “etsy 4711”')).toBeVisible();
  await reload(holderPage);
  await holderPage
    .getByRole('region', { name: 'The word “etsy 4711”' })
    .getByRole('button', { name: 'Confirm the word' })
    .click();
  await expectToast(holderPage, 'Word confirmed', 'The page of your licence shows “etsy 4711”.');
  await form.reload();
  await expect(form.getByText('The holder confirmed “etsy 4711”')).toBeVisible();
}

/** Downloads all records, and checks one of them and a changed copy on the page that works without a connection. */
async function checkOffline(page: Page, number: string): Promise<void> {
  const archive = await download(page, 'Download all licences');
  const files = await unzip(archive);
  const name = `good/licence-${number}.jws`;
  expect(Object.keys(files).toSorted()).toEqual(['checker.html', name, 'licence-keys.json']);
  await page.getByRole('link', { name: 'page that checks them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check licence records' })).toBeVisible();
  await page.context().setOffline(true);
  const [header, payload = '', signature] = files[name]?.toString().split('.') ?? [];
  const statements = Buffer.from(payload, 'base64url').toString().replace(holder, 'Eve’s Prints');
  const changed = [header, Buffer.from(statements).toString('base64url'), signature].join('.');
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'all.zip', mimeType: 'application/zip', buffer: archive },
    { name: 'changed.jws', mimeType: 'application/jose', buffer: Buffer.from(changed) },
    { name: 'no-keys.json', mimeType: 'application/json', buffer: Buffer.from('{"keys":[null]}') },
  ]);
  await expect(page.getByRole('status')).toHaveText('Records: 2. Keys: 1. Not read: no-keys.json.');
  const results = page.getByRole('listitem');
  await expect(results.filter({ hasText: name })).toContainText(/^Signed by http.* Holder: Ada’s Prints\./);
  await expect(results.filter({ hasText: 'changed.jws' })).toContainText(/^The signature is wrong/);
  await expectAccessible(page);
}

test('creates a licence that others check by its page, a one-time proof and the signed record', async ({
  page,
  browser,
  baseURL,
}) => {
  const { address, files } = await createLicence(page);
  const visitor = await browser.newContext({ reducedMotion: 'reduce', baseURL });
  await checkAsVisitor(await visitor.newPage(), address, files);
  await visitor.close();
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await proveOnce(page, await plain.newPage(), address);
  await plain.close();
  await checkOffline(page, address.replace('/licence/', ''));
});
