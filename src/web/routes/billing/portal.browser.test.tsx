import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPortal } from '#src/features/billing/calls.ts';
import { respond, hold, refuse, type ApiStub, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { buildSubscriber, dashboardCalls } from '#test/support/screens/billing-data.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { expectAddress } from '#test/support/screens/expectations.ts';
import { navigation } from '#test/support/screens/navigation.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const portal = { url: 'https://billing.example/session' };

const countSessions = (stub: ApiStub): number =>
  stub.requests.filter(({ path }) => path === openPortal.path).length;
const openBilling = (calls: readonly StubbedCall[], address = '/billing') =>
  openScreen(address, { viewer: buildSubscriber(), calls: [...dashboardCalls, ...calls] });

it('asks visitors to log in without calling the payment provider', async () => {
  const stub = await openScreen('/billing');
  await expect.element(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  expect(countSessions(stub)).toBe(0);
  await page.getByRole('link', { name: 'Log In' }).click();
  await expectAddress('/login?returnUrl=%2Fbilling');
});

it('shows that the portal is being opened, goes there and shows a link to it', async () => {
  const session = hold(respond(openPortal, portal));
  await openBilling([session]);
  await expect.element(page.getByRole('heading', { name: 'Opening the billing portal' })).toBeVisible();
  session.release();
  await expect
    .element(page.getByRole('link', { name: 'Open Billing Portal' }))
    .toHaveAttribute('href', portal.url);
  await expect.poll(() => navigation.documents).toEqual([portal.url]);
  await expectAddress('/billing?returned=1');
});

it('shows a button after the return, which opens the portal once', async () => {
  const session = hold(respond(openPortal, portal));
  const stub = await openBilling([session], '/billing?returned=1');
  const button = page.getByRole('button', { name: 'Open Billing Management' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Billing', exact: true })).toBeVisible();
  await expect.element(button).toBeVisible();
  await expectAccessible();
  expect(countSessions(stub)).toBe(0);
  await button.dblClick();
  session.release();
  await expect.poll(() => navigation.documents).toEqual([portal.url]);
  expect(countSessions(stub)).toBe(1);
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expectAddress('/dashboard');
});

it('links to the plans when the person has never paid', async () => {
  const refusal = { code: 'never_paid', message: 'You have not paid for a plan yet.' };
  await openScreen('/billing', { viewer: buildViewer(), calls: [refuse(openPortal, 409, refusal)] });
  await expect.element(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Compare plans' }).click();
  await expectAddress('/pricing');
});

it('shows the error and retries', async () => {
  const message = 'The payment provider cannot be reached. Please try again in a moment.';
  const stub = await openBilling([refuse(openPortal, 503, { message, code: 'unavailable' })]);
  await expect.element(page.getByRole('heading', { name: 'Unable to access billing portal' })).toBeVisible();
  await expect.element(page.getByText(message, { exact: false })).toBeVisible();
  stub.add({ endpoint: openPortal, respond: () => ({ status: 200, json: {} }) });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Failed to create billing session', { exact: false })).toBeVisible();
  stub.add(respond(openPortal, portal));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => navigation.documents).toEqual([portal.url]);
});

it('shows that payments are not configured', async () => {
  const refusal = { message: 'Billing is not configured.', code: 'billing_not_configured' };
  await openBilling([refuse(openPortal, 503, refusal)]);
  await expect.element(page.getByRole('heading', { name: 'Setup Required' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expectAddress('/dashboard');
});
