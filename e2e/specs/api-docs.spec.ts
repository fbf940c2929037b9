import { expect, test } from '../support/fixtures.ts';

test('shows the calls of the API under the Content-Security-Policy, without a way to send them', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/docs/api');
  await page.getByRole('button', { name: /^GET \W*api\W+me / }).click();
  await expect(page.getByRole('cell', { name: '401', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0);
  expect(errors).toEqual([]);
});
