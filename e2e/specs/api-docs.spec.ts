import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

test('shows the calls of the API under the Content-Security-Policy, without a way to send them', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/docs/api');
  await page.getByText(/^GET \/api\/me /).click();
  await expect(page.getByRole('heading', { name: /^401/ })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(errors).toEqual([]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`has no findings of axe in the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/docs/api');
    await page.getByText(/^GET \/api\/stl-files /).click();
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toBe(theme === 'dark' ? 'rgb(19, 20, 22)' : 'rgb(243, 241, 235)');
    await expectAccessible(page, 'html', ['best-practice']);
  });
}
