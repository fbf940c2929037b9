import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getMe } from '#src/features/auth/calls.ts';
import type { StubbedCall } from '#test/support/screens/api-stub.ts';
import { dashboardCalls } from '#test/support/screens/billing-data.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it('shows the dashboard when the API returns a null name and an unknown tier', async () => {
  const viewer = buildViewer();
  const subscription = { ...viewer.subscription, tier: 'platinum' };
  const me: StubbedCall = {
    endpoint: getMe,
    respond: () => ({ status: 200, json: { ...viewer, firstName: null, lastName: null, subscription } }),
  };
  await openScreen('/dashboard', { viewer, calls: [...dashboardCalls, me] });
  await expect.element(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Free', exact: true })).toBeVisible();
});
