import { expect, test } from '../support/fixtures.ts';
import { planCard } from '../support/plans.ts';

test.use({ javaScriptEnabled: false });

test('links the plans to sign-in and opens the questions without JavaScript', async ({ page }) => {
  await page.goto('/pricing');
  await expect(planCard(page, 'Personal').getByRole('link')).toHaveAttribute(
    'href',
    '/login?returnUrl=%2Fsubscribe%3Ftier%3Dpersonal',
  );
  await page.getByText('What happens when a payment fails?').click();
  await expect(page.getByText(/It is tried again for some days/)).toBeVisible();
});
