import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listModels } from '#src/features/catalog/calls.ts';
import { follow, listFollows, unfollow } from '#src/features/notifications/calls.ts';
import { listUpcomingReleases } from '#src/features/releases/calls.ts';
import { listDesignerPictures } from '#src/features/users/designers-calls.ts';
import { site } from '#src/site.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList, disconnect } from '#test/support/screens/api-stub.ts';
import { buildViewer, categoryCalls } from '#test/support/screens/data.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const [designer] = site.designers;
const { userId = '', username = '', displayName: name = '' } = designer ?? {};
const calls = [
  ...categoryCalls,
  respondWithList(listModels, []),
  respond(listUpcomingReleases, []),
  respond(listDesignerPictures, []),
];
const followed = { kind: 'designer', target: userId, name } as const;
const button = (label: 'Follow' | 'Unfollow') =>
  page.getByRole('button', { name: `${label} ${name}`, exact: true });

it('follows a designer and ends it again, and says what that means for mails', async () => {
  const stub = await openScreen(`/designer/${username}`, {
    viewer: buildViewer(),
    calls: [...calls, respond(follow, [followed]), respond(unfollow, [])],
  });
  await button('Follow').click();
  await expectToast(`You follow ${name}`, `Release mails are only about designs of ${name}.`);
  await expect.element(button('Unfollow')).toHaveFocus();
  await expectAccessible('main');
  await button('Unfollow').click();
  await expectToast('Release mails are about all designs.');
  await expect.element(button('Follow')).toBeVisible();
  const writes = stub.requests.filter(({ method }) => method !== 'GET');
  expect(writes.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/user/follows', { kind: 'designer', target: userId }],
    ['DELETE', `/api/user/follows/designer/${userId}`, undefined],
  ]);
});

it('shows that a designer is followed, and keeps it when the connection is lost', async () => {
  await openScreen(`/designer/${username}`, {
    viewer: buildViewer(),
    calls: [...calls, respond(listFollows, [followed]), disconnect(unfollow)],
  });
  await button('Unfollow').click();
  await expectToast('Error');
  await expect.element(button('Unfollow')).toBeVisible();
});

it('asks visitors to sign in', async () => {
  await openScreen(`/designer/${username}`, { calls });
  await button('Follow').click();
  await expectToast('Sign in required', `Please sign in to follow ${name}.`);
});
