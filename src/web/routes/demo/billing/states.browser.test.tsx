import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getDemo } from '#src/sandbox/outbox/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond } from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it('leads to the dashboard when the address has no session', async () => {
  const calls = [respond(getDemo, { isDemo: true, hasOutbox: true })];
  await openScreen('/demo/billing', { viewer: buildViewer(), calls });
  await expect.element(page.getByText('This page is opened from your plan.')).toBeVisible();
  await expectAccessible('main');
});
