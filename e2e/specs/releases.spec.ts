import { expect, goto, test } from '../support/fixtures.ts';

test('shows the next release on Home and all releases in the calendar', async ({ page }) => {
  await goto(page, '/');
  const feeds = page.locator('head link[rel=alternate]');
  await expect(feeds).toHaveCount(2);
  for (const feed of await feeds.all()) {
    const response = await page.request.get((await feed.getAttribute('href')) ?? '');
    expect(response.headers()['content-type']).toContain(await feed.getAttribute('type'));
  }
  await page.getByRole('link', { name: /^On the plate/ }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Release calendar' })).toBeVisible();
  const coming = page.getByRole('region', { name: 'Coming up' });
  await expect(coming.getByText('Facet Egg Cups')).toBeVisible();
  await expect(coming.getByText('Still secret')).toHaveCount(3);
  const released = page.getByRole('region', { name: 'Released' });
  await expect(released.getByText('Facet Egg Cups')).toHaveCount(0);

  const links = released.locator('h4 a');
  await expect(links).toHaveCount(12);
  await released.getByRole('button', { name: 'Show more designs' }).click();
  await expect(links).toHaveCount(24);
  await expect(links.nth(12)).toBeFocused();
  await expect(page).toHaveURL(/\/releases\?shown=24$/);
  const title = await links.nth(20).innerText();
  await links.nth(20).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(links).toHaveCount(24);
});
