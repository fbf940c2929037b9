import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  endUserSession,
  getUser,
  listUserComments,
  listUsers,
  listUserSessions,
} from '#src/features/admin/calls.ts';
import { listAudit } from '#src/features/audit/calls.ts';
import type { AuditEvent } from '#src/features/audit/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { admin, buildAdminUser, buildUserDetail, panelCalls } from '#test/support/screens/admin-data.ts';
import { respond, respondWithList } from '#test/support/screens/api-stub.ts';
import { expectAddress, expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const at = '2026-11-05T12:00:00.000Z';
const user = buildAdminUser({ id: 'juno', firstName: 'Juno' });
const detail = buildUserDetail(user, { counts: { downloads: 0, comments: 1, favorites: 0 } });
const session = {
  id: 'session-1',
  device: 'Chrome on Linux',
  ipAddress: '127.0.0.1',
  signedInAt: at,
  lastSeenAt: at,
  isCurrent: false,
};
const signOut: AuditEvent = {
  id: 1,
  at,
  actor: { id: admin.id, name: 'Ada' },
  action: 'user.sign_out',
  target: { kind: 'user', id: 'juno', name: 'Juno', hasPage: true },
  before: null,
  after: null,
};
const comment = {
  id: 1,
  content: 'Prints well.',
  createdAt: at,
  isHidden: false,
  design: { id: 23, title: 'Ripple Vase' },
};

it('shows the details of a user and ends one of their sessions', async () => {
  let sessions = [session];
  await openScreen('/admin?tab=users', {
    viewer: admin,
    calls: [
      ...panelCalls,
      respondWithList(listUsers, [user]),
      respond(getUser, detail),
      respondWithList(listUserComments, [comment]),
      respond(listUserSessions, () => sessions),
      respond(endUserSession, () => {
        sessions = [];
        return undefined;
      }),
      respondWithList(listAudit, [signOut]),
    ],
  });
  const name = page.getByRole('button', { name: 'Juno', exact: true });
  await name.click();
  const dialog = page.getByRole('dialog', { name: /^Juno/ });
  await expect.element(dialog.getByText('Not verified')).toBeVisible();
  await expectAddress('/admin?tab=users&user=juno');
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
  history.forward();

  await dialog.getByRole('button', { name: /^Comments\s*1$/ }).click();
  await expect.element(dialog.getByText('Prints well.')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await expect
    .element(dialog.getByRole('link', { name: 'Ripple Vase' }))
    .toHaveAttribute('href', '/model/23');

  await dialog.getByRole('button', { name: 'Sessions' }).click();
  await dialog.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
  await expectToast('Signed out');
  await expect.element(dialog.getByText('Not signed in anywhere.')).toBeVisible();
  await dialog.getByRole('button', { name: 'History' }).click();
  await expect.element(dialog.getByText(/Signed out/i).last()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectAddress('/admin?tab=users');
  await expect.element(name).toHaveFocus();
});
