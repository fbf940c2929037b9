import { expect, it } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import {
  createSynonyms,
  deleteSynonyms,
  listSearchMisses,
  listSynonyms,
  updateSynonyms,
} from '#src/features/catalog/synonyms-calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { admin, panelCalls } from '#test/support/screens/admin-data.ts';
import { respond, refuse, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen, type ScreenOptions } from '#test/support/screens/open-screen.tsx';

function createPanel() {
  let groups = [
    { id: 1, words: ['lamp', 'light'], kinds: [] as string[] },
    { id: 2, words: ['pot', 'planter'], kinds: [] },
    { id: 4, words: ['animal'], kinds: ['whale', 'wren'] },
  ];
  const read = (body: unknown) => body as { words: string[]; kinds: string[] };
  const calls: StubbedCall[] = [
    ...panelCalls,
    respond(listSynonyms, () => groups),
    respond(listSearchMisses, [
      { term: 'dragon', count: 12, lastAt: '2026-11-18T12:00:00.000Z' },
      { term: 'owl', count: 1, lastAt: '2026-11-17T12:00:00.000Z' },
    ]),
    respond(createSynonyms, ({ body }) => {
      groups = [...groups, { id: 3, ...read(body) }];
      return { id: 3, ...read(body) };
    }),
    respond(updateSynonyms, ({ body }) => {
      groups = groups.map((group) => (group.id === 1 ? { id: 1, ...read(body) } : group));
      return { id: 1, ...read(body) };
    }),
    {
      endpoint: deleteSynonyms,
      respond: () => {
        groups = groups.filter(({ id }) => id !== 1);
        return { status: 204, json: null };
      },
    },
  ];
  return calls;
}

const words = (form: Locator) => form.getByRole('textbox', { name: 'Words, separated by commas' });

const open = (options: Partial<ScreenOptions> = {}) =>
  openScreen('/admin?tab=search', { viewer: admin, calls: createPanel(), ...options });

it.each(bothWidths)('lists searches without a result and synonyms (%s)', async (on) => {
  await open({ on });
  await expect
    .element(page.getByRole('link', { name: 'dragon' }))
    .toHaveAttribute('href', '/browse?q=dragon');
  await expect.element(page.getByText(/^12 times, /)).toBeVisible();
  await expect.element(page.getByText('lamp, light')).toBeVisible();
  await expect.element(page.getByText('animal find whale, wren')).toBeVisible();
  await expectAccessible();
});

it('adds synonyms, and says why it cannot', async () => {
  await open();
  const form = page.getByRole('form', { name: 'Add synonyms' });
  await words(form).fill('gift');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect.element(form.getByText('Enter at least two words, separated by commas.')).toBeVisible();
  await words(form).fill('gift, present');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect.element(page.getByText('gift, present')).toBeVisible();
  await expect.element(words(form)).toHaveValue('');
});

it('adds kinds of a word', async () => {
  await open();
  const form = page.getByRole('form', { name: 'Add synonyms' });
  await words(form).fill('reptile');
  await form.getByRole('textbox', { name: /^Kinds, found by the words only/ }).fill('lizard, sea turtle');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect.element(page.getByText('reptile find lizard, sea turtle')).toBeVisible();
});

it('changes synonyms in place and returns the focus', async () => {
  await open();
  await page.getByRole('button', { name: 'Edit the synonyms of lamp' }).click();
  const form = page.getByRole('form', { name: 'Change the synonyms of lamp' });
  await words(form).fill('lamp, lantern');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('lamp, lantern')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit the synonyms of lamp' })).toHaveFocus();
});

it('deletes synonyms after a confirmation', async () => {
  await open();
  await page.getByRole('button', { name: 'Delete the synonyms of lamp' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('lamp, light')).not.toBeInTheDocument();
});

it('shows which list could not be loaded', async () => {
  await open({ calls: [...createPanel(), refuse(listSynonyms), refuse(listSearchMisses)] });
  await expect.element(page.getByText('The synonyms could not be loaded.')).toBeVisible();
  await expect.element(page.getByText('The searches could not be loaded.')).toBeVisible();
  await expectAccessible('main');
});
