import { expect, test } from '../support/fixtures.ts';

test('shows the calls of the API under the Content-Security-Policy, without a way to send them', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/docs/api');
  await page.getByRole('button', { name: 'get /api/stl-files', exact: true }).click();
  await expect(page.getByText('x-search-words').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0);
  expect(errors).toEqual([]);
});
