import { expect, goto, test } from '../support/fixtures.ts';

test('shows the same error for a wrong password and for an unknown email address', async ({
  page,
  expectStatus,
}) => {
  expectStatus(401);
  await goto(page, '/login');
  for (const email of ['free@firstlayer.example', 'nobody@firstlayer.example']) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  }
});
