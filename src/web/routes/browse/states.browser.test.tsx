import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listModels } from '#src/features/catalog/calls.ts';
import { readFavoriteStatus } from '#src/features/favorites/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList, hold, refuse } from '#test/support/screens/api-stub.ts';
import { buildDesignCard, buildViewer, categoryCalls } from '#test/support/screens/data.ts';
import { bothWidths, expectLoading } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const designs = [buildDesignCard(), buildDesignCard({ id: 8, title: 'Fluted Herb Pot', isPremium: true })];
const calls = [...categoryCalls, respondWithList(listModels, designs)];

it.each(bothWidths)('shows designs (%s)', async (on) => {
  await openScreen('/browse', { calls, on });
  await expect.element(page.getByText('2 of 2 shown')).toBeVisible();
  await expectAccessible();
});

it('keeps the badge of a premium design beside the heart on a phone of 320 px', async () => {
  await openScreen('/browse', { calls });
  await page.viewport(320, 700);
  const card = page.getByRole('article').filter({ hasText: 'Fluted Herb Pot' });
  const badge = card.getByText('Premium', { exact: true }).element().getBoundingClientRect();
  const heart = card.getByRole('button').element().getBoundingClientRect();
  expect(badge.right).toBeLessThanOrEqual(heart.left);
});

it.each(bothWidths)('shows designs of a chosen category and access (%s)', async (on) => {
  await openScreen('/browse?category=home-decor&premium=false', { calls, on });
  await expect.element(page.getByText('2 of 2 shown')).toBeVisible();
  await expectAccessible();
});

it('shows designs for an unknown filter', async () => {
  await openScreen('/browse?filter=other', { calls });
  await expect.element(page.getByText('2 of 2 shown')).toBeVisible();
  await expectAccessible('main');
});

it('shows that nothing was found', async () => {
  await openScreen('/browse?q=zzzzzz', { calls: [...calls, respondWithList(listModels, [])] });
  await expect.element(page.getByText(/^No designs found matching/)).toBeVisible();
  await expectAccessible('main');
});

it('shows the loading state, then why the list could not be loaded', async () => {
  const list = hold(refuse(listModels));
  await openScreen('/browse', { calls: [...categoryCalls, list] });
  await expectLoading();
  await expectAccessible('main');
  list.release();
  await expect.element(page.getByText('Failed to fetch files').first()).toBeVisible();
  await expectAccessible('main');
});

it('opens the filters in a sheet on a phone', async () => {
  await openScreen('/browse', { calls, on: 'phone' });
  await page.getByRole('main').getByRole('button', { name: 'Filters' }).click();
  await expect.element(page.getByText(/^Show \d+ designs$/)).toBeVisible();
  await expectAccessible();
});

it.each(bothWidths)('marks the favorites of a signed-in user (%s)', async (on) => {
  const status = [{ stlFileId: 7, isFavorited: true, favoriteCount: 3 }];
  await openScreen('/browse', {
    viewer: buildViewer(),
    calls: [...calls, respond(readFavoriteStatus, status)],
    on,
  });
  await expect
    .element(page.getByRole('button', { name: /^Remove .* from favorites$/ }).first())
    .toBeVisible();
  await expectAccessible();
});
