import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getDemo, getOutboxMail, listOutbox } from '#src/sandbox/outbox/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond } from '#test/support/screens/api-stub.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const entry = {
  id: 'one',
  to: 'mira@example.com',
  subject: 'A mail',
  sentAt: '2026-11-18T12:00:00.000Z',
};
const mail = { ...entry, from: 'shop@example.com', html: '<p>Hello</p>', text: 'Hello' };
const demo = respond(getDemo, { isDemo: true, hasOutbox: true });

it.each(bothWidths)('shows that there is no mail (%s)', async (on) => {
  await openScreen('/demo/outbox', { calls: [demo, respond(listOutbox, [])], on });
  await expect.element(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  await expect.element(page.getByText('No mail yet.')).toBeVisible();
  await expectAccessible();
});

it('shows a mail that arrived meanwhile', async () => {
  const stub = await openScreen('/demo/outbox', { calls: [demo, respond(listOutbox, [])] });
  await expect.element(page.getByText('No mail yet.')).toBeVisible();
  stub.add(respond(listOutbox, [entry]), respond(getOutboxMail, mail));
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^A mail/ })
    .click();
  await expect.element(page.getByText('shop@example.com').first()).toBeVisible();
  await expectAccessible();
});
