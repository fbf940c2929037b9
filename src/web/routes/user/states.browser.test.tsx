import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getUser } from '#src/features/users/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, hold, refuse } from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { bothWidths, expectLoading } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const { id, username, firstName, lastName, createdAt, ...viewer } = buildViewer();
const profile = {
  id,
  username,
  firstName,
  lastName,
  createdAt,
  profileImageUrl: null,
  customProfileImageUrl: null,
  isAdmin: viewer.isAdmin,
  isMod: viewer.isMod,
  bio: 'I print vases.',
  location: 'Lund',
  website: 'https://example.com',
  links: ['https://example.org/ada'],
  subscriptionTier: 'personal' as const,
  subscriptionStatus: 'active' as const,
};

it.each(bothWidths)('shows a profile (%s)', async (on) => {
  await openScreen(`/user/${id}`, { viewer: buildViewer(), calls: [respond(getUser, profile)], on });
  await expect.element(page.getByText('Activity feed coming soon...')).toBeVisible();
  await expectAccessible();
});

it('shows that a person does not exist', async () => {
  await openScreen('/user/nobody', { viewer: buildViewer(), calls: [refuse(getUser, 404)] });
  await expect.element(page.getByText('User Not Found')).toBeVisible();
  await expectAccessible('main');
});

it('shows the loading state, then why the profile could not be loaded', async () => {
  const call = hold(refuse(getUser));
  await openScreen('/user/nobody', { viewer: buildViewer(), calls: [call] });
  await expectLoading();
  await expectAccessible('main');
  call.release();
  await expect.element(page.getByText('The profile could not be loaded.').first()).toBeVisible();
  await expectAccessible('main');
});
