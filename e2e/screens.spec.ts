import { AxeBuilder } from '@axe-core/playwright';
import { expect, signIn, test } from './fixtures.ts';

const publicPages = [
  '/',
  '/browse',
  '/browse?category=home-decor&premium=false',
  '/pricing',
  '/terms',
  '/privacy',
  '/login',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const address of publicPages) {
      test(`${address} has no axe findings and does not scroll sideways`, async ({ page }) => {
        await page.goto(address, { waitUntil: 'networkidle' });
        await expectSound(page);
      });
    }

    test('a design has no axe findings and does not scroll sideways', async ({ page }) => {
      await page.goto('/browse?q=ripple+vase', { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: 'Ripple Vase' }).click();
      await page.waitForLoadState('networkidle');
      await expectSound(page);
    });

    test('the dashboard has no axe findings and does not scroll sideways', async ({ page }) => {
      await signIn(page, 'personal');
      await page.goto('/dashboard', { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { name: 'Your Benefits' })).toBeVisible();
      await expectSound(page);
    });

    test('the admin panel has no axe findings and does not scroll sideways', async ({ page }) => {
      await signIn(page, 'admin');
      await page.goto('/admin', { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
      await expectSound(page);
    });
  });
}

async function expectSound(page: Parameters<typeof signIn>[0]): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
