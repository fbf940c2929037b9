import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listModels } from '#src/features/catalog/calls.ts';
import { addFavorite, readFavoriteStatus, removeFavorite } from '#src/features/favorites/calls.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import {
  respond,
  respondWithList,
  hold,
  refuse,
  type ApiStub,
  type StubbedCall,
} from '#test/support/screens/api-stub.ts';
import { buildDesignCard, buildViewer, categoryCalls } from '#test/support/screens/data.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { navigation } from '#test/support/screens/navigation.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const vase = buildDesignCard();
const notMarked = respond(readFavoriteStatus, ({ body }) =>
  (body as { ids: number[] }).ids.map((stlFileId) => ({ stlFileId, isFavorited: false, favoriteCount: 3 })),
);
const openBrowse = (viewer?: CurrentUser, calls: readonly StubbedCall[] = []) =>
  openScreen('/browse?q=ripple+vase', {
    viewer,
    calls: [
      ...categoryCalls,
      respondWithList(listModels, [vase]),
      notMarked,
      respond(addFavorite, { isFavorited: true, favoriteCount: 4 }),
      respond(removeFavorite, { isFavorited: false, favoriteCount: 3 }),
      ...calls,
    ],
  });
const heart = () =>
  page.getByRole('button', { name: /^(Add Ripple Vase to|Remove Ripple Vase from) favorites$/ });

it('requests the favorites of all designs at once, and none for visitors', async () => {
  const designs = Array.from({ length: 12 }, (_, index) =>
    buildDesignCard({ id: index + 1, title: `Design ${index + 1}` }),
  );
  const calls = [respondWithList(listModels, designs)];
  const visit = await openBrowse(undefined, calls);
  await expect.element(page.getByText('Design 12').first()).toBeVisible();
  expect(getStatusRequests(visit)).toEqual([]);
  const stub = await openBrowse(buildViewer(), calls);
  await expect.element(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  await expect.poll(() => getStatusRequests(stub)).toHaveLength(1);
  expect((getStatusRequests(stub)[0] as { ids: number[] }).ids).toHaveLength(12);
});

it('asks a visitor to sign in, with the current page as return URL', async () => {
  await openBrowse();
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false');
  await heart().click();
  await expectToast('Sign in required', 'Please sign in to add models to your favorites.');
  await expect.poll(() => navigation.documents).toEqual(['/login?returnUrl=%2Fbrowse%3Fq%3Dripple%2Bvase']);
});

it('marks a design with the keyboard and sends only the last of several presses during a call', async () => {
  const first = hold(respond(addFavorite, { isFavorited: true, favoriteCount: 4 }));
  const stub = await openBrowse(buildViewer(), [first]);
  await expect.element(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  (heart().element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true');
  await expect.element(heart()).toHaveFocus();
  for (const pressed of ['false', 'true', 'false']) {
    await userEvent.keyboard('{Enter}');
    await expect.element(heart()).toHaveAttribute('aria-pressed', pressed);
  }
  first.release();
  const sent = () =>
    stub.requests.filter(({ path }) => path === '/api/stl-files/7/favorite').map(({ method }) => method);
  await expect.poll(sent).toEqual(['POST', 'DELETE']);
});

it('reverts a favorite when the server rejects it', async () => {
  await openBrowse(buildViewer(), [refuse(addFavorite, 500)]);
  await expect.element(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  await heart().click();
  await expectToast('Error', 'Failed to update favorite status. Please try again.');
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false');
});

function getStatusRequests({ requests }: ApiStub): unknown[] {
  return requests.filter(({ path }) => /\/api\/.*favorite/.test(path)).map(({ body }) => body);
}

it('shows the change of another tab, with its count', async () => {
  const stub = await openBrowse(buildViewer());
  await expect.element(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false');
  stub.add(respond(readFavoriteStatus, [{ stlFileId: 7, isFavorited: true, favoriteCount: 4 }]));
  const tab = new BroadcastChannel('changes');
  tab.postMessage('/api/stl-files/7/favorite');
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('article').getByText(/Favorites: 4/)).toBeInTheDocument();
  tab.close();
});
