import { expect, it, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { openCheckout } from '#test/support/screens/checkout.ts';
import { navigation } from '#test/support/screens/navigation.ts';
import { stripeSetup } from '#test/support/screens/stripe.ts';

const scripts = 'https://js.stripe.com/**';
const failure = () =>
  page.getByRole('heading', {
    name: 'The payment form could not be loaded. A content blocker or the network may keep js.stripe.com away.',
  });

it('shows an error when the browser blocks js.stripe.com, and loads the page again on request', async () => {
  await commands.blockRequests(scripts, 'abort');
  await openCheckout({ setup: stripeSetup });
  await expect.element(failure()).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => navigation.documents).toEqual(['/subscribe?tier=personal']);
});

it('shows an error when the script does not load within 15 seconds', async () => {
  await commands.blockRequests(scripts, 'hang');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await openCheckout({ setup: stripeSetup });
  await expect.poll(() => document.querySelector('script[src^="https://js.stripe.com/"]')).not.toBeNull();
  vi.advanceTimersByTime(14_000);
  await expect.element(page.getByRole('heading', { name: 'Card details' })).toBeVisible();
  await expect.element(failure()).not.toBeInTheDocument();
  vi.advanceTimersByTime(2000);
  await expect.element(failure()).toBeVisible();
});
