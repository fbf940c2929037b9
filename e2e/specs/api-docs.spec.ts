import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

const backgrounds = [
  ['light', 'rgb(243, 241, 235)'],
  ['dark', 'rgb(19, 20, 22)'],
] as const;

test('shows the calls of the API under the Content-Security-Policy, without a way to send them and without findings of axe', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/docs/api');
  await page.getByText(/^GET \/api\/me /).click();
  await expect(page.getByRole('heading', { name: /^401/ })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'html', ['best-practice']);
  for (const [colorScheme, background] of backgrounds) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('body')).toHaveCSS('background-color', background);
  }
  expect(errors).toEqual([]);
});
