import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listModels, suggestSearches } from '#src/features/catalog/calls.ts';
import type { SearchSuggestions } from '#src/features/catalog/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { hold, refuse, respond, respondWithList } from '#test/support/screens/api-stub.ts';
import {
  buildDesignCard,
  buildViewer,
  categoryCalls,
  homeCalls,
  noSuggestions,
} from '#test/support/screens/data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen, type ScreenOptions } from '#test/support/screens/open-screen.tsx';

const none = noSuggestions;
const found: SearchSuggestions = {
  ...none,
  designs: [buildDesignCard({ id: 7, title: 'Toadstool' })],
  designers: [{ username: 'tomas', displayName: 'Tomas', isNamed: false, count: 21 }],
  tags: [{ slug: 'no-tools', name: 'no tools', count: 4 }],
  categories: [{ slug: 'toys', name: 'Toys', parent: { slug: 'others', name: 'Others' }, count: 1 }],
  total: 9,
};
const suggestions = respond(suggestSearches, ({ query }) => (query['q'] === 'to' ? found : none));
const list = [...categoryCalls, respondWithList(listModels, [])];

const open = (path: string, options: Partial<ScreenOptions> = {}) =>
  openScreen(path, { calls: [...list, suggestions], ...options });
const field = page.getByRole('banner').getByRole('combobox', { name: 'Search designs' });
const option = (name: RegExp | string) => page.getByRole('option', { name });
const activeText = () => {
  const id = document.activeElement?.getAttribute('aria-activedescendant');
  return id == null ? null : document.getElementById(id)?.textContent;
};

it('suggests designs, designers, tags, categories and all results', async () => {
  await open('/accessibility');
  await userEvent.type(field, 'to');
  await expect.element(option(/^Toadstool/)).toBeVisible();
  const groups = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('group').elements();
  expect(groups.map((group) => group.firstElementChild?.textContent)).toEqual([
    'Designs',
    'Designers',
    'Tags',
    'Categories',
  ]);
  await expect.element(option('All 9 results for “to”')).toBeVisible();
  await expect.element(page.getByText('5 suggestions')).toBeInTheDocument();
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  expect(activeText()).toBe(null);
  await expectAccessible();
});

it('moves through the list with the arrow keys and follows the active row', async () => {
  await open('/accessibility');
  await userEvent.type(field, 'to');
  await expect.element(option(/^Toadstool/)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(activeText).toContain('Toadstool');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(activeText).toContain('All 9 results');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.poll(activeText).toContain('no tools');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname + location.search).toBe('/tag/no-tools');
});

it('closes the list with Esc and then clears the field', async () => {
  await open('/accessibility');
  await userEvent.type(field, 'to');
  await expect.element(option(/^Toadstool/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('to');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
});

it('closes the list with Tab, and searches with Enter', async () => {
  await open('/accessibility');
  await userEvent.type(field, 'to');
  await expect.element(option(/^Toadstool/)).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await userEvent.click(field);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname + location.search).toBe('/browse?q=to');
});

it('follows a row that is pressed', async () => {
  await open('/accessibility');
  await userEvent.type(field, 'to');
  await option(/^Toys/).click();
  await expect.poll(() => location.search).toBe('?category=others&subcategory=toys');
});

it('puts a designer whose name was typed first', async () => {
  const named = {
    ...found,
    designers: [{ username: 'ida', displayName: 'Ida Lund', isNamed: true, count: 24 }],
  };
  await open('/accessibility', { calls: [...list, respond(suggestSearches, named)] });
  await userEvent.type(field, 'ida');
  await expect.element(page.getByRole('group', { name: 'Designs by Ida Lund' })).toBeVisible();
  expect(page.getByRole('option').first().element().textContent).toContain('Ida Lund');
});

it('says that nothing was found, or asks what is meant', async () => {
  const guess = { ...none, guess: 'Tomas Reyes' };
  const answer = respond(suggestSearches, ({ query }) => (query['q'] === 'dragon' ? none : guess));
  await open('/accessibility', { calls: [...list, answer] });
  await userEvent.fill(field, 'dragon');
  await expect.element(page.getByText('Nothing for “dragon” yet.')).toBeVisible();
  await expectAccessible();
  await userEvent.fill(field, 'tomas reyez');
  await expect.element(option('Nothing for “tomas reyez”. Did you mean “Tomas Reyes”?')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => location.search).toBe('?q=Tomas+Reyes');
});

it('shows placeholders while the search is slow, and says when it failed', async () => {
  const slow = hold(refuse(suggestSearches));
  await open('/accessibility', { calls: [...list, slow] });
  await userEvent.type(field, 'to');
  await expect.poll(() => document.querySelector('header [aria-busy=true]')).not.toBe(null);
  slow.release();
  await expect.element(page.getByRole('alert').getByText('Search did not answer.')).toBeVisible();
  await expectAccessible();
});

it('sends one request at a time, and the last text typed', async () => {
  const asked: string[] = [];
  let running = 0;
  let most = 0;
  const answer = {
    endpoint: suggestSearches,
    respond: async ({ query }: { query: Record<string, string> }) => {
      asked.push(query['q'] ?? '');
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return { status: 200, json: query['q'] === 'to' ? found : none };
    },
  };
  await open('/accessibility', { calls: [...list, answer] });
  await userEvent.click(field);
  const input = field.element() as HTMLInputElement;
  for (const text of [...Array.from({ length: 99 }, (_, n) => `t${n}`), 'to']) {
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await expect.element(option(/^Toadstool/)).toBeVisible();
  expect(asked.at(-1)).toBe('to');
  expect(asked.length).toBeLessThan(10);
  expect(most).toBe(1);
});

it('offers the last searches of a person who is signed in', async () => {
  await open('/accessibility', { viewer: buildViewer() });
  await userEvent.type(field, 'to{Enter}');
  await expect.poll(() => location.search).toBe('?q=to');
  await open('/accessibility', { viewer: buildViewer() });
  await userEvent.click(field);
  await expect.element(page.getByRole('group', { name: 'Your last searches' })).toBeVisible();
  await option('to').click();
  await expect.poll(() => location.search).toBe('?q=to');
});

it('opens over the page on a phone, with a button that cancels', async () => {
  await open('/accessibility', { on: 'phone' });
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Search' });
  await userEvent.type(sheet.getByRole('combobox'), 'to');
  await expect.element(option(/^Toadstool/)).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

it.each(bothWidths)('is reached by the key / from anywhere but fields (%s)', async (on) => {
  await open('/accessibility', { on });
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('combobox', { name: 'Search designs' })).toHaveFocus();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('combobox', { name: 'Search designs' })).toHaveValue('/');
});

it('leaves the search to the fields of Home and Browse', async () => {
  await open('/', { calls: [...homeCalls, suggestions] });
  await expect.element(page.getByRole('main').getByRole('combobox')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('main').getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('to');
  await expect.element(option(/^Toadstool/)).toBeVisible();
  await expectAccessible();
});
