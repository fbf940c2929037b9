import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listModels } from '#src/features/catalog/calls.ts';
import { listUpcomingReleases } from '#src/features/releases/calls.ts';
import { respond } from '#test/support/screens/api-stub.ts';
import { buildDesignCard, buildUpcomingRelease, homeCalls } from '#test/support/screens/data.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

afterEach(() => vi.useRealTimers());

it('turns the next plate into the release at its time, without a reload', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const at = new Date(Date.now() + 60_000).toISOString();
  const upcoming = [buildUpcomingRelease({ at, title: 'Gyro Rings' })];
  const released = [buildDesignCard({ id: 1, releasedAt: '2026-11-16T08:00:00.000Z' })];
  const { requests } = await openScreen('/', {
    calls: [...homeCalls, respond(listUpcomingReleases, () => upcoming), respond(listModels, () => released)],
  });
  await expect.element(page.getByRole('link', { name: 'On the plate: Gyro Rings' })).toBeVisible();
  const reads = () => requests.filter(({ path }) => path === listModels.path).length;
  const before = reads();
  upcoming.splice(0);
  released.unshift(buildDesignCard({ id: 2, title: 'Gyro Rings', releasedAt: at }));
  vi.advanceTimersByTime(59_000);
  expect(reads()).toBe(before);
  vi.advanceTimersByTime(14_000);
  await expect.element(page.getByRole('link', { name: 'Gyro Rings', exact: true })).toBeVisible();
  await expect.element(page.getByRole('status').getByText('Gyro Rings is out')).toBeInTheDocument();
  expect(reads()).toBe(before + 1);
});
