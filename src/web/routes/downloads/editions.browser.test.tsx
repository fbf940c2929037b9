import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listDownloads, requestPastFiles } from '#src/features/downloads/calls.ts';
import type { DownloadEntry } from '#src/features/downloads/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respondWithList, refuse, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { buildViewer, categoryCalls } from '#test/support/screens/data.ts';
import { buildDownload } from '#test/support/screens/design-data.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const changes = [
  {
    ...{ number: 3, changedAt: '2026-11-04T12:00:00.000Z', kind: 'fix' as const },
    note: 'Hinge pin 0.2 mm thinner.',
  },
];
const newEdition = { number: 3, isDownloaded: false, changes };

function openList(entries: DownloadEntry[], more: StubbedCall[] = [], on?: 'desktop' | 'phone') {
  return openScreen('/downloads', {
    viewer: buildViewer(),
    calls: [...categoryCalls, respondWithList(listDownloads, entries), ...more],
    ...(on && { on }),
  });
}

const button = (name: string) => page.getByRole('button', { name });

it.each(bothWidths)('says that a newer edition is out and what changed, and offers both (%s)', async (on) => {
  await openList([buildDownload({ edition: 2, newEdition })], [], on);
  await expect.element(page.getByText('A newer edition is out')).toBeVisible();
  await expect.element(page.getByText(/· Edition 2$/)).toBeVisible();
  await expect.element(button('Download edition 3 Ripple Vase')).toBeVisible();
  await expect.element(button('Edition 2 again Ripple Vase')).toBeVisible();
  await page.getByText('What changed').click();
  await expect.element(page.getByText('Hinge pin 0.2 mm thinner.')).toBeVisible();
  await expectAccessible();
});

it('says why the earlier edition could not be downloaded', async () => {
  const message = 'Upgrade to Personal or Commercial to download premium designs.';
  const refusal = refuse(requestPastFiles, 403, { message, code: 'upgrade_required' });
  const { requests } = await openList([buildDownload({ id: 5, edition: 2, newEdition })], [refusal]);
  await button('Edition 2 again Ripple Vase').click();
  await expectToast('Upgrade Required', message);
  expect(requests.some(({ path }) => path === '/api/user/downloads/5/file')).toBe(true);
});

it('does not repeat that a newer edition is out beside one that was followed by it', async () => {
  const earlier = buildDownload({ id: 1, edition: 2, newEdition: { ...newEdition, isDownloaded: true } });
  await openList([buildDownload({ id: 2, edition: 3 }), earlier]);
  await expect.element(button('Edition 2 again Ripple Vase')).toBeVisible();
  expect(page.getByText('A newer edition is out').elements()).toEqual([]);
});

it('offers what the person has of a design that is deleted, if it is still stored', async () => {
  const gone = { id: null, description: '', category: null };
  await openList([
    buildDownload({ id: 2, edition: null, isKept: true }, { ...gone, title: 'Shelf Wren' }),
    buildDownload({ id: 1, edition: null }, gone),
  ]);
  await expect.element(button('Download what you have Shelf Wren')).toBeVisible();
  expect(button('Download what you have Ripple Vase').elements()).toEqual([]);
  await expectAccessible();
});

it('names an edition of unknown number the earlier one', async () => {
  await openList([buildDownload({ edition: null, newEdition: { ...newEdition, changes: [] } })]);
  await expect.element(button('The earlier edition again Ripple Vase')).toBeVisible();
  expect(page.getByText('What changed').elements()).toEqual([]);
});
