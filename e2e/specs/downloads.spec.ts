import { newSubscriber, signOutByApi } from '../support/checkout.ts';
import { collectDownloadNames, expectStarted, openDesign, pressDownload } from '../support/download-steps.ts';
import { expect, goto, test } from '../support/fixtures.ts';
import { fillSignIn } from '../support/people.ts';

const otherFree = 'Shelf Wren';

test('leads visitors of the history through sign-in, shows downloads of another tab and downloads again', async ({
  page,
  context,
}) => {
  const person = await newSubscriber(page);
  await signOutByApi(page);
  const tab = await context.newPage();
  await goto(tab, '/downloads');
  await expect(tab).toHaveURL('/login?returnUrl=%2Fdownloads');
  await fillSignIn(tab, person);
  await expect(tab).toHaveURL(/\/downloads$/);
  await expect(tab.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  await expect(tab.getByRole('button', { name: /account menu/i })).toBeVisible();

  await openDesign(page, otherFree);
  const first = page.waitForEvent('download');
  await pressDownload(page);
  await first;
  await expect(tab.getByRole('link', { name: otherFree })).toBeVisible();

  const names = collectDownloadNames(tab);
  await tab.getByRole('button', { name: `Download Again ${otherFree}` }).click();
  await expectStarted(tab);
  await expect.poll(() => names).toEqual(['Shelf Wren.zip']);
});
