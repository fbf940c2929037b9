import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countCategories, listModels, listPopular } from '#src/features/catalog/calls.ts';
import { site } from '#src/site.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList } from '#test/support/screens/api-stub.ts';
import { buildDesignCard, categoryCalls } from '#test/support/screens/data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const designs = [buildDesignCard()];
const calls = [...categoryCalls, respondWithList(listModels, designs)];
const box = page.getByRole('combobox', { name: 'Search designs' });
const clear = page.getByRole('button', { name: 'Clear search' });

it('shows a button that clears the search in place of the key', async () => {
  await openScreen('/browse', { calls });
  await expect.element(page.getByText('/', { exact: true })).toBeVisible();
  await expect.element(clear).not.toBeInTheDocument();
  await userEvent.type(box, 'vase');
  await expect.element(page.getByText('/', { exact: true })).not.toBeInTheDocument();
  await expect.poll(() => location.search).toBe('?q=vase');
  await clear.click();
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
  await expect.poll(() => location.search).toBe('');
});

it.each(bothWidths)('asks whether replaced words are meant (%s)', async (on) => {
  const guess = respond(listModels, designs, {
    'x-total-count': '1',
    'x-search-words': 'drag',
    'x-search-guessed': 'dragon',
  });
  const popular = respond(listPopular, [
    { ...buildDesignCard({ id: 9, title: 'Comb Caddy' }), downloadsLastMonth: 4 },
  ]);
  await openScreen('/browse?q=dragon', { calls: [...calls, guess, popular], on });
  await expect.element(page.getByText('Nothing for “dragon”. Did you mean “drag”?')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '“drag”' })).toHaveAttribute('href', '/browse?q=drag');
  await expect.element(page.getByRole('region', { name: 'Or look here' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Comb Caddy' })).toBeVisible();
  await expectAccessible();
});

it('says which words the designs have if none has all', async () => {
  const partly = respond(listModels, designs, {
    'x-total-count': '1',
    'x-search-words': 'egg',
    'x-search-ignored': 'holder',
  });
  await openScreen('/browse?q=egg+holder', { calls: [...calls, partly] });
  const notice = page.getByText('Nothing for “egg holder”. These designs match “egg”.');
  await expect.element(notice).toBeVisible();
});

it.each(bothWidths)('offers categories and popular designs when nothing is found (%s)', async (on) => {
  const popular = buildDesignCard({ id: 9, title: 'Comb Caddy' });
  const empty = [
    respondWithList(listModels, []),
    respond(listPopular, [{ ...popular, downloadsLastMonth: 4 }]),
  ];
  await openScreen('/browse?q=zzzzzz', { calls: [...calls, ...empty], on });
  await expect.element(page.getByText(/^No designs found matching/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Comb Caddy' })).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Or look here' }).getByRole('link').first())
    .toHaveAttribute('href', '/browse?category=home-decor');
  await expectAccessible();
});

it('counts the designs that the search finds in each category', async () => {
  const counts = respond(countCategories, ({ query }) => ({
    total: query['q'] === 'vase' ? 31 : 0,
    categories: [{ slug: 'home-decor', count: 1 }],
  }));
  await openScreen('/browse?q=vase&category=home-decor&sort=title', { calls: [...calls, counts] });
  await expect.element(page.getByRole('link', { name: 'All Designs 31 designs' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Home Decor 1 design', exact: true })).toBeVisible();
});

it('restricts the list to a designer', async () => {
  const [, second] = site.designers;
  const name = second?.displayName ?? '';
  const list = respond(listModels, ({ query }) => (query['designer'] === second?.username ? designs : []), {
    'x-total-count': '1',
  });
  await openScreen('/browse', { calls: [...calls, list] });
  await page.getByLabelText('Designer').selectOptions(name);
  await expect.poll(() => location.search).toBe(`?designer=${second?.username}`);
  await expect.element(page.getByRole('link', { name: 'Ripple Vase' })).toBeVisible();
  await page.getByRole('link', { name: `By ${name} Remove filter` }).click();
  await expect.poll(() => location.search).toBe('');
});

it('marks designs of the last seven days as new', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const list = respondWithList(listModels, [
    buildDesignCard({ id: 1, title: 'Recent', releasedAt: daysAgo(6) }),
    buildDesignCard({ id: 2, title: 'Old', releasedAt: daysAgo(8) }),
  ]);
  await openScreen('/browse', { calls: [...calls, list] });
  const card = (title: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });
  await expect.element(card('Recent').getByText('New', { exact: true })).toBeVisible();
  await expect.element(card('Old').getByText('Free')).toBeVisible();
  await expect.element(card('Old').getByText('New', { exact: true })).not.toBeInTheDocument();
});
