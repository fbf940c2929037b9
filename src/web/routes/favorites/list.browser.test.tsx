import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addFavorite, listFavorites, removeFavorite } from '#src/features/favorites/calls.ts';
import type { Favorite } from '#src/features/favorites/schemas.ts';
import { respond, respondWithList, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { buildDesignCard, buildViewer, categoryCalls } from '#test/support/screens/data.ts';
import { expectAddress, expectTexts, expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const vase = buildDesignCard();
const pot = buildDesignCard({ id: 8, title: 'Fluted Herb Pot' });

/** Answers as an account with these favorites does; a design that is marked again is another favorite. */
function favoriteCalls(...designs: Favorite['stlFile'][]): StubbedCall[] {
  let lastId = 0;
  const mark = (stlFile: Favorite['stlFile']): Favorite => {
    lastId += 1;
    return { id: lastId, createdAt: '2026-11-18T12:00:00.000Z', stlFile };
  };
  let favorites = designs.map(mark);
  const isAt = (path: string, { id }: Favorite['stlFile']) => path === `/api/stl-files/${id}/favorite`;
  return [
    respond(listFavorites, () => favorites),
    respond(removeFavorite, ({ path }) => {
      favorites = favorites.filter(({ stlFile }) => !isAt(path, stlFile));
      return { isFavorited: false, favoriteCount: 3 };
    }),
    respond(addFavorite, ({ path }) => {
      favorites = [...designs.filter((design) => isAt(path, design)).map(mark), ...favorites];
      return { isFavorited: true, favoriteCount: 4 };
    }),
  ];
}

const openFavorites = (calls: readonly StubbedCall[]) =>
  openScreen('/favorites', { viewer: buildViewer(), calls: [...categoryCalls, ...calls] });
const titles = () => page.getByRole('main').getByRole('article').getByRole('heading');

it('shows visitors a link to sign in', async () => {
  await openScreen('/favorites');
  await expect.element(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expectAddress('/login?returnUrl=%2Ffavorites');
});

it('shows that there are no favorites yet, and a new one of another tab', async () => {
  const stub = await openFavorites([respondWithList(listFavorites, [])]);
  await expect.element(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Explore Gallery' }))
    .toHaveAttribute('href', '/browse');
  // A tab listens to the others once its account menu is there.
  await expect.element(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  stub.add(...favoriteCalls(vase));
  const tab = new BroadcastChannel('changes');
  tab.postMessage(listFavorites.path);
  await expect.element(page.getByRole('link', { name: 'Ripple Vase', exact: true })).toBeVisible();
  tab.close();
});

it('removes a favorite and undoes the removal', async () => {
  await openFavorites(favoriteCalls(pot, vase));
  await expectTexts(titles(), ['Fluted Herb Pot', 'Ripple Vase']);
  expect(page.getByText(/^Added [A-Z][a-z]{2} \d{1,2}, \d{4}/).elements()).toHaveLength(2);
  await expect.element(page.getByText('2 of 2 shown')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Fluted Herb Pot from favorites' }).click();
  await expectToast('Removed from favorites');
  await expect.element(page.getByRole('link', { name: 'Ripple Vase', exact: true })).toHaveFocus();
  await expectTexts(titles(), ['Ripple Vase']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectTexts(titles(), ['Fluted Herb Pot', 'Ripple Vase']);
  await expect.element(page.getByRole('link', { name: 'Fluted Herb Pot', exact: true })).toHaveFocus();
  await expect
    .element(page.getByRole('link', { name: 'View Fluted Herb Pot' }))
    .toHaveAttribute('href', '/model/8');
});

it('removes the last favorite and undoes that with the keyboard only', async () => {
  await openFavorites(favoriteCalls(vase));
  const remove = page.getByRole('button', { name: 'Remove Ripple Vase from favorites' });
  await expect.element(remove).toBeVisible();
  (remove.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  // F8 focuses the toast region, the first Tab the toast and the second Tab its button.
  await userEvent.keyboard('{F8}');
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('{Tab}');
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'Ripple Vase', exact: true })).toHaveFocus();
});
