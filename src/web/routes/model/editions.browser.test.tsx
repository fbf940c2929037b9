import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getModel } from '#src/features/catalog/calls.ts';
import { listDownloads } from '#src/features/downloads/calls.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList } from '#test/support/screens/api-stub.ts';
import { buildDesign, buildViewer } from '#test/support/screens/data.ts';
import { buildDownload, designCalls } from '#test/support/screens/design-data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const { releasedAt } = buildDesign();
const first = { number: 1, changedAt: releasedAt, kind: 'first' as const, note: '' };
const second = {
  ...{ number: 2, changedAt: '2026-11-06T12:00:00.000Z', kind: 'added' as const, note: 'Added: lid.stl.' },
};
const third = {
  ...{ number: 3, changedAt: '2026-11-08T12:00:00.000Z', kind: 'fix' as const },
  note: 'Hinge pin 0.2 mm thinner.',
};

async function openDesign(editions: Model['editions'], on?: 'desktop' | 'phone') {
  const model = respond(getModel, buildDesign({ editions }));
  await openScreen('/model/7', { calls: [...designCalls(), model], ...(on && { on }) });
  await expect.element(page.getByRole('heading', { name: 'Files' })).toBeVisible();
}

it.each(bothWidths)('shows the newest edition, and on demand what changed in each (%s)', async (on) => {
  await openDesign([third, second, first], on);
  await expect.element(page.getByText('Edition 3, Nov 8, 2026', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Hinge pin 0.2 mm thinner.')).not.toBeVisible();
  await page.getByText('What changed').click();
  await expect.element(page.getByText('Hinge pin 0.2 mm thinner.')).toBeVisible();
  await expect.element(page.getByText('Edition 2, Nov 6, 2026 · Added')).toBeVisible();
  await expect.element(page.getByText('The first edition.')).toBeVisible();
  await expectAccessible();
});

it('names the day of files that changed before editions were counted', async () => {
  await openDesign([{ ...first, changedAt: '2026-11-08T12:00:00.000Z' }]);
  await expect.element(page.getByText('Edition 1, Nov 8, 2026')).toBeVisible();
  expect(page.getByText('What changed').elements()).toEqual([]);
});

it('says which editions are not listed', async () => {
  await openDesign([third, second]);
  await page.getByText('What changed').click();
  await expect.element(page.getByText('Editions before 2 are not listed.')).toBeVisible();
});

it('shows no edition of a design whose files never changed', async () => {
  await openDesign([first]);
  await expect.element(page.getByText('ripple-vase.stl')).toBeVisible();
  expect(page.getByText(/^Edition /).elements()).toEqual([]);
});

it('tells a person who has an earlier edition that a newer one is out', async () => {
  const newEdition = { number: 3, isDownloaded: false, changes: [third] };
  const held = buildDownload({ edition: 1, newEdition });
  await openScreen('/model/7', {
    viewer: buildViewer(),
    calls: [
      ...designCalls(),
      respond(getModel, buildDesign({ editions: [third, second, first] })),
      respondWithList(listDownloads, [held]),
    ],
  });
  await expect.element(page.getByText('You have edition 1. Edition 3 is out.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Your downloads' }))
    .toHaveAttribute('href', '/downloads');
  await expectAccessible();
});
