import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listUserPrinters } from '#src/features/printers/calls.ts';
import { listFavorites, readFavoriteStatus } from '#src/features/favorites/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList, hold, refuse } from '#test/support/screens/api-stub.ts';
import { buildDesignCard, buildViewer, categoryCalls } from '#test/support/screens/data.ts';
import { bothWidths, expectLoading } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';
import { buildCardPrint, buildUserPrinter } from '#test/support/screens/print-data.ts';

const favorites = ['Ripple Vase', 'Fluted Herb Pot', 'Hex Planter', 'Wave Bowl'].map((title, index) => ({
  id: index + 1,
  createdAt: '2026-11-18T12:00:00.000Z',
  stlFile: buildDesignCard({ id: index + 1, title }),
}));
const status = favorites.map(({ stlFile }) => ({
  stlFileId: stlFile.id,
  isFavorited: true,
  favoriteCount: 3,
}));
const calls = [...categoryCalls, respond(readFavoriteStatus, status)];

it.each(bothWidths)('asks visitors to sign in (%s)', async (on) => {
  await openScreen('/favorites', { calls, on });
  await expect.element(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  await expectAccessible();
});

it.each(bothWidths)('shows the favorites (%s)', async (on) => {
  const list = respondWithList(listFavorites, favorites);
  await openScreen('/favorites', { viewer: buildViewer(), calls: [...calls, list], on });
  await expect.element(page.getByRole('link', { name: /^View/ }).first()).toBeVisible();
  await expectAccessible();
});

it.each(bothWidths)('marks the favorites that fit the chosen printer (%s)', async (on) => {
  const examined = favorites.map((favorite) => ({
    ...favorite,
    stlFile: { ...favorite.stlFile, print: buildCardPrint() },
  }));
  const own = respond(listUserPrinters, [buildUserPrinter()]);
  const list = respondWithList(listFavorites, examined);
  await openScreen('/favorites', { viewer: buildViewer(), calls: [...calls, list, own], on });
  await expect.poll(() => page.getByText('Fits, 3 h 10 min, 38 g').elements()).toHaveLength(4);
  await expectAccessible();
});

it('shows that there are no favorites', async () => {
  const list = respondWithList(listFavorites, []);
  await openScreen('/favorites', { viewer: buildViewer(), calls: [...calls, list] });
  await expect.element(page.getByText('No favorites yet')).toBeVisible();
  await expectAccessible('main');
});

it('shows the loading state, then why the favorites could not be loaded', async () => {
  const list = hold(refuse(listFavorites));
  await openScreen('/favorites', { viewer: buildViewer(), calls: [...calls, list] });
  await expectLoading();
  await expectAccessible('main');
  list.release();
  await expect.element(page.getByText('Your favorites could not be loaded.').first()).toBeVisible();
  await expectAccessible('main');
});
