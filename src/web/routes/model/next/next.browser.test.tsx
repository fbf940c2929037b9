import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listModels, listRelated } from '#src/features/catalog/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList } from '#test/support/screens/api-stub.ts';
import { buildDesign, buildDesignCard } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const related = ['Quarter Turn Vase', 'Pebble Tealight', 'Trellis Shade', 'Planetary Fidget', 'Fifth'].map(
  (title, index) => buildDesignCard({ id: 20 + index, title }),
);
const works = ['Ripple Vase', 'Comb Caddy', 'Pen Cluster'].map((title, index) =>
  buildDesignCard({ id: index === 0 ? 7 : 30 + index, title }),
);
const calls = [...designCalls(), respond(listRelated, related), respondWithList(listModels, works)];
const row = (name: string) => page.getByRole('region', { name });

async function scrollDown(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  page.getByRole('contentinfo').element().scrollIntoView();
}

it('shows a row of related designs, and more by the designer below the files (desktop)', async () => {
  await openScreen('/model/7', { calls, on: 'desktop' });
  await expect.element(row('Files')).toBeVisible();
  row('Files').element().scrollIntoView();
  await expect.element(row('More by Mira')).toBeVisible();
  await scrollDown();
  await expect.element(row('Related designs').getByRole('link', { name: 'Planetary Fidget' })).toBeVisible();
  expect(row('Related designs').getByRole('listitem').length).toBe(4);
  await expect.element(row('More by Mira').getByRole('link', { name: 'Comb Caddy' })).toBeVisible();
  await expect
    .element(row('More by Mira').getByRole('link', { name: 'Ripple Vase' }))
    .not.toBeInTheDocument();
  await expect
    .element(row('More by Mira').getByRole('link', { name: 'All 3 designs' }))
    .toHaveAttribute('href', '/designer/mira');
  await expectAccessible();
});

it('shows both rows below the comments (phone)', async () => {
  await openScreen('/model/7', { calls, on: 'phone' });
  await scrollDown();
  await expect.element(row('Related designs')).toBeVisible();
  await expect.element(row('More by Mira').getByRole('link', { name: 'Pen Cluster' })).toBeVisible();
  await expectAccessible();
});

it("cuts the descriptions of the designer's other designs after the last word within 100 characters", async () => {
  const start =
    'A caddy for the combs, pens, brushes, rulers and pairs of scissors which lie about on the desk';
  const other = buildDesignCard({ id: 31, description: `${start} otherwise, in three sizes.` });
  await openScreen('/model/7', { calls: [...designCalls(), respondWithList(listModels, [other])] });
  await expect.element(row('Files')).toBeVisible();
  row('Files').element().scrollIntoView();
  await expect.element(row('More by Mira').getByText(`${start}...`, { exact: true })).toBeVisible();
});

it('leaves out empty rows', async () => {
  const design = buildDesign({ designer: null });
  await openScreen('/model/7', { calls: designCalls(design) });
  await scrollDown();
  await expect.element(row('Comments')).toBeVisible();
  await expect.element(row('Related designs')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^More by/)).not.toBeInTheDocument();
});
