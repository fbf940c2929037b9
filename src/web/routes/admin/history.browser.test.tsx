import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearCache } from '#src/features/admin/calls.ts';
import { cacheClearedMessage } from '#src/features/admin/constants.ts';
import { listAudit, listAuditActors } from '#src/features/audit/calls.ts';
import type { AuditAction, AuditEvent } from '#src/features/audit/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { admin, panelCalls } from '#test/support/screens/admin-data.ts';
import { respond, type StubbedCall, type StubResponse } from '#test/support/screens/api-stub.ts';
import { expectAddress, expectToast, findToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const ada = { id: 'user-ada', name: 'Ada' };

const build = (id: number, action: AuditAction, changes: Partial<AuditEvent> = {}): AuditEvent => ({
  id,
  at: `2026-11-${20 + id}T09:30:00.000Z`,
  actor: ada,
  action,
  target: { kind: 'category', id: '5', name: 'Lanterns and lamps', hasPage: false },
  before: null,
  after: null,
  ...changes,
});
const events = [
  build(2, 'category.delete', { before: { name: 'Lanterns and lamps' } }),
  build(1, 'category.update', { before: { name: 'Lanterns' }, after: { name: 'Lanterns and lamps' } }),
];

/** Answers the history by its filters, as the server does. */
const respondWithAudit = (read: () => AuditEvent[]): StubbedCall => ({
  endpoint: listAudit,
  respond: ({ query: { action, actorId, from } }) => {
    const found = read()
      .filter((event) => action === undefined || event.action === action)
      .filter((event) => actorId === undefined || event.actor?.id === actorId)
      .filter((event) => from === undefined || event.at >= from);
    return { status: 200, json: found, headers: { 'x-total-count': String(found.length) } };
  },
});

const open = (address: string, ...calls: StubbedCall[]) =>
  openScreen(address, {
    viewer: admin,
    calls: [...panelCalls, respond(listAuditActors, [ada]), respondWithAudit(() => events), ...calls],
  });
const findRow = (action: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: action, exact: true }) });

it('shows audit events with their changes and keeps the filters in the URL', async () => {
  await open('/admin?tab=history');
  const changed = findRow('Changed');
  await expect.element(changed).toMatchTextContent(/Category.*Ada.*20/);
  const opener = changed.getByRole('button', { name: /^Changes: Changed/ });
  await opener.click();
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true');
  await expect
    .element(page.getByRole('definition').filter({ hasText: 'Before: Lanterns' }))
    .toMatchTextContent('and lamps');
  await expectAccessible('main');

  await page.getByLabelText('What').selectOptions('category.delete');
  await expectAddress('/admin?action=category.delete&tab=history');
  await expect.element(findRow('Deleted')).toBeVisible();
  await expect.element(findRow('Changed')).not.toBeInTheDocument();
  await page.getByLabelText('Who').selectOptions('Ada');
  await expect.poll(() => window.location.search).toContain('actor=user-ada');
  await open(`/admin${window.location.search}`);
  await expect.element(page.getByLabelText('What')).toHaveValue('category.delete');
  await expect.element(findRow('Deleted')).toBeVisible();

  await page.getByLabelText(/^From/).fill('2099-01-01');
  await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByLabelText('Who')).toHaveFocus();
  await expectAddress('/admin?tab=history');
  await expect.element(findRow('Changed')).toBeVisible();
});

it('clears the cache by pattern and shows an error for an invalid pattern', async () => {
  let read = events;
  const clear: StubbedCall = {
    endpoint: clearCache,
    respond: ({ body }) => {
      const { pattern } = body as { pattern: string };
      if (!pattern.startsWith('/')) return { status: 400, json: { message: 'Begin with / or *.' } };
      const target = { kind: 'cache' as const, id: pattern, name: pattern, hasPage: false };
      read = [build(3, 'cache.clear', { target }), ...events];
      return { status: 200, json: { message: cacheClearedMessage, cleared: 2 } };
    },
  };
  await open(
    '/admin?tab=history',
    clear,
    respondWithAudit(() => read),
  );
  const pattern = page.getByLabelText(/^Only these/);
  await pattern.fill('model/*');
  await page.getByRole('button', { name: 'Clear cache' }).click();
  await expectToast('Error', 'Begin with / or *.');
  await pattern.fill('/model/*');
  await userEvent.keyboard('{Enter}');
  await expect.element(findToast(cacheClearedMessage)).toBeVisible();
  await expect.element(findRow('Cleared')).toMatchTextContent('/model/*');
});

it('shows the clearing of the cache in a history that was still being loaded', async () => {
  const older = Promise.withResolvers<StubResponse>();
  const target = { kind: 'cache' as const, id: '*', name: '*', hasPage: false };
  const cleared = [build(3, 'cache.clear', { target }), ...events];
  const respondWith = (json: AuditEvent[]) => ({
    status: 200,
    json,
    headers: { 'x-total-count': String(json.length) },
  });
  let loads = 0;
  await open('/admin?tab=history', respond(clearCache, { message: cacheClearedMessage, cleared: 2 }), {
    endpoint: listAudit,
    respond: () => {
      loads += 1;
      return loads === 1 ? older.promise : respondWith(cleared);
    },
  });
  await page.getByRole('button', { name: 'Clear cache' }).click();
  await expect.element(findToast(cacheClearedMessage)).toBeVisible();
  older.resolve(respondWith(events));
  await expect.element(findRow('Cleared')).toBeVisible();
});
