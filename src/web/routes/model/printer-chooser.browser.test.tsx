import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  addUserPrinter,
  listUserPrinters,
  removeUserPrinter,
  updateUserPrinter,
} from '#src/features/printers/calls.ts';
import { tooManyPrintersMessage } from '#src/features/printers/constants.ts';
import type { UserPrinter } from '#src/features/printers/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, hold, refuse } from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen, type ScreenOptions } from '#test/support/screens/open-screen.tsx';
import { buildExaminedDesign, buildUserPrinter, storePrinters } from '#test/support/screens/print-data.ts';

beforeEach(() => localStorage.clear());

const card = page.getByRole('region', { name: 'Will it print for me?' });
const heading = card.getByRole('heading', { level: 2 }).first();
const dialog = page.getByRole('dialog');
const button = (name: string) => dialog.getByRole('button', { name });
const radio = (name: RegExp) => dialog.getByRole('radio', { name });

async function openChooser(options: ScreenOptions = {}, opener = 'Choose your printer') {
  const { calls = [], ...others } = options;
  const stub = await openScreen('/model/7', {
    ...others,
    calls: [...designCalls(buildExaminedDesign()), ...calls],
  });
  await card.getByRole('button', { name: opener }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Choose your printer' })).toBeVisible();
  return stub;
}

it.each(bothWidths)('chooses a printer of the list as a visitor (%s)', async (on) => {
  await openChooser({ on });
  await expect.element(button('Use this printer')).toBeDisabled();
  await dialog.getByRole('searchbox', { name: 'Search printers' }).fill('mk4');
  await radio(/^Prusa MK4S/).click();
  await expectAccessible('[role=dialog]');
  await button('Use this printer').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card.getByText('Fits your MK4S')).toBeVisible();
  // The button that opened the dialog is gone.
  await expect.element(heading).toHaveFocus();
  expect(localStorage.getItem('printers')).toContain('prusa-mk4s');
});

it('filters by maker, and says where the figures come from', async () => {
  await openChooser();
  const makers = dialog.getByRole('group', { name: 'Makers' });
  await makers.getByRole('button', { name: 'Voron' }).click();
  await expect.element(radio(/^Voron 0/)).toBeVisible();
  await expect.element(radio(/^Prusa/)).not.toBeInTheDocument();
  await expect.element(radio(/^Other/)).toBeVisible();
  await dialog.getByText('Where the figures come from').click();
  await expect.element(dialog.getByText(/^Bed/).first()).toBeVisible();
  await makers.getByRole('button', { name: 'All' }).click();
  await dialog.getByRole('searchbox').fill('no such printer');
  await expect.poll(() => dialog.getByRole('radio').elements()).toHaveLength(1);
});

it('chooses by keyboard, and returns the focus', async () => {
  await openChooser();
  await expect.element(dialog.getByRole('searchbox')).toHaveFocus();
  await dialog.getByRole('searchbox').fill('mini');
  await expect.element(radio(/^Bambu Lab A1 mini/)).toBeVisible();
  const choice = radio(/^Bambu Lab A1 mini/).element();
  for (let n = 0; n < 30 && document.activeElement !== choice; n += 1) await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(radio(/^Bambu Lab A1 mini/)).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(radio(/^Bambu Lab A1 mini/)).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card.getByRole('button', { name: 'Choose your printer' })).toHaveFocus();
});

it.each(bothWidths)(
  'refuses a printer of 0 mm and of 10 km with the message of the field (%s)',
  async (on) => {
    await openChooser({ on });
    await radio(/^Other/).click();
    await button('Continue').click();
    await expect.element(dialog.getByRole('heading', { name: 'Other printer' })).toBeVisible();
    await dialog.getByLabelText('Name').fill('Workshop Voron');
    await dialog.getByLabelText('Width').fill('10000000');
    await dialog.getByLabelText('Depth').fill('300,5');
    await dialog.getByLabelText('Height').fill('0');
    await button('Use this printer').click();
    await expect.element(dialog.getByLabelText('Width')).toHaveFocus();
    await expect.element(dialog.getByLabelText('Width')).toHaveAccessibleDescription('20 to 2,000 mm');
    await expect.element(dialog.getByLabelText('Height')).toHaveAccessibleDescription('20 to 2,000 mm');
    await expect.element(dialog.getByLabelText('Depth')).toBeValid();
    await expectAccessible('[role=dialog]');
    await dialog.getByLabelText('Width').fill('300');
    await dialog.getByLabelText('Height').fill('280');
    await button('Use this printer').click();
    await expect.element(card.getByText('Fits your Workshop Voron')).toBeVisible();
  },
);

it('goes back from Other to the list', async () => {
  await openChooser();
  await radio(/^Other/).click();
  await button('Continue').click();
  await button('Back').click();
  await expect.element(dialog.getByRole('heading', { name: 'Choose your printer' })).toBeVisible();
});

const bench = buildUserPrinter({
  printerId: null,
  name: 'Bench',
  bedX: 100,
  bedY: 100,
  filamentPricePerKg: 22,
});

it.each(bothWidths)('changes the size of an own printer, and keeps its costs (%s)', async (on) => {
  storePrinters(bench, buildUserPrinter({ id: 2, isChosen: false }));
  await openChooser({ on }, 'Change printer');
  await expect.element(button('Change Prusa MK4S')).not.toBeInTheDocument();
  await button('Change Bench').click();
  await expect.element(dialog.getByRole('heading', { name: 'Change printer' })).toBeVisible();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Bench');
  await expect.element(dialog.getByLabelText('Width')).toHaveValue('100');
  await expectAccessible('[role=dialog]');
  await dialog.getByLabelText('Width').fill('0');
  await button('Save').click();
  await expect.element(dialog.getByLabelText('Width')).toHaveAccessibleDescription('20 to 2,000 mm');
  await dialog.getByLabelText('Width').fill('300');
  await dialog.getByLabelText('Depth').fill('300');
  await button('Save').click();
  await expect.element(radio(/^Bench 300 × 300 × 220 mm, your own figures/)).toBeChecked();
  await button('Cancel').click();
  await expect.element(card.getByText('Fits your Bench')).toBeVisible();
  expect(JSON.parse(localStorage.getItem('printers') ?? '[]')).toMatchObject([
    { id: 1, bedX: 300, bedY: 300, filamentPricePerKg: 22, isChosen: true },
    { id: 2, bedX: 250, isChosen: false },
  ]);
});

it("sends the changed size of a member's printer, and keeps the form when that fails", async () => {
  const change = { method: updateUserPrinter.method, path: updateUserPrinter.path };
  const calls = [respond(listUserPrinters, [bench]), refuse(updateUserPrinter, 500)];
  const stub = await openChooser({ viewer: buildViewer(), calls }, 'Change printer');
  await button('Change Bench').click();
  await dialog.getByLabelText('Height').fill('400');
  await button('Save').click();
  await expectToast('Error');
  await expect.element(dialog.getByLabelText('Height')).toHaveValue('400');
  const sent = stub.requests.find(({ method }) => method === change.method);
  expect(sent?.body).toEqual({ name: 'Bench', bedX: 100, bedY: 100, tall: 400, class: 'modern' });
});

it('lists the own printers, chooses another one and removes one', async () => {
  storePrinters(
    buildUserPrinter(),
    buildUserPrinter({ id: 2, printerId: null, name: 'Bench', bedX: 100, bedY: 100, isChosen: false }),
  );
  await openChooser({}, 'Change printer');
  await expect.element(dialog.getByText('2 of 10')).toBeVisible();
  await expect.element(radio(/^Prusa MK4S 250 × 210 × 220 mm$/).first()).toBeChecked();
  await expectAccessible('[role=dialog]');
  await radio(/^Bench 100 × 100 × 220 mm, your own figures/).click();
  await button('Use this printer').click();
  await expect.element(card.getByText(/^Does not fit/)).toBeVisible();
  await card.getByRole('button', { name: 'Change printer' }).click();
  await button('Remove Bench').click();
  await expect.element(dialog.getByText('1 of 10')).toBeVisible();
  await button('Remove Prusa MK4S').click();
  await expect.element(dialog.getByText(/of 10/)).not.toBeInTheDocument();
  expect(localStorage.getItem('printers')).toBeNull();
  await button('Cancel').click();
  await expect.element(card.getByText(/^Needs/)).toBeVisible();
});

it('focuses the heading of the card when the last printer was removed', async () => {
  storePrinters(buildUserPrinter());
  await openChooser({}, 'Change printer');
  await button('Remove Prusa MK4S').click();
  await expect.element(dialog.getByText(/of 10/)).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
});

it("stores a member's printer in the account", async () => {
  const saved: UserPrinter[] = [buildUserPrinter()];
  const calls = [respond(addUserPrinter, saved)];
  const stub = await openChooser({ viewer: buildViewer(), calls });
  await radio(/^Prusa MK4S/).click();
  await button('Use this printer').click();
  await expect.element(card.getByText('Fits your MK4S')).toBeVisible();
  const sent = stub.requests.find(({ method, path }) => method === 'POST' && path === addUserPrinter.path);
  expect(sent?.body).toMatchObject({
    printerId: 'prusa-mk4s',
    name: 'Prusa MK4S',
    bedX: 250,
    isChosen: true,
  });
  expect(localStorage.getItem('printers')).toBeNull();
});

it('removes a printer once when its button is pressed twice', async () => {
  const other = buildUserPrinter({ id: 2, printerId: null, name: 'Bench', isChosen: false });
  const removal = hold(respond(removeUserPrinter, [buildUserPrinter()]));
  const calls = [respond(listUserPrinters, [buildUserPrinter(), other]), removal];
  const stub = await openChooser({ viewer: buildViewer(), calls }, 'Change printer');
  await button('Remove Bench').dblClick();
  removal.release();
  await expect.element(dialog.getByText('1 of 10')).toBeVisible();
  expect(stub.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

it('shows why a printer could not be saved, and stays open', async () => {
  const full = Array.from({ length: 10 }, (_, n) =>
    buildUserPrinter({ id: n + 1, printerId: null, name: `Printer ${n}`, isChosen: n === 0 }),
  );
  const calls = [
    respond(listUserPrinters, full),
    refuse(addUserPrinter, 409, { message: tooManyPrintersMessage, code: 'too_many_printers' }),
  ];
  await openChooser({ viewer: buildViewer(), calls }, 'Change printer');
  await expect.element(dialog.getByText(tooManyPrintersMessage)).toBeVisible();
  await radio(/^Prusa MK4S/).click();
  await button('Use this printer').click();
  await expectToast('Error', tooManyPrintersMessage);
  await expect.element(dialog).toBeVisible();
});

it('follows a choice in another tab', async () => {
  await openScreen('/model/7', { calls: designCalls(buildExaminedDesign()) });
  await expect.element(card.getByText(/^Needs/)).toBeVisible();
  storePrinters(buildUserPrinter());
  const otherTab = new BroadcastChannel('changes');
  otherTab.postMessage(listUserPrinters.path);
  await expect.element(card.getByText('Fits your MK4S')).toBeVisible();
  otherTab.close();
});
