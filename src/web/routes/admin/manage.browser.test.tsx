import { expect, it } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { deleteModel, purgeModel } from '#src/features/publishing/admin-calls.ts';
import type { AdminModelCard } from '#src/features/publishing/admin-schemas.ts';
import { changeModels } from '#src/features/publishing/manage-calls.ts';
import type { BulkChange } from '#src/features/publishing/manage-schemas.ts';
import { admin, respondWithFiles, buildAdminCard, panelCalls } from '#test/support/screens/admin-data.ts';
import { respond, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { inDays } from '#test/support/screens/billing-data.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const titles = page.getByRole('rowheader');
const findRow = (title: string): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .filter({ hasText: title });
const head = (name: string) => page.getByRole('columnheader', { name });
const question = page.getByRole('dialog');
const expectTitles = (...names: RegExp[]) =>
  expect
    .poll(() => titles.elements().map(({ textContent }) => textContent))
    .toEqual(names.map((name) => expect.stringMatching(name)));
const expectCount = (text: string) =>
  expect.element(page.getByRole('status').getByText(text, { exact: true })).toBeVisible();

async function pressByKey(target: Locator, key = '{Enter}'): Promise<void> {
  target.element().focus();
  await userEvent.keyboard(key);
}

/** Answers changes of designs by changing this list. */
function respondToChanges(files: AdminModelCard[]): StubbedCall[] {
  const idOf = (path: string) => Number(/\/stl-files\/(\d+)/.exec(path)?.[1]);
  const now = () => new Date().toISOString();
  const change = (file: AdminModelCard, body: BulkChange) => {
    if (body.action === 'setPremium') file.isPremium = body.isPremium;
    else if (body.action === 'addCategory') file.categories = [...file.categories, body.category];
    else if (body.action === 'moveToCategory') file.categories = [body.category];
    else file.deletedAt = body.action === 'delete' ? now() : null;
  };
  return [
    respondWithFiles(() => structuredClone(files)),
    respond(changeModels, ({ body }) => {
      const bulk = body as BulkChange;
      for (const file of files) if (bulk.ids.includes(file.id)) change(file, bulk);
      return { changed: bulk.ids };
    }),
    {
      endpoint: deleteModel,
      respond: ({ path }) => {
        const file = files.find(({ id }) => id === idOf(path));
        if (!file) return { status: 404, json: { message: 'This design is gone.' } };
        file.deletedAt = now();
        return { status: 204, json: undefined };
      },
    },
    respond(purgeModel, ({ path }) => {
      const gone = files.findIndex(({ id }) => id === idOf(path));
      files.splice(gone, 1);
      return undefined;
    }),
  ];
}

const build = (id: number, title: string, changes: Partial<AdminModelCard> = {}) =>
  buildAdminCard({ id, title, ...changes });
const open = (address: string, files: AdminModelCard[]) =>
  openScreen(address, { viewer: admin, calls: [...panelCalls, ...respondToChanges(files)] });

it('searches, sorts and filters files and keeps the state in the URL', async () => {
  const files = [
    build(3, 'Gamma cube', { state: 'scheduled', releasesAt: inDays(30) }),
    build(2, 'Alpha cube', { isPremium: true }),
    build(1, 'Beta cube', { state: 'draft' }),
    build(4, 'Ripple Vase'),
  ];
  await open('/admin?tab=manage', files);
  const search = page.getByRole('searchbox', { name: 'Find a file by title' });
  await search.fill('cube');
  await expectCount('3 files');
  await expect.poll(() => window.location.search).toContain('q=cube');
  await expectTitles(/Gamma/, /Alpha/, /Beta/);
  await expect.element(findRow('Gamma')).toMatchTextContent(/Releases \w{3} \d+(, \d{4})?, \d+:\d\d [AP]M/);
  await expect.element(findRow('Beta')).toMatchTextContent('Draft');
  await expect.element(page.getByRole('link', { name: 'Beta cube' })).not.toBeInTheDocument();

  await expect.element(head('Title')).toHaveAttribute('aria-sort', 'none');
  await pressByKey(head('Title').getByRole('button'));
  await expect.element(head('Title')).toHaveAttribute('aria-sort', 'ascending');
  await expectTitles(/Alpha/, /Beta/, /Gamma/);
  await head('Title').getByRole('button').click();
  await expect.element(head('Title')).toHaveAttribute('aria-sort', 'descending');
  await expectTitles(/Gamma/, /Beta/, /Alpha/);

  await page.getByLabelText('Status').selectOptions('Drafts');
  await expectCount('1 file');
  history.back();
  await expectCount('3 files');
  await page.getByLabelText('Access').selectOptions('Premium');
  await expectCount('1 file');
  await open(`/admin${window.location.search}`, files);
  await expectCount('1 file');
  await expect.element(search).toHaveValue('cube');
  await expect.element(findRow('Alpha')).toMatchTextContent('Premium');

  await page.getByLabelText('Category', { exact: true }).selectOptions('No category');
  await expect.element(page.getByRole('heading', { name: 'No files found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(search).toHaveValue('');
  await expect.element(head('Title')).toHaveAttribute('aria-sort', 'descending');
});

const threeDrafts = () =>
  ['Alpha', 'Beta', 'Gamma'].map((title, index) =>
    build(index + 1, title, { state: 'draft', categories: ['others'] }),
  );
const sorted = '/admin?tab=manage&sort=title';

it('changes several files at once', async () => {
  await open(sorted, threeDrafts());
  const all = page.getByRole('checkbox', { name: 'Choose all shown' });
  const bar = page.getByRole('group', { name: 'Chosen files' });
  await expectCount('3 files');
  await pressByKey(all, ' ');
  await expect.element(bar).toMatchTextContent('3 chosen');
  await pressByKey(page.getByRole('checkbox', { name: 'Choose Gamma' }), ' ');
  await expect.element(all).toBePartiallyChecked();
  await bar.getByRole('button', { name: 'Set premium' }).click();
  await expectToast('2 files updated');
  await expect.element(findRow('Beta')).toMatchTextContent('Premium');
  await expect.element(findRow('Gamma')).toMatchTextContent('Free');

  await bar.getByRole('button', { name: 'Add to category' }).click();
  await question.getByRole('button', { name: 'Add 2 files' }).click();
  await expect.element(question).toMatchTextContent('Choose a category.');
  await question.getByLabelText('Category').selectOptions('Home Decor');
  await question.getByRole('button', { name: 'Add 2 files' }).click();
  await expect.element(findRow('Alpha').getByText(/^\+1/)).toBeVisible();
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect.element(bar).not.toBeInTheDocument();
});

it('deletes a file with the keyboard only, and brings it back with Undo', async () => {
  await open(sorted, threeDrafts());
  await expectCount('3 files');
  await pressByKey(page.getByRole('button', { name: 'Delete Alpha' }));
  await expect
    .element(question)
    .toMatchTextContent('Are you sure you want to delete "Alpha"? This action cannot be undone.');
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expectToast('File deleted successfully!', 'Alpha');
  await expect.poll(() => document.activeElement?.textContent).toBe('Beta');
  await expectCount('2 files');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => document.activeElement?.textContent).toBe('Alpha');
  await expectCount('3 files');
});

it('deletes several files at once, and restores or purges them in the bin', async () => {
  const files = threeDrafts();
  await open(sorted, files);
  await expectCount('3 files');
  await pressByKey(page.getByRole('checkbox', { name: 'Choose all shown' }), ' ');
  const bar = page.getByRole('group', { name: 'Chosen files' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect
    .element(question)
    .toMatchTextContent('Are you sure you want to delete 3 files: "Alpha", "Beta" and "Gamma"?');
  await question.getByRole('button', { name: 'Delete 3 files' }).click();
  await expectToast('3 files deleted');
  await expect.element(page.getByRole('heading', { name: 'No files yet' })).toBeVisible();

  await page.getByLabelText('Status').selectOptions('Bin');
  await expectCount('3 files');
  await expect.element(findRow('Alpha')).toMatchTextContent(/Deleted \w+ \d+, goes for good on \w+ \d+/);
  await page.getByRole('button', { name: 'Restore Alpha' }).click();
  await expectToast('1 file restored');
  await page.getByRole('button', { name: 'Delete forever: Beta' }).click();
  await question.getByRole('button', { name: 'Delete forever' }).click();
  await expectToast('Deleted for good', 'Beta');
  await expectTitles(/Gamma/);

  await page.getByLabelText('Status').selectOptions('All files');
  await expect.element(findRow('Alpha')).toMatchTextContent('Draft');
});

it('shows an error and removes the row of a file that was deleted meanwhile', async () => {
  const files = [build(1, 'Alpha')];
  await open(sorted, files);
  await expectCount('1 file');
  files.splice(0);
  await page.getByRole('button', { name: 'Delete Alpha' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast('Error');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'No files yet' })).toBeVisible();
});
