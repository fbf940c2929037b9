import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listModels } from '#src/features/catalog/calls.ts';
import { listUpcomingReleases } from '#src/features/releases/calls.ts';
import { listDesignerPictures } from '#src/features/users/designers-calls.ts';
import { formatDayAndTime } from '#src/lib/date-text.ts';
import { site } from '#src/site.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList, hold, refuse } from '#test/support/screens/api-stub.ts';
import { buildDesignCard, buildUpcomingRelease, categoryCalls } from '#test/support/screens/data.ts';
import { bothWidths, expectLoading } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';
import { buildCardPrint, buildUserPrinter, storePrinters } from '#test/support/screens/print-data.ts';

it.each(bothWidths)('shows the coming and the past releases (%s)', async (on) => {
  const coming = [buildUpcomingRelease({ title: 'Facet Egg Cups' }), buildUpcomingRelease()];
  const calls = [respond(listUpcomingReleases, coming), respondWithList(listModels, [buildDesignCard()])];
  await openScreen('/releases', { calls, on });
  await expect.element(page.getByRole('heading', { name: 'Released' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ripple Vase' })).toBeVisible();
  await expect.element(page.getByText('Facet Egg Cups')).toBeVisible();
  await expectAccessible();
});

it.each(['/releases', '/about'])(
  "names the site's time zone on %s, with the visitor's time beside it",
  async (address) => {
    const calls = [
      ...categoryCalls,
      respond(listDesignerPictures, []),
      respond(listUpcomingReleases, [buildUpcomingRelease({ at: '2026-11-23T08:00:00.000Z' })]),
      respondWithList(listModels, [buildDesignCard()]),
    ];
    await openScreen(address, { calls });
    await expect.element(page.getByText(/^Mon, Nov 23, 9:00\sAM, Berlin time$/)).toBeVisible();
    const own = formatDayAndTime('2026-11-23T08:00:00.000Z');
    const isSame = own === formatDayAndTime('2026-11-23T08:00:00.000Z', site.timeZone);
    expect(page.getByText(/ your time\)$/).elements().length > 0).toBe(!isSame);
  },
);

it('marks what fits the chosen printer', async () => {
  storePrinters(buildUserPrinter());
  const designs = [
    buildDesignCard({ print: buildCardPrint() }),
    buildDesignCard({ id: 8, print: buildCardPrint({ tallMm: 241 }) }),
  ];
  const calls = [respond(listUpcomingReleases, []), respondWithList(listModels, designs)];
  await openScreen('/releases', { calls });
  const rows = page.getByRole('region', { name: 'Released' }).getByRole('listitem');
  await expect.element(rows.first().getByText('Fits, 3 h 10 min, 38 g')).toBeVisible();
  await expect.element(rows.nth(1).getByText('3 h 10 min, 38 g', { exact: true })).toBeVisible();
  await expectAccessible('main');
});

it('shows the loading state, then why the releases could not be loaded', async () => {
  const calls = [hold(refuse(listUpcomingReleases)), hold(refuse(listModels))];
  await openScreen('/releases', { calls });
  await expectLoading();
  await expectAccessible('main');
  for (const call of calls) call.release();
  await expect.element(page.getByText('The releases could not be loaded.')).toBeVisible();
  await expectAccessible('main');
});
