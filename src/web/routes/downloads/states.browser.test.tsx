import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listDownloads } from '#src/features/downloads/calls.ts';
import type { DownloadEntry } from '#src/features/downloads/schemas.ts';
import { buildSubscriber } from '#test/support/screens/billing-data.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respondWithList, hold, refuse } from '#test/support/screens/api-stub.ts';
import { categoryCalls } from '#test/support/screens/data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const viewer = buildSubscriber();
const entry = (id: number, modelId: number | null): DownloadEntry => ({
  id,
  fileName: null,
  isCommercial: false,
  licenceId: null,
  edition: 1,
  newEdition: null,
  isKept: modelId !== null,
  downloadedAt: '2026-11-18T12:00:00.000Z',
  stlFile: {
    id: modelId,
    title: modelId === null ? 'A design that is gone' : 'Fluted Herb Pot',
    description: modelId === null ? '' : 'Kitchen-sill pot with a drip saucer. '.repeat(3).slice(0, 100),
    imageUrl: null,
    imageColor: null,
    category: modelId === null ? null : 'home-decor',
  },
});

it.each(bothWidths)('shows the loading state, then the downloads (%s)', async (on) => {
  const list = hold(respondWithList(listDownloads, [entry(2, 17), entry(1, null)]));
  await openScreen('/downloads', { viewer, calls: [...categoryCalls, list], on });
  await expect.element(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  await expectAccessible();
  list.release();
  await expect.element(page.getByText('2 of 2 shown')).toBeVisible();
  await expectAccessible();
});

it.each(bothWidths)('shows that there are no downloads (%s)', async (on) => {
  await openScreen('/downloads', {
    viewer,
    calls: [...categoryCalls, respondWithList(listDownloads, [])],
    on,
  });
  await expect.element(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  await expectAccessible();
});

it.each(bothWidths)('shows why the downloads could not be loaded (%s)', async (on) => {
  await openScreen('/downloads', { viewer, calls: [...categoryCalls, refuse(listDownloads)], on });
  const heading = page.getByRole('heading', { name: 'Your downloads could not be loaded.' });
  await expect.element(heading).toBeVisible();
  await expectAccessible();
});
