import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getSecurity, listSessions } from '#src/features/auth/security-calls.ts';
import { getProfile } from '#src/features/users/calls.ts';
import type { Profile } from '#src/features/users/schemas.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList, hold, refuse, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { buildSubscriber, duePlan } from '#test/support/screens/billing-data.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { bothWidths, expectLoading } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

function profileOf(viewer: CurrentUser): Profile {
  const { tier, status } = viewer.subscription;
  const texts = { bio: 'I print vases.', location: 'Lund', website: '', links: [] };
  return { ...viewer, ...texts, subscriptionTier: tier, subscriptionStatus: status };
}

function callsOf(viewer: CurrentUser): StubbedCall[] {
  const session = {
    id: 'session-1',
    device: 'Chrome on Linux',
    ipAddress: '127.0.0.1',
    signedInAt: '2026-11-05T12:00:00.000Z',
    lastSeenAt: '2026-11-05T12:00:00.000Z',
    isCurrent: true,
  };
  const security = {
    hasPassword: true,
    signInMethods: [],
    twoFactorEnabled: false,
    recoveryCodesLeft: 0,
  };
  return [
    respond(getProfile, profileOf(viewer)),
    respond(getSecurity, security),
    respondWithList(listSessions, [session, { ...session, id: 'session-2', isCurrent: false }]),
  ];
}

it.each(bothWidths)('shows the settings and the form for another address (%s)', async (on) => {
  const viewer = buildSubscriber();
  await openScreen('/settings', { viewer, calls: callsOf(viewer), on });
  const change = page.getByRole('button', { name: 'Change email' });
  await expect.element(change).toBeVisible();
  await expectAccessible();
  await change.click();
  await expect.element(page.getByLabelText('New email')).toHaveFocus();
  await expectAccessible();
});

it('shows that a payment is due', async () => {
  const viewer = buildSubscriber(duePlan());
  await openScreen('/settings', { viewer, calls: callsOf(viewer) });
  await expect.element(page.getByRole('region', { name: 'Payment due' })).toBeVisible();
  await expectAccessible();
});

it('shows the loading state, then why the settings could not be loaded', async () => {
  const calls = [hold(refuse(getProfile)), hold(refuse(getSecurity)), hold(refuse(listSessions))];
  await openScreen('/settings', { viewer: buildViewer(), calls });
  await expectLoading();
  await expectAccessible('main');
  for (const call of calls) call.release();
  await expect.element(page.getByText('Your profile could not be loaded.').first()).toBeVisible();
  await expectAccessible('main');
});
