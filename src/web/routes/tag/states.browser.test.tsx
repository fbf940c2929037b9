import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listModels, listOccasions } from '#src/features/catalog/calls.ts';
import type { OccasionTile } from '#src/features/catalog/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList } from '#test/support/screens/api-stub.ts';
import { buildDesignCard, categoryCalls } from '#test/support/screens/data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const picture = { imageUrl: null, imageColor: null, cropX: '50', cropY: '50' };
const tiles: OccasionTile[] = [
  { tag: 'gift', title: 'Gifts', text: 'Printed in an evening.', count: 18, picture },
  { tag: 'kids', title: 'For kids', text: '', count: 9, picture },
  { tag: null, title: 'Under an hour', text: '', count: 8, picture },
];
const calls = [
  ...categoryCalls,
  respond(listOccasions, tiles),
  respond(listModels, [buildDesignCard()], { 'x-total-count': '18' }),
];

it.each(bothWidths)('shows the designs of an occasion, and the other occasions (%s)', async (on) => {
  await openScreen('/tag/gift', { calls, on });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Gifts' })).toBeVisible();
  await expect.element(page.getByText('Printed in an evening.')).toBeVisible();
  await expect.element(page.getByText('18 designs', { exact: true }).first()).toBeVisible();
  const occasions = page.getByRole('navigation', { name: 'Occasions' });
  await expect
    .element(occasions.getByRole('link', { name: /^Gifts/ }))
    .toHaveAttribute('aria-current', 'page');
  await expect
    .element(occasions.getByRole('link', { name: /^Under an hour/ }))
    .toHaveAttribute('href', '/browse?maxMinutes=60');
  await expect.element(page.getByRole('link', { name: 'Ripple Vase' })).toBeVisible();
  await expectAccessible();
});

it('names a tag that is no occasion', async () => {
  await openScreen('/tag/dried-flowers', { calls: [...calls, respond(listOccasions, [])] });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dried flowers' })).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Occasions' })).not.toBeInTheDocument();
});

it('shows the missing page for a tag without designs', async () => {
  await openScreen('/tag/nothing', { calls: [...calls, respondWithList(listModels, [])] });
  await expect.element(page.getByText('This plate is empty.')).toBeVisible();
});
