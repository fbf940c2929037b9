import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listDownloads } from '#src/features/downloads/calls.ts';
import { respondWithList } from '#test/support/screens/api-stub.ts';
import { dashboardCalls } from '#test/support/screens/billing-data.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { buildDownload } from '#test/support/screens/design-data.ts';
import { expectAddress } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it('lists recent downloads with a link to all of them', async () => {
  const entries = [buildDownload({ id: 2 }, { id: 8, title: 'Shelf Wren' }), buildDownload()];
  const calls = [...dashboardCalls, respondWithList(listDownloads, entries)];
  await openScreen('/dashboard', { viewer: buildViewer(), calls });
  await expect.element(page.getByRole('heading', { name: 'Recent Downloads' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download Again Ripple Vase' })).toBeVisible();
  await page.getByRole('link', { name: 'All downloads' }).click();
  await expectAddress('/downloads');
  await expect.element(page.getByText('2 of 2 shown')).toBeVisible();
});
