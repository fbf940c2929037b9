import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getModel } from '#src/features/catalog/calls.ts';
import { getEditionDifferences } from '#src/features/editions/difference-calls.ts';
import type { EditionDifferences } from '#src/features/editions/difference-schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, refuse, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { buildDesign } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { buildDifference, makeMarkedBox } from '#test/support/screens/difference-data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const { releasedAt } = buildDesign();
const editions = [
  { number: 2, changedAt: '2026-11-06T12:00:00.000Z', kind: 'fix' as const, note: 'Thinner pin.' },
  { number: 1, changedAt: releasedAt, kind: 'first' as const, note: '' },
];

async function openDifference(call: StubbedCall, on?: 'desktop' | 'phone') {
  const model = respond(getModel, buildDesign({ editions }));
  await openScreen('/model/7', { calls: [...designCalls(), model, call], ...(on && { on }) });
  await page.getByText('What changed').click();
  await userEvent.click(page.getByRole('button', { name: 'Show the difference of edition 2' }));
}

const differ = (files: EditionDifferences['files']) => respond(getEditionDifferences, { files });
const replaced = { kind: 'replaced' as const, name: 'hinge.stl' };

it.each(bothWidths)('says what changed, where, and shows it before and after (%s)', async (on) => {
  const added = { kind: 'added' as const, name: 'lid.stl', difference: null };
  await openDifference(differ([{ ...replaced, difference: buildDifference() }, added]), on);
  const sentence = 'Changed in two places, by up to 0.2 mm: 12 mm³ added, 3.3 mm³ removed.';
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByText('Grown at the top: 40 × 30 × 1 mm, 12 mm³')).toBeVisible();
  await expect.element(page.getByText(/^Shrunk on the right, at the back, at the bottom/)).toBeVisible();
  for (const [kind, caption] of [
    ['before', 'Before'],
    ['after', 'After'],
  ]) {
    page
      .getByText(caption ?? '', { exact: true })
      .element()
      .scrollIntoView();
    await expect
      .element(
        page.getByRole('img', { name: `hinge.stl ${kind} the change, with the changed places marked` }),
      )
      .toBeVisible();
  }
  await expect.element(page.getByText('Grown, striped')).toBeVisible();
  await expect.element(page.getByText('This file was added.')).toBeVisible();
  expect(page.getByRole('button', { name: /^See in 3D/ }).elements()).toEqual([]);
  await expectAccessible('main');
  await userEvent.click(page.getByRole('button', { name: 'Hide the difference of edition 2' }));
  expect(page.getByText(sentence).elements()).toEqual([]);
});

it.each(bothWidths)(
  'shows the changes in 3D, is used by keys, and returns to the pictures (%s)',
  async (on) => {
    const view = { url: makeMarkedBox(), bytes: 27_310, triangles: 12, isReduced: true };
    await openDifference(differ([{ ...replaced, difference: buildDifference({ view }) }]), on);
    const open = page.getByRole('button', { name: 'See in 3D what changed in hinge.stl, 27 kB' });
    await userEvent.click(open);
    const canvas = page.getByRole('img', {
      name: '3D view of what changed in hinge.stl: 1 grown and 1 shrunk places are marked',
    });
    await expect.element(canvas).toHaveFocus();
    await expect.element(page.getByText(/^Simplified for viewing/)).toBeVisible();
    await userEvent.keyboard('5');
    await expect
      .element(page.getByRole('button', { name: 'Top', exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByText('Top view')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}');
    await expect
      .element(page.getByRole('button', { name: 'Top', exact: true }))
      .toHaveAttribute('aria-pressed', 'false');
    // The bar at the bottom of a phone may cover a part of a button, which axe reports as too small.
    window.scrollTo(0, 0);
    await expectAccessible('main');
    await page.getByRole('button', { name: 'Home', exact: true }).click();
    (canvas.element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(open).toHaveFocus();
  },
);

it('says that files are being compared, and why others are not', async () => {
  const none = { facts: null, pictures: null };
  await openDifference(
    differ([
      { ...replaced, difference: buildDifference({ ...none, state: 'waiting' }) },
      {
        ...{ kind: 'replaced', name: 'set.zip' },
        difference: buildDifference({ ...none, state: 'not_comparable', reason: 'archive' }),
      },
      { kind: 'replaced', name: 'old.stl', difference: null },
    ]),
  );
  await expect.element(page.getByText(/^The two versions are being compared/)).toBeVisible();
  await expect.element(page.getByText('Not compared, because one of the files is a ZIP.')).toBeVisible();
  await expect.element(page.getByText('The two versions were not compared.')).toBeVisible();
});

it('offers to try again if the differences cannot be loaded', async () => {
  await openDifference(refuse(getEditionDifferences, 500, { message: 'Broken.' }));
  await expect.element(page.getByText('The differences could not be loaded.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
