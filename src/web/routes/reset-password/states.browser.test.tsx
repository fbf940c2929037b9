import { expect, it } from 'vitest';
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

it.each([
  ['#email=ada%40example.com', 'ada@example.com'],
  ['', undefined],
])('tells password managers the account that the link names: %j', async (fragment, email) => {
  await openScreen(`/reset-password?token=from-a-mail${fragment}`);
  await expectShown('New password');
  const field = document.querySelector<HTMLInputElement>('[autocomplete="username"]');
  expect(field?.value).toBe(email);
});
