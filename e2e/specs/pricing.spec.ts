import { newSubscriber, getPlan } from '../support/checkout.ts';
import { expect, expectToast, goto, test, toast } from '../support/fixtures.ts';
import { fillSignIn, signOut, signUp } from '../support/people.ts';
import { datePattern, pay, planCard } from '../support/plans.ts';

test('leads from a plan through sign-in to the checkout, which loads as a new document', async ({ page }) => {
  const person = await signUp(page);
  await signOut(page);
  await goto(page, '/pricing');
  await planCard(page, 'Commercial').getByRole('link', { name: 'Choose Commercial' }).click();
  await expect(page).toHaveURL('/login?returnUrl=%2Fsubscribe%3Ftier%3Dcommercial');
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await fillSignIn(page, person);
  await expect(page).toHaveURL('/subscribe?tier=commercial');
  await expect(page.locator('html')).not.toHaveAttribute('data-before', '');
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribe to Commercial' })).toBeVisible();
});

test('breaks no word of the comparison table on small phones', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await goto(page, '/pricing');
  const broken = await page.getByRole('table').evaluate((table) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const { 0: word, index } of text.nodeValue?.matchAll(/\S+/g) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) found.push(word);
      }
    }
    return found;
  });
  expect(broken).toEqual([]);
});

test.describe('the pricing page', () => {
  test.beforeEach(({ page }) => newSubscriber(page));

  test('offers both plans to a user on Free', async ({ page }) => {
    await goto(page, '/pricing');
    await expect(planCard(page, 'Personal').getByRole('link', { name: 'Choose Personal' })).toHaveAttribute(
      'href',
      '/subscribe?tier=personal',
    );
    await expect(planCard(page, 'Commercial').getByRole('link')).toHaveText('Choose Commercial');
    await expect(page.getByText('Your plan', { exact: true })).toHaveCount(1);
  });

  test('marks the current plan and resumes a canceled one', async ({ page }) => {
    await pay(page, 'personal');
    await goto(page, '/pricing');
    const personal = planCard(page, 'Personal');
    const commercial = planCard(page, 'Commercial');
    await expect(personal.getByText('Your plan', { exact: true })).toBeVisible();
    await expect(personal.getByRole('link')).toHaveCount(0);
    await expect(commercial.getByRole('link', { name: 'Upgrade to Commercial' })).toHaveAttribute(
      'href',
      '/subscribe?tier=commercial',
    );
    await page.request.post('/api/subscription/cancel', { data: { confirmed: true } });
    await goto(page, '/pricing');
    await expect(personal.getByText(new RegExp(`^Access until ${datePattern}\\.$`))).toBeVisible();
    await expect(commercial.getByText('Keep your plan first, then change it.')).toBeVisible();
    await expect(commercial.getByRole('link')).toHaveCount(0);
    await personal.getByRole('button', { name: 'Keep plan' }).click();
    await expect(toast(page, 'Plan kept')).toBeVisible();
    await expect(personal.getByRole('heading', { name: 'Personal' })).toBeFocused();
    await expect(commercial.getByRole('link', { name: 'Upgrade to Commercial' })).toBeVisible();
    expect(await getPlan(page)).toEqual({ tier: 'personal', status: 'active' });
  });

  test('offers the downgrade and undoes it before it takes effect', async ({ page }) => {
    await pay(page, 'commercial');
    await goto(page, '/pricing');
    const personal = planCard(page, 'Personal');
    await expect(personal.getByRole('link', { name: 'Change to Personal' })).toBeVisible();
    await page.request.post('/api/subscription/change', { data: { tier: 'personal' } });
    await goto(page, '/pricing');
    await expect(personal.getByText(new RegExp(`^Starts on ${datePattern}\\.$`))).toBeVisible();
    await planCard(page, 'Commercial').getByRole('button', { name: 'Undo change' }).click();
    await expectToast(page, 'Change undone', 'Your plan stays Commercial.');
    await expect(personal.getByRole('link', { name: 'Change to Personal' })).toBeVisible();
    expect(await getPlan(page)).toEqual({ tier: 'commercial', status: 'active' });
  });

  test('shows no plan links and keeps its layout while the account is loading', async ({ page }) => {
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/me', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/pricing');
    const card = planCard(page, 'Personal');
    await expect(card.getByRole('heading', { name: 'Personal' })).toBeVisible();
    await expect(card.getByRole('link')).toHaveCount(0);
    const before = await planCard(page, 'Commercial').boundingBox();
    gate.resolve();
    await expect(card.getByRole('link', { name: 'Choose Personal' })).toBeVisible();
    expect(await planCard(page, 'Commercial').boundingBox()).toEqual(before);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links the plans to sign-in and opens the questions', async ({ page }) => {
    await page.goto('/pricing');
    await expect(planCard(page, 'Personal').getByRole('link')).toHaveAttribute(
      'href',
      '/login?returnUrl=%2Fsubscribe%3Ftier%3Dpersonal',
    );
    await page.getByText('What happens when a payment fails?').click();
    await expect(page.getByText(/It is tried again for some days/)).toBeVisible();
  });
});
