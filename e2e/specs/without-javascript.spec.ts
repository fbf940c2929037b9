import { expect, findDesign, signInAs, test } from '../support/fixtures.ts';
import { planCard } from '../support/plans.ts';
import { postAs, unique } from '../support/thread.ts';

const title = 'Three Terrace Planter';

test.use({ javaScriptEnabled: false });

test('searches, sorts and filters designs, and reads the print facts and the comments of one', async ({
  page,
  browser,
}) => {
  const author = await browser.newContext();
  await signInAs(author, 'commercial');
  const text = unique('Read by everybody');
  await postAs(author, await findDesign(page, title), text);
  await author.close();

  await page.goto('/');
  await page.getByRole('main').getByRole('combobox').fill('planter');
  await page.getByRole('button', { name: 'Browse Designs' }).click();
  await expect(page).toHaveURL(/\/browse\?q=planter$/);
  await page.getByLabel('Sort by').selectOption('title');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/sort=title/);
  await expect(page.getByLabel('Sort by')).toHaveValue('title');
  const choice = page.getByLabel('Filters').getByLabel('No supports');
  await choice.check();
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(/supports=false&.*q=planter&sort=title$/);
  await expect(choice).toBeChecked();

  await page.goto('/browse?q=planter');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const pictures = page.locator('main img');
  const getWidths = () =>
    pictures.evaluateAll((all) => (all as HTMLImageElement[]).map((image) => image.naturalWidth));
  await expect.poll(getWidths).not.toContain(0);
  const card = page.getByRole('region', { name: 'Will it print for me?' });
  // The site examines the files of its designs one after the other from its start on.
  await expect(async () => {
    await page.reload();
    await expect(card.getByText(/^Needs \d+ × \d+ mm/)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(card.getByText('Print time')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Choose your printer' })).toBeHidden();
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reply' })).toHaveCount(0);
});

test('reads the plans and the calendar on a narrow screen, and sets the mail preferences', async ({
  page,
}) => {
  await page.goto('/pricing');
  await expect(planCard(page, 'Personal').getByRole('link')).toHaveAttribute(
    'href',
    '/login?returnUrl=%2Fsubscribe%3Ftier%3Dpersonal&tab=sign-up',
  );
  await page.getByText('What happens when a payment fails?').click();
  await expect(page.getByText(/It is tried again for some days/)).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/releases');
  const links = page.getByRole('region', { name: 'Released' }).locator('h4 a');
  await expect(links).toHaveCount(12);
  await page.getByRole('link', { name: 'Show more designs' }).click();
  await expect(links).toHaveCount(24);
  const isWide = await page.locator('html').evaluate((root) => root.scrollWidth > root.clientWidth);
  expect(isWide).toBe(false);
  await expect(page.getByRole('link', { name: 'Subscribe in your calendar' })).toHaveAttribute(
    'href',
    /^webcal:\/\/.+\/releases\.ics$/,
  );

  await page.goto('/contact');
  await expect(page.locator('noscript p')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden();
  await signInAs(page.context(), 'free');
  await page.goto('/email-preferences');
  await page.locator('noscript button[value=true]').click();
  await expect(page).toHaveURL('/email-preferences?saved=1');
});
