import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getClock, getStats } from '#src/features/admin/calls.ts';
import { listUsers } from '#src/features/admin/calls.ts';
import { listAudit, listAuditActors } from '#src/features/audit/calls.ts';
import { getMe } from '#src/features/auth/calls.ts';
import { listCategoriesAsAdmin, listSubcategoriesAsAdmin } from '#src/features/categories/admin-calls.ts';
import { listContactMessages } from '#src/features/contact/message-calls.ts';
import { listModelsAsAdmin } from '#src/features/publishing/manage-calls.ts';
import { listMailFailures, listMailings } from '#src/features/releases/mail-calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import {
  admin,
  respondWithCategories,
  buildAdminCard,
  buildAdminUser,
  editorCalls,
  panelCalls,
} from '#test/support/screens/admin-data.ts';
import { respond, respondWithList, hold, neverRespond, refuse } from '#test/support/screens/api-stub.ts';
import { buildViewer, homeCalls } from '#test/support/screens/data.ts';
import { expectAddress, expectToast } from '#test/support/screens/expectations.ts';
import { bothWidths, expectLoading } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const category = {
  id: 1,
  name: 'Home Decor',
  slug: 'home-decor',
  description: '',
  modelCount: 1,
  designCount: 1,
};
const categories = respondWithCategories(() => ({
  categories: [category],
  subcategories: [{ ...category, id: 2, name: 'Vases', categoryId: 1 }],
}));

it.each([
  ['visitors', undefined, 'Please sign in to continue'],
  ['users who are not admins', buildViewer(), 'Admin access required'],
])('redirects %s to the home page', async (_, viewer, text) => {
  await openScreen('/admin', { viewer, calls: homeCalls });
  await expectToast('Access Denied', text);
  await expectAddress('/');
});

it('shows that the access is being checked', async () => {
  await openScreen('/admin', { viewer: admin, calls: [...panelCalls, neverRespond(getMe)] });
  await expect.element(page.getByText('Verifying admin access...')).toBeVisible();
  await expectAccessible('main');
});

it('says that nothing is deleted while the clock of the server may be wrong', async () => {
  const jump = {
    from: '2026-11-18T12:00:00.000Z',
    to: '2026-12-18T12:00:00.000Z',
    pausedUntil: '2026-12-19T12:00:00.000Z',
  };
  await openScreen('/admin', { viewer: admin, calls: [...panelCalls, respond(getClock, { jump })] });
  const notice = page.getByText(
    /went ahead from Nov 18, 2026, .* to Dec 18, 2026, .*Nothing is deleted for good until Dec 19, 2026,/,
  );
  await expect.element(notice).toBeVisible();
  await expectAccessible('main');
});

it('asks an admin to set up a second factor where the server requires it', async () => {
  const stats = refuse(getStats, 403, { code: 'two_factor_required' });
  await openScreen('/admin', { viewer: buildViewer({ isAdmin: true }), calls: [...panelCalls, stats] });
  await expect.element(page.getByText('Set up a second factor first')).toBeVisible();
  await expectAccessible('main');
});

it.each(bothWidths)('shows the form for an upload (%s)', async (on) => {
  await openScreen('/admin', { viewer: admin, calls: editorCalls, on });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
  await expect
    .element(page.getByText('Select categories first to see available subcategories'))
    .toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
  await expectAccessible();
});

it.each(bothWidths)('shows the categories (%s)', async (on) => {
  await openScreen('/admin?tab=categories', { viewer: admin, calls: [...panelCalls, ...categories], on });
  await expect.element(page.getByRole('button', { name: 'Add category' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Home Decor' })).toBeVisible();
  await expectAccessible();
});

it.each(bothWidths)('shows the users (%s)', async (on) => {
  const users = [buildAdminUser(), buildAdminUser({ id: 'user-noor', firstName: 'Noor', isMod: true })];
  await openScreen('/admin?tab=users', {
    viewer: admin,
    calls: [...panelCalls, respondWithList(listUsers, users)],
    on,
  });
  await expect.element(page.getByText('2 users', { exact: true })).toBeVisible();
  await expectAccessible();
});

it('shows that no users were found', async () => {
  const calls = [...panelCalls, respondWithList(listUsers, [])];
  await openScreen('/admin?tab=users&q=zzzzzz', { viewer: admin, calls });
  await expect.element(page.getByText('No users found')).toBeVisible();
  await expectAccessible('main');
});

it('shows that no files were found', async () => {
  const calls = [...panelCalls, respondWithList(listModelsAsAdmin, [])];
  await openScreen('/admin?tab=manage&q=zzzzzz', { viewer: admin, calls });
  await expect.element(page.getByText('No files found')).toBeVisible();
  await expectAccessible('main');
});

it.each(bothWidths)('shows the files, some of them chosen (%s)', async (on) => {
  const calls = [
    ...panelCalls,
    respondWithList(listModelsAsAdmin, [buildAdminCard(), buildAdminCard({ id: 8 })]),
  ];
  await openScreen('/admin?tab=manage', { viewer: admin, calls, on });
  await page
    .getByRole('checkbox', { name: /^Choose (?!all)/ })
    .first()
    .click({ force: true });
  await expect.element(page.getByRole('group', { name: 'Chosen files' })).toBeVisible();
  await expectAccessible();
});

it('asks before a file is deleted on a phone', async () => {
  const calls = [...panelCalls, respondWithList(listModelsAsAdmin, [buildAdminCard()])];
  await openScreen('/admin?tab=manage', { viewer: admin, calls, on: 'phone' });
  await page.getByRole('button', { name: 'Delete Ripple Vase' }).click();
  await expect.element(page.getByText(/^Are you sure/)).toBeVisible();
  await expectAccessible();
});

it.each([
  ['manage', 'The files could not be loaded.', [listModelsAsAdmin]],
  ['categories', 'The categories could not be loaded.', [listCategoriesAsAdmin, listSubcategoriesAsAdmin]],
  ['users', 'The users could not be loaded.', [listUsers]],
  ['mails', 'This list could not be loaded.', [listContactMessages, listMailFailures, listMailings]],
  ['history', 'The history could not be loaded.', [listAudit]],
])('shows the loading state of the tab "%s", then: %s', async (tab, text, endpoints) => {
  const failures = endpoints.map((endpoint) => hold(refuse(endpoint)));
  const others = [...categories, respond(listAuditActors, [])];
  await openScreen(`/admin?tab=${tab}`, { viewer: admin, calls: [...panelCalls, ...others, ...failures] });
  await expectLoading();
  await expectAccessible('main');
  for (const failure of failures) failure.release();
  await expect.element(page.getByText(text).first()).toBeVisible();
  await expectAccessible('main');
});
