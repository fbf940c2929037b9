import { it } from 'vitest';
import { getMailPreferences } from '#src/features/releases/mail-calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, hold, refuse } from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { bothWidths, expectLoading, expectShown } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const address = '/email-preferences';
const preferences = {
  email: 'ada@example.com',
  wantsReleaseMails: true,
  isVerified: true,
  isRefused: false,
  digest: { reply: false, new_edition: false, licence_withdrawn: false, problems: false },
};

it('asks visitors without a link to sign in', async () => {
  await openScreen(address, { calls: [refuse(getMailPreferences, 401)] });
  await expectShown(/^Sign in to see and change/);
  await expectAccessible('main');
});

it('shows that a broken link does not work', async () => {
  const call = refuse(getMailPreferences, 400, { message: 'This link does not work.', code: 'bad_token' });
  await openScreen(`${address}?token=cut-off`, { calls: [call] });
  await expectShown('This link does not work.');
  await expectAccessible('main');
});

it.each(bothWidths)('shows the choice of a signed-in user (%s)', async (on) => {
  await openScreen(address, { viewer: buildViewer(), calls: [respond(getMailPreferences, preferences)], on });
  await expectShown('New releases');
  await expectAccessible();
});

it('shows the loading state, then why the choice could not be loaded', async () => {
  const call = hold(refuse(getMailPreferences));
  await openScreen(address, { viewer: buildViewer(), calls: [call] });
  await expectLoading();
  await expectAccessible('main');
  call.release();
  await expectShown('Your choice could not be loaded.');
  await expectAccessible('main');
});
