import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listDownloads, requestDownload } from '#src/features/downloads/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import {
  respond,
  respondWithList,
  hold,
  refuse,
  type StubbedCall,
  type StubResponse,
} from '#test/support/screens/api-stub.ts';
import { buildViewer, categoryCalls } from '#test/support/screens/data.ts';
import { buildDownload } from '#test/support/screens/design-data.ts';
import { expectAddress, expectTexts, expectToast, findToast } from '#test/support/screens/expectations.ts';
import { navigation } from '#test/support/screens/navigation.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const notLoaded = 'Your downloads could not be loaded.';
/** Finds the rows of the history; the region excludes the breadcrumbs, which are a list as well. */
const rows = () => page.getByRole('region', { name: 'Download history' }).getByRole('listitem');
const openHistory = (calls: readonly StubbedCall[]) =>
  openScreen('/downloads', { viewer: buildViewer(), calls: [...categoryCalls, ...calls] });

it('redirects visitors to sign-in, which leads back', async () => {
  await openScreen('/downloads');
  await expectAddress('/login?returnUrl=%2Fdownloads');
});

it('shows the loading state, then downloads with their categories and designs that are gone', async () => {
  const gone = buildDownload({ id: 1 }, { id: null, title: 'A design that is gone', category: null });
  const list = hold(respondWithList(listDownloads, [buildDownload({ id: 2 }), gone]));
  await openHistory([list]);
  await expect.element(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  await expectAccessible();
  list.release();
  await expect.element(page.getByText('2 of 2 shown')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ripple Vase' })).toHaveAttribute('href', '/model/7');
  await expect
    .element(
      rows()
        .first()
        .getByText(/ · Home Decor$/),
    )
    .toBeVisible();
  await expectAccessible();
});

it('shows that there are no downloads yet, and a new one of another tab', async () => {
  const stub = await openHistory([respondWithList(listDownloads, [])]);
  await expect.element(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Browse Designs' })).toBeVisible();
  await expectAccessible();
  // A tab listens to the others once its account menu is there.
  await expect.element(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  const other = buildDownload({ id: 2 }, { id: 8, title: 'Shelf Wren' });
  stub.add(respondWithList(listDownloads, [other, buildDownload()]));
  const tab = new BroadcastChannel('changes');
  tab.postMessage(listDownloads.path);
  await expectTexts(rows().getByRole('heading'), ['Shelf Wren', 'Ripple Vase']);
  tab.close();
});

it('downloads a design again, once when the button is pressed twice', async () => {
  const ticket = { downloadUrl: '/files/7.zip', suggestedFilename: 'Ripple Vase.zip' };
  const download = hold(respond(requestDownload, ticket));
  await openHistory([respondWithList(listDownloads, [buildDownload()]), download]);
  const again = page.getByRole('button', { name: 'Download Again Ripple Vase' });
  await again.dblClick();
  await expect.element(page.getByRole('button', { name: 'Downloading... Ripple Vase' })).toBeVisible();
  download.release();
  await expectToast('Download Started', 'Your file download has begun.');
  await expect.element(again).toBeVisible();
  await expect
    .poll(() => navigation.downloads)
    .toEqual([{ address: '/files/7.zip', name: 'Ripple Vase.zip' }]);
});

it('offers the upgrade when the plan no longer covers an earlier download', async () => {
  const message = 'Upgrade to Personal or Commercial to download premium designs.';
  await openHistory([
    respondWithList(listDownloads, [buildDownload({}, { id: 9 })]),
    refuse(requestDownload, 403, { message, code: 'upgrade_required' }),
  ]);
  await page.getByRole('button', { name: 'Download Again Ripple Vase' }).click();
  await expectToast('Upgrade Required', message);
  await findToast('Upgrade').click();
  await expectAddress('/pricing');
  await expect.element(page.getByText('Ripple Vase opens with Personal or Commercial.')).toBeVisible();
});

it('shows why the list could not be loaded and retries on request', async () => {
  const stub = await openHistory([refuse(listDownloads, 403)]);
  await expect.element(page.getByRole('heading', { name: notLoaded })).toBeVisible();
  await expectAccessible();
  stub.add(respondWithList(listDownloads, [buildDownload()]));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('1 of 1 shown')).toBeVisible();
});

function entries(from: number, count: number) {
  return Array.from({ length: count }, (_, index) =>
    buildDownload(
      { id: 1000 - from - index },
      { id: index === 1 ? null : from + index + 1, title: `Design ${from + index + 1}` },
    ),
  );
}

it('loads more of a long history, marks deleted designs and retries after an error', async () => {
  const next = '</api/user/downloads?limit=24&cursor=abc>; rel="next"';
  let isFailing = true;
  const pages: StubbedCall = {
    endpoint: listDownloads,
    respond: ({ query }): StubResponse => {
      if (!('cursor' in query)) {
        return { status: 200, json: entries(0, 24), headers: { 'x-total-count': '30', link: next } };
      }
      return isFailing
        ? { status: 403, json: undefined }
        : { status: 200, json: entries(24, 6), headers: { 'x-total-count': '30' } };
    },
  };
  await openHistory([pages]);
  await expect.element(page.getByText('24 of 30 shown')).toBeVisible();
  const gone = rows().filter({ has: page.getByRole('heading', { name: 'Design 2', exact: true }) });
  await expect.element(gone.getByText('No longer available', { exact: false })).toBeVisible();
  expect(gone.getByRole('button').elements()).toEqual([]);
  expect(gone.getByRole('link').elements()).toEqual([]);

  await page.getByRole('button', { name: 'Show more downloads' }).click();
  await expect
    .element(page.getByRole('alert').getByText('The next downloads could not be loaded.', { exact: false }))
    .toBeVisible();
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('30 of 30 shown')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Design 25', exact: true })).toHaveFocus();
  await expectAddress('/downloads?shown=30');
});

it('finds a download by its title, and says when there is none', async () => {
  await openHistory([
    {
      endpoint: listDownloads,
      respond: ({ query }) => {
        const found = query['q'] === undefined ? [buildDownload()] : [];
        return { status: 200, json: found, headers: { 'x-total-count': String(found.length) } };
      },
    },
  ]);
  await page.getByRole('searchbox', { name: 'Find a download by title' }).fill('gyro');
  await expect.element(page.getByRole('heading', { name: 'Nothing for “gyro”' })).toBeVisible();
  await expectAddress('/downloads?q=gyro');
  await expectAccessible();
  await page.getByRole('button', { name: 'Show all downloads' }).click();
  await expect.element(page.getByRole('link', { name: 'Ripple Vase' })).toBeVisible();
});
