import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Model } from '#src/features/catalog/schemas.ts';
import type { PlateFacts } from '#src/features/print-facts/schemas.ts';
import { unexaminedModel } from '#src/features/print-facts/unexamined.ts';
import { listUserPrinters, addUserPrinter } from '#src/features/printers/calls.ts';
import type { UserPrinter } from '#src/features/printers/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, hold, refuse, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { buildDesign, buildViewer } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen, type ScreenOptions } from '#test/support/screens/open-screen.tsx';
import {
  buildEstimates,
  buildExaminedDesign,
  buildFile,
  buildFileFacts,
  buildPart,
  buildPrintFacts,
  buildUserPrinter,
  storePrinters,
} from '#test/support/screens/print-data.ts';

beforeEach(() => localStorage.clear());

const card = page.getByRole('region', { name: 'Will it print for me?' });

interface CardOptions extends Omit<ScreenOptions, 'calls'> {
  /** The printers of the visitor. */
  printers?: UserPrinter[];
  calls?: StubbedCall[];
}

async function openDesign(design: Model, { printers = [], calls = [], ...options }: CardOptions = {}) {
  if (printers.length > 0) storePrinters(...printers);
  return openScreen('/model/7', { ...options, calls: [...designCalls(design), ...calls] });
}

const expectText = (text: string | RegExp) => expect.element(card.getByText(text)).toBeVisible();
const printers = [buildUserPrinter()];

it.each(bothWidths)('shows what every printer needs before one is chosen (%s)', async (on) => {
  await openDesign(buildExaminedDesign(), { on });
  await expectText('Needs 152 × 152 mm and 181 mm of height');
  await expectText('2 h 50 min to 3 h 50 min');
  await expectText('38 g');
  await expectText('Bridges up to 9 mm');
  await expectText('Estimated from the shape. Your slicer has the final word.');
  await expect.element(page.getByRole('button', { name: 'Change printer' })).not.toBeInTheDocument();
  await expectAccessible();
});

it.each(bothWidths)('shows the fit, print time and filament for the chosen printer (%s)', async (on) => {
  await openDesign(buildExaminedDesign(), { printers, on });
  await expectText('Fits your MK4S');
  await expectText('No turning needed.');
  await expectText('About 3 h 10 min');
  await expectText(/^2 h 30 min to 3 h 50 min, at 0.20/);
  await expect.element(card.getByRole('button', { name: 'Change printer' })).toBeVisible();
  await expect.element(page.getByRole('listitem').getByText('Fits', { exact: true })).toBeVisible();
  await expectAccessible();
});

it('does not move what follows when the chosen printer is known', async () => {
  for (const on of bothWidths) {
    localStorage.clear();
    await openDesign(buildExaminedDesign(), { on });
    await expectText(/^Needs/);
    const before = card.element().getBoundingClientRect().height;
    await openDesign(buildExaminedDesign(), { printers, on });
    await expectText('Fits your MK4S');
    expect(Math.abs(card.element().getBoundingClientRect().height - before)).toBeLessThan(2);
  }
});

const tall = buildPart([80, 80, 240]);
const lying = {
  side: 'left' as const,
  hull: [0, 0, 60, 0, 60, 200, 0, 200],
  heightMm: 60,
};

it.each([
  ['a turned part', [buildPart([260, 20, 30])], /^Fits turned by \d+ degrees$/, /^Turn it on the bed/],
  [
    'a part to lay down',
    [buildPart([60, 60, 230], { poses: [lying] })],
    'Fits if you lay it down',
    /^Print it on its left side/,
  ],
  [
    'several plates',
    [buildPart([192, 92, 60], { copies: 2 }), buildPart([80, 80, 60], { copies: 2 })],
    /^Fits on \d plates$/,
    '4 parts, the largest 192 × 92 × 60 mm. Each fits alone.',
  ],
  [
    'a part that is too tall',
    [tall],
    'Too tall by 21 mm: needs 241 mm',
    'Scaled to 91 % it fits, 218 mm tall.',
  ],
  ['a part that is too large', [buildPart([400, 300, 50])], 'Does not fit. Split or scale to 57 %', ''],
] as const)('shows the fit of %s', async (_, parts, heading, detail) => {
  for (const on of bothWidths) {
    await openDesign(buildExaminedDesign([...parts], { needsBrim: true }), { printers, on });
    await expectText(heading);
    if (detail !== '') await expectText(detail);
    await expectAccessible('main');
  }
});

it('names the files that do not fit', async () => {
  const files = [
    buildFile('vase-180.stl', buildFileFacts([buildPart([132, 132, 180])])),
    buildFile('vase-240.stl', buildFileFacts([tall]), { id: 2 }),
  ];
  await openDesign(buildExaminedDesign([], { files }), { printers });
  await expectText('1 of 2 files fits your MK4S');
  await expectText('vase-240.stl is too tall by 21 mm.');
  const rows = page.getByRole('region', { name: 'Files' }).getByRole('listitem');
  await expect.element(rows.nth(0).getByText('Fits', { exact: true })).toBeVisible();
  await expect.element(rows.nth(1).getByText('Too tall by 21 mm')).toBeVisible();
  await expectAccessible('main');
});

it.each(bothWidths)('shows the figures of the chosen size, and those of each file (%s)', async (on) => {
  const minutes = { classic: 800, modern: 400, small: 410, corexy: 320, large: 320, other: 430 };
  const larger = buildFileFacts([buildPart([176, 176, 240])], {
    print: { grams: 71, minutes },
    use: { kind: 'instead', copies: 1, insteadOf: [1], isSuggested: false },
  });
  const files = [
    buildFile('vase-180.stl', buildFileFacts([buildPart([132, 132, 180])])),
    buildFile('vase-240.stl', larger, { id: 2 }),
  ];
  const alternative = { ...buildPrintFacts(), label: '240 mm', files: [{ id: 2, copies: 1 }] };
  const taller = buildEstimates().map((one) => ({ ...one, grams: 71 }));
  const printFacts = buildPrintFacts({
    label: '180 mm',
    alternatives: [{ ...alternative, tallMm: 241, estimates: taller }],
  });
  const design = buildExaminedDesign([], { files, printFacts });
  const rows = page.getByRole('region', { name: 'Files' }).getByRole('listitem');
  await openDesign(design, { on });
  await expectText('1 of 2 files, at 0.20 mm');
  await expectText('38 g');
  await expect.element(rows.nth(0).getByText('from 3 h 10 min, 38 g at 0.20 mm')).toBeVisible();
  await expect.element(rows.nth(1).getByText('from 5 h 20 min, 71 g at 0.20 mm')).toBeVisible();
  await expect.element(rows.nth(1).getByText('Instead of vase-180.stl')).toBeVisible();
  await card.getByText('240 mm', { exact: true }).click();
  await expectText('71 g');
  await expectText('Needs 152 × 152 mm and 241 mm of height');
  await openDesign(design, { on, printers });
  await expectText('2 h 30 min to 3 h 50 min, 1 of 2 files');
  await expect.element(card.getByRole('radio', { name: '180 mm' })).toBeChecked();
  await expectText('Fits your MK4S');
  await card.getByText('240 mm', { exact: true }).click();
  await expectText('Too tall by 21 mm: needs 241 mm');
  await expect.element(rows.nth(0).getByText('About 3 h 20 min, 38 g at 0.20 mm')).toBeVisible();
  await expect.element(rows.nth(1).getByText('About 6 h 40 min, 71 g at 0.20 mm')).toBeVisible();
  await expectAccessible('main');
});

it.each(bothWidths)('shows size, figures and fit of each plate of a project (%s)', async (on) => {
  const minutes = { classic: 130, modern: 80, small: 80, corexy: 70, large: 70, other: 90 };
  const plates: PlateFacts[] = [
    { index: 1, name: 'Frame', boundsMm: [120, 80, 60], print: { grams: 14, minutes } },
    { index: 2, name: null, boundsMm: [120, 80, 240], print: null },
  ];
  const facts = buildFileFacts([buildPart([120, 80, 60], { copies: 2 })], { plates });
  const design = buildExaminedDesign([], { files: [buildFile('frame.3mf', facts)] });
  const row = page.getByRole('region', { name: 'Files' }).getByRole('listitem');
  await openDesign(design, { on });
  await expectText('both plates, at 0.20 mm');
  for (const place of [card, row.first()]) {
    const first = place.getByText('Plate 1, Frame: 120 × 80 mm, from 1 h 10 min, 14 g', { exact: true });
    await expect.element(first).toBeVisible();
  }
  await openDesign(design, { on, printers });
  await expectText(/both plates$/);
  for (const place of [card, row.first()]) {
    const first = place.getByText('Plate 1, Frame: 120 × 80 mm, 1 h 20 min, 14 g, fits', { exact: true });
    await expect.element(first).toBeVisible();
    await expect
      .element(place.getByText('Plate 2: 120 × 80 mm, too tall by 21 mm as arranged'))
      .toBeVisible();
  }
  await expectAccessible('main');
});

it('names what the set consists of before a printer is chosen', async () => {
  await openDesign(buildExaminedDesign([buildPart([92, 92, 60], { copies: 4 })]));
  await expectText('4 parts, the largest 92 × 92 × 60 mm.');
  await expect
    .element(page.getByRole('region', { name: 'Files' }).getByText('4 parts, the largest 92 × 92 × 60 mm'))
    .toBeVisible();
});

it('says that figures are rough, and why', async () => {
  const printFacts = buildPrintFacts({
    roughFiles: ['ripple-vase.stl'],
    estimates: buildEstimates({
      minutes: 180,
      minutesLow: 90,
      minutesHigh: 270,
      gramsLow: 20,
      gramsHigh: 60,
    }),
  });
  await openDesign(buildExaminedDesign(undefined, { printFacts }), { printers });
  await expectText('Rough');
  await expectText('1 h 30 min to 4 h 30 min, rough');
  await expectText('About 38 g');
  await expectText('20 to 60 g, rough');
  await expectText(
    'The shape in ripple-vase.stl is uncertain, so these figures are rough. Your slicer has the final word.',
  );
  await expectAccessible('main');
});

it('says that the figures are those of a slicer', async () => {
  const printFacts = buildPrintFacts({ estimates: buildEstimates({ source: 'sliced' }) });
  await openDesign(buildExaminedDesign(undefined, { printFacts }), { printers });
  await expectText('Measured by slicing. Your slicer has the final word.');
});

it.each([[[]], [printers]])('shows that the files are being measured', async (own) => {
  await openDesign(buildDesign({ printFacts: unexaminedModel }), { printers: own });
  await expectText('Being measured');
  await expectText('Usually done in a minute. The files are ready to download.');
  await expect.element(card.getByText('Not needed').first()).toBeVisible();
  await expect.element(card.getByText('Print time')).not.toBeInTheDocument();
  await expectAccessible('main');
});

it("shows only the designer's words if no file could be examined", async () => {
  await openDesign(buildDesign({ printFacts: { ...unexaminedModel, state: 'failed' } }), { printers });
  await expect.element(page.getByRole('heading', { name: 'Printing Setup', level: 2 })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  await expectAccessible('main');
});

it('shows the figures of another layer height, by keyboard', async () => {
  await openDesign(buildExaminedDesign(), { printers });
  const group = card.getByRole('radiogroup', { name: 'Layer height' });
  await group.getByRole('radio', { name: '0.20' }).click();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(group.getByRole('radio', { name: '0.12' })).toHaveFocus();
  await expectText('About 5 h 20 min');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expectText(/at 0\.28/);
});

it("shows a member's printer, and the plain facts until it is known", async () => {
  const own = hold(respond(listUserPrinters, printers));
  await openDesign(buildExaminedDesign(), { viewer: buildViewer(), calls: [own] });
  await expectText(/^Needs 152/);
  own.release();
  await expectText('Fits your MK4S');
});

it("moves a visitor's printer into the account after signing in", async () => {
  const calls = [respond(addUserPrinter, printers)];
  const stub = await openDesign(buildExaminedDesign(), { printers, viewer: buildViewer(), calls });
  await expectText('Fits your MK4S');
  expect(stub.requests.some(({ method, path }) => method === 'POST' && path === addUserPrinter.path)).toBe(
    true,
  );
  expect(localStorage.getItem('printers')).toBeNull();
});

it('keeps the plain facts when the printers cannot be read', async () => {
  await openDesign(buildExaminedDesign(), { viewer: buildViewer(), calls: [refuse(listUserPrinters, 403)] });
  await expectText(/^Needs 152/);
});
