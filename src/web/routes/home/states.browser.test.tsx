import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listModels, listPopular, listTrending } from '#src/features/catalog/calls.ts';
import { listUpcomingReleases } from '#src/features/releases/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { answer, answerList, hold, refuse } from '#test/support/screens/api-stub.ts';
import { buildDesignCard, buildUpcomingRelease, categoryCalls } from '#test/support/screens/data.ts';
import { bothWidths, expectLoading } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';
import { buildCardPrint, buildUserPrinter, storePrinters } from '#test/support/screens/print-data.ts';

const designs = Array.from({ length: 10 }, (_, index) =>
  buildDesignCard({ id: index + 1, title: `Design ${index + 1}` }),
);
const popular = designs.map((design) => ({ ...design, downloadsLastMonth: 40 - design.id }));
const calls = [
  ...categoryCalls,
  answer(listTrending, designs),
  answer(listPopular, popular),
  answerList(listModels, designs),
  answer(listUpcomingReleases, [buildUpcomingRelease({ title: 'Facet Egg Cups' }), buildUpcomingRelease()]),
];

it.each(bothWidths)('shows the rankings and the next release (%s)', async (on) => {
  await openScreen('/', { calls, on });
  await expect.element(page.getByText('Trending Now')).toBeVisible();
  await expect.element(page.getByText(/^Next: (Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d+ /)).toBeVisible();
  await expectAccessible();
});

it.each(bothWidths)('marks what fits the chosen printer, without moving what follows (%s)', async (on) => {
  const examined = designs.map((design) => ({ ...design, print: buildCardPrint() }));
  const ranking = answer(listTrending, examined);
  const trending = page.getByRole('region', { name: 'Trending Now' });
  await openScreen('/', { calls: [...calls, ranking], on });
  await expect.element(trending.getByText('2 h 30 min, 38 g').first()).toBeVisible();
  const { height } = trending.element().getBoundingClientRect();
  storePrinters(buildUserPrinter());
  await openScreen('/', { calls: [...calls, ranking], on });
  await expect.poll(() => trending.getByText('Fits, 3 h 10 min, 38 g').elements()).toHaveLength(3);
  expect(trending.element().getBoundingClientRect().height).toBe(height);
  await expectAccessible();
});

it('shows the loading state, then the sections without the rankings that could not be loaded', async () => {
  const rankings = [hold(refuse(listTrending)), hold(refuse(listPopular))];
  await openScreen('/', { calls: [...calls, ...rankings] });
  await expectLoading();
  await expectAccessible('main');
  for (const ranking of rankings) ranking.release();
  await expect.element(page.getByText('Next release prints soon').first()).toBeVisible();
  await expectAccessible('main');
});
