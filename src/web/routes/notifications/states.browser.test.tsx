import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listNotifications, markNotificationsRead } from '#src/features/notifications/calls.ts';
import type { Notification } from '#src/features/notifications/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import {
  respond,
  respondWithList,
  respondWithPages,
  disconnect,
  hold,
  refuse,
  type StubbedCall,
} from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { expectAddress, expectTexts, expectToast } from '#test/support/screens/expectations.ts';
import { bothWidths, expectLoading } from '#test/support/screens/look.ts';
import { buildNotification } from '#test/support/screens/notification-data.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const reply = buildNotification();
const all: Notification[] = [
  reply,
  buildNotification({
    ...{ id: 8, kind: 'new_edition', actor: null, actorCount: 0 },
    note: 'Hinge pin 0.2 mm thinner.',
  }),
  buildNotification({
    ...{ id: 7, kind: 'release', actor: null, actorCount: 0, designer: 'Ida Lund', isRead: true },
    title: 'Fluted Herb Pot',
  }),
  buildNotification({
    ...{ id: 6, kind: 'licence_withdrawn', actor: null, actorCount: 0, modelId: null, isRead: true },
    ...{ licenceId: '7Q4MZK2W9D5TXB8RNC3VHJ6P', reason: 'payment returned' },
  }),
];
const viewer = buildViewer({ unreadNotifications: 2 });
const open = (calls: readonly StubbedCall[], on?: 'phone' | 'desktop') =>
  openScreen('/notifications', { viewer, calls, on });
const texts = () => page.getByRole('region', { name: 'What is new for you' }).getByRole('link');
const bell = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

it('sends visitors to the sign-in', async () => {
  await openScreen('/notifications');
  await expectAddress('/login?returnUrl=%2Fnotifications');
});

it.each(bothWidths)('shows the loading state, then the notifications (%s)', async (on) => {
  const list = hold(respondWithList(listNotifications, all));
  await open([list], on);
  await expectLoading();
  await expectAccessible('main');
  list.release();
  await expectTexts(texts(), [
    'Mia and 3 others replied to your comment on Ripple Vase',
    'Ripple Vase has a new edition',
    'Fluted Herb Pot by Ida Lund is out',
    'Your licence of Ripple Vase was withdrawn',
  ]);
  const hrefs = texts()
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/model/7#comments', '/model/7', '/model/7', '/licence/7Q4MZK2W9D5TXB8RNC3VHJ6P']);
  await expect.element(page.getByText('Hinge pin 0.2 mm thinner.')).toBeVisible();
  await expect.element(bell('Notifications, 2 unread')).toBeVisible();
  await expectAccessible();
});

it('marks one, then all, as read, and updates the bell', async () => {
  let items = all;
  const stub = await open([
    respond(listNotifications, () => items, { 'x-total-count': '4' }),
    respond(markNotificationsRead, ({ body }) => {
      const { upTo, isOnlySubject } = body as { upTo: number; isOnlySubject: boolean };
      items = items.map((item) => ({
        ...item,
        isRead: item.isRead || (isOnlySubject ? item.id === upTo : item.id <= upTo),
      }));
      return { unreadNotifications: items.filter(({ isRead }) => !isRead).length };
    }),
  ]);
  await page.getByRole('button', { name: /^Mark as read: Mia/ }).click();
  await expect.element(bell('Notifications, 1 unread')).toBeVisible();
  await expect.element(texts().first()).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /^Mark as read: Mia/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(bell('Notifications')).toBeVisible();
  await expect.element(page.getByText('You have read all of them.')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  const marks = stub.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(marks).toEqual([
    { upTo: 9, isOnlySubject: true },
    { upTo: 9, isOnlySubject: false },
  ]);
});

it('shows that a mark could not be saved, and keeps it', async () => {
  await open([respondWithList(listNotifications, all), disconnect(markNotificationsRead)]);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expectToast('Not marked as read');
  await expect.element(bell('Notifications, 2 unread')).toBeVisible();
});

it('shows more on demand and focuses the first new one', async () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    buildNotification({ id: 100 - index, title: `Design ${index}`, actorCount: 1 }),
  );
  await open([respondWithPages(listNotifications, many)]);
  await page.getByRole('button', { name: 'Show more notifications' }).click();
  await expect.element(page.getByText('30 of 30 shown')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Mia replied to your comment on Design 24' }))
    .toHaveFocus();
});

it.each(bothWidths)('shows that there are none yet (%s)', async (on) => {
  await openScreen('/notifications', {
    viewer: buildViewer(),
    calls: [respondWithList(listNotifications, [])],
    on,
  });
  await expect.element(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await expect.element(bell('Notifications')).toBeVisible();
  await expectAccessible();
});

it.each([
  ['the server refuses', refuse(listNotifications)],
  ['there is no connection', disconnect(listNotifications)],
])('shows that the list could not be loaded, and loads it on demand, when %s', async (_, call) => {
  const stub = await open([call]);
  const heading = page.getByRole('heading', { name: 'Your notifications could not be loaded.' });
  await expect.element(heading).toBeVisible();
  await expectAccessible('main');
  stub.add(respondWithList(listNotifications, all));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => texts().elements()).toHaveLength(4);
});

it('shows 9+ for more than nine', async () => {
  await openScreen('/notifications', {
    viewer: buildViewer({ unreadNotifications: 10 }),
    calls: [respondWithList(listNotifications, all)],
  });
  await expect.element(bell('Notifications, 9+ unread')).toBeVisible();
});
