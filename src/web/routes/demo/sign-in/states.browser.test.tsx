import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getDemo } from '#src/sandbox/outbox/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond } from '#test/support/screens/api-stub.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const address = '/demo/sign-in?provider=google&client_id=a&redirect_uri=%2F&state=a&code_challenge=a';
const calls = [respond(getDemo, { isDemo: true, hasOutbox: true })];

it('leads to the sign-in page when the address has no request', async () => {
  await openScreen('/demo/sign-in', { calls });
  await expect.element(page.getByText(/^This page is a step/)).toBeVisible();
  await expectAccessible('main');
});

it.each(bothWidths)('asks who signs in (%s)', async (on) => {
  await openScreen(address, { calls, on });
  await expect.element(page.getByText('Demo sign-in for Google')).toBeVisible();
  await expectAccessible();
});
