import { getPlan, newSubscriber, payButton, payByCard, signOutByApi } from '../support/checkout.ts';
import { collectDownloadNames, openDesign, premiumTitle } from '../support/download-steps.ts';
import { expect, goto, reload, test } from '../support/fixtures.ts';
import { fillSignIn } from '../support/people.ts';
import { planCard } from '../support/plans.ts';

test('leads from a premium design through the payment to the dashboard, which starts the download; Back returns to the plans', async ({
  page,
}) => {
  const names = collectDownloadNames(page);
  await newSubscriber(page);
  await openDesign(page, premiumTitle);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Upgrade/ })
    .first()
    .click();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByText(`${premiumTitle} opens with Personal or Commercial.`)).toBeVisible();
  await planCard(page, 'Personal').getByRole('link', { name: 'Choose Personal' }).click();
  await expect(payButton(page)).toHaveAccessibleName('Pay $7 per month');
  const download = page.waitForEvent('download');
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'You have Personal now' })).toBeFocused();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('PERSONAL', { exact: true })).toBeVisible();
  expect(await getPlan(page)).toEqual({ tier: 'personal', status: 'active' });
  await expect(page.getByText(`${premiumTitle} is yours to download.`)).toBeVisible();
  await download;
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Recent Downloads' })).toBeVisible();
  await expect(page.getByText(`${premiumTitle} is yours to download.`)).toBeHidden();
  expect(names).toEqual([`${premiumTitle}.zip`]);
  await page.goBack();
  await expect(page).toHaveURL('/pricing');
});

test('leads from a plan through sign-in to the checkout, which loads as a new document, as does the page after it', async ({
  page,
}) => {
  const person = await newSubscriber(page);
  await signOutByApi(page);
  await goto(page, '/subscribe?tier=commercial');
  await expect(page).toHaveURL('/login?returnUrl=%2Fsubscribe%3Ftier%3Dcommercial');
  await goto(page, '/pricing');
  await planCard(page, 'Commercial').getByRole('link', { name: 'Choose Commercial' }).click();
  await expect(page).toHaveURL(/\/login\?.*returnUrl=%2Fsubscribe%3Ftier%3Dcommercial/);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.evaluate(() => Object.assign(window, { isTheOldDocument: true }));
  await fillSignIn(page, person);
  await expect(page).toHaveURL('/subscribe?tier=commercial');
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribe to Commercial' })).toBeVisible();
  await expect(payButton(page)).toHaveAccessibleName('Pay $10 per month');
  expect(await page.evaluate(() => 'isTheOldDocument' in window)).toBe(false);

  await page.evaluate(() => Object.assign(window, { isTheOldDocument: true }));
  await page.getByRole('link', { name: 'Browse Designs' }).first().click();
  await expect(page).toHaveURL('/browse');
  await expect(page.getByRole('heading', { level: 1, name: 'Browse Designs' })).toBeVisible();
  expect(await page.evaluate(() => 'isTheOldDocument' in window)).toBe(false);
});
