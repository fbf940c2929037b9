import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listModels, listPopular, listTrending } from '#src/features/catalog/calls.ts';
import { recordVisit } from '#src/features/notifications/calls.ts';
import { listUpcomingReleases } from '#src/features/releases/calls.ts';
import { formatDayAndTime, formatTimeOfDay } from '#src/lib/date-text.ts';
import { nameTimeZone } from '#src/lib/zoned-day.ts';
import { site } from '#src/site.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList, respondWithPages, hold, refuse } from '#test/support/screens/api-stub.ts';
import {
  buildDesignCard,
  buildUpcomingRelease,
  buildViewer,
  categoryCalls,
  homeCalls,
} from '#test/support/screens/data.ts';
import { bothWidths, expectLoading } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';
import { buildCardPrint, buildUserPrinter, storePrinters } from '#test/support/screens/print-data.ts';

const designs = Array.from({ length: 10 }, (_, index) =>
  buildDesignCard({ id: index + 1, title: `Design ${index + 1}` }),
);
const popular = designs.map((design) => ({ ...design, downloadsLastMonth: 40 - design.id }));
const next = buildUpcomingRelease({ title: 'Facet Egg Cups' });
const calls = [
  ...categoryCalls,
  respond(listTrending, designs),
  respond(listPopular, popular),
  respondWithPages(listModels, designs),
  respond(listUpcomingReleases, [next, buildUpcomingRelease()]),
];

it.each(bothWidths)('shows the last three releases, the next one and the rankings (%s)', async (on) => {
  await openScreen('/', { calls, on });
  await expect.element(page.getByText('Trending Now')).toBeVisible();
  const plates = page.getByRole('region', { name: 'This week, and what is next' }).getByRole('article');
  await expect.poll(() => plates.elements()).toHaveLength(4);
  await expect.element(plates.nth(2).getByRole('link', { name: 'Design 1' })).toBeVisible();
  await expect
    .element(plates.nth(3).getByRole('link', { name: 'On the plate: Facet Egg Cups' }))
    .toBeVisible();
  await expect.element(plates.nth(3).getByText(/^(In \d+ (days?|h|min)|Any moment now)/)).toBeVisible();
  const { at } = next;
  const time = `${formatTimeOfDay(at, site.timeZone)}, ${nameTimeZone(site.timeZone)}`;
  await expect.element(plates.nth(3).getByText(time, { exact: true })).toBeVisible();
  const isSame = formatDayAndTime(at) === formatDayAndTime(at, site.timeZone);
  expect(
    plates
      .nth(3)
      .getByText(/ your time\)$/)
      .elements().length > 0,
  ).toBe(!isSame);
  await expectAccessible();
});

it.each(bothWidths)('marks what fits the chosen printer, without moving what follows (%s)', async (on) => {
  const examined = designs.map((design) => ({ ...design, print: buildCardPrint() }));
  const ranking = respond(listTrending, examined);
  const trending = page.getByRole('region', { name: 'Trending Now' });
  await openScreen('/', { calls: [...calls, ranking], on });
  await expect.element(trending.getByText('from 2 h 30 min, 38 g').first()).toBeVisible();
  const { height } = trending.element().getBoundingClientRect();
  storePrinters(buildUserPrinter());
  await openScreen('/', { calls: [...calls, ranking], on });
  await expect.poll(() => trending.getByText('Fits, 3 h 10 min, 38 g').elements()).toHaveLength(3);
  expect(trending.element().getBoundingClientRect().height).toBe(height);
  await expectAccessible();
});

it.each([
  ['Enter', () => userEvent.keyboard('{Enter}')],
  ['the button', () => page.getByRole('search').getByRole('button', { name: 'Browse Designs' }).click()],
])('searches the designs from the first screen by %s', async (_, start) => {
  await openScreen('/', { calls });
  await page.getByRole('combobox', { name: 'Search 10 designs' }).fill(' vase ');
  await start();
  await expect.poll(() => location.pathname + location.search).toBe('/browse?q=vase');
});

it('shows releases to come in the places of a shop without three releases', async () => {
  const upcoming = [1, 2, 3].map((day) => buildUpcomingRelease({ at: `2126-11-0${day}T08:00:00.000Z` }));
  await openScreen('/', {
    calls: [...calls, respondWithList(listModels, []), respond(listUpcomingReleases, upcoming)],
  });
  await expect.poll(() => page.getByText('On the plate').elements()).toHaveLength(3);
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

it.each(bothWidths)('says what is new since the last visit of a person (%s)', async (on) => {
  const news = { since: '2026-11-13T12:00:00.000Z', designs: 3, editions: 1, replies: 0 };
  await openScreen('/', { viewer: buildViewer(), calls: [...homeCalls, respond(recordVisit, news)], on });
  const link = page.getByRole('link', { name: '1 newer edition' });
  await expect.element(link).toHaveAttribute('href', '/downloads');
  expect(link.element().parentElement?.textContent).toBe('Since Nov 13: 3 new designs, 1 newer edition');
  await expectAccessible();
});

it('shows the size of the catalog to a person for whom nothing is new', async () => {
  await openScreen('/', { viewer: buildViewer(), calls: homeCalls });
  await expect.element(page.getByText(/more each week$/)).toBeVisible();
  await expect.element(page.getByText(/^Free, or all of them from/)).toBeVisible();
});
