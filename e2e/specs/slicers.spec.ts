import { newSubscriber } from '../support/checkout.ts';
import { freeTitle, openDesign } from '../support/download-steps.ts';
import { expect, goto, reload, test } from '../support/fixtures.ts';

test('hands a file to the chosen slicer, which fetches the same bytes as a download without cookies', async ({
  page,
  playwright,
  expectStatus,
}) => {
  // No program is registered for the link of the slicer here.
  expectStatus("Failed to launch 'orcaslicer:");
  await newSubscriber(page);
  await openDesign(page, freeTitle);
  const file = page
    .getByRole('region', { name: /^Files/ })
    .getByRole('listitem')
    .filter({ hasText: '.stl' })
    .first();
  await page.getByRole('button', { name: 'Choose your slicer' }).first().click();
  await page.getByRole('menuitemradio', { name: 'OrcaSlicer' }).click();
  await reload(page);

  const response = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('slicer'),
  );
  await file.getByRole('button', { name: /^Open .* in OrcaSlicer$/ }).click();
  const { link, fileUrl, name } = (await (await response).json()) as Record<string, string>;
  expect(link).toBe(`orcaslicer://open?file=${encodeURIComponent(fileUrl ?? '')}`);
  expect(fileUrl).toMatch(new RegExp(`/to-slicer/[^/?]+/${name}$`));

  const slicer = await playwright.request.newContext();
  const fetched = await slicer.get(fileUrl ?? '', { maxRedirects: 0 });
  expect(fetched.status()).toBe(200);
  const download = page.waitForEvent('download');
  await file.getByRole('button', { name: /^Download / }).click();
  const stream = await (await download).createReadStream();
  const chunks = await stream.toArray();
  expect((await fetched.body()).equals(Buffer.concat(chunks))).toBe(true);
  await slicer.dispose();

  await goto(page, '/downloads');
  await expect(page.getByText('2 of 2 shown')).toBeVisible();
});
