import { it } from 'vitest';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { expectShown } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it.each([
  ['that the link is not complete', '/reset-password', 'This link is not complete'],
  ['the form for the link of a mail', '/reset-password?token=from-a-mail', 'New password'],
])('shows %s', async (_, address, text) => {
  await openScreen(address);
  await expectShown(text);
  await expectAccessible('main');
});
