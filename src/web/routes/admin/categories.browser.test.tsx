import { expect, it } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import {
  createCategory,
  createSubcategory,
  deleteCategory,
  deleteSubcategory,
  updateCategory,
  updateSubcategory,
} from '#src/features/categories/admin-calls.ts';
import type { AdminCategory, AdminSubcategory } from '#src/features/categories/schemas.ts';
import { listModelsAsAdmin } from '#src/features/publishing/manage-calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import {
  admin,
  respondWithCategories,
  buildAdminCard,
  panelCalls,
} from '#test/support/screens/admin-data.ts';
import {
  respond,
  respondWithList,
  refuse,
  type StubRequest,
  type StubbedCall,
} from '#test/support/screens/api-stub.ts';
import { expectAddress, expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const findCard = (name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
const findRow = (card: Locator, name: string): Locator =>
  card.getByRole('list').getByRole('listitem').filter({ hasText: name });
const dialog = page.getByRole('dialog');

function build(id: number, name: string): AdminCategory {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return { id, name, slug, description: '', modelCount: 0, designCount: 0 };
}

interface Tree {
  categories: AdminCategory[];
  subcategories: AdminSubcategory[];
}

/** Answers changes of the categories by changing this tree. */
function respondToChanges(tree: Tree): StubbedCall[] {
  let lastId = 100;
  const idOf = ({ path }: StubRequest) => Number(path.split('/').at(-1));
  const add = <Item extends AdminCategory>(list: Item[], item: Item) => {
    list.push(item);
    return item;
  };
  const change = <Item extends AdminCategory>(list: Item[], request: StubRequest) => {
    const item = list.find(({ id }) => id === idOf(request));
    if (!item) throw new Error(`There is no ${request.path}.`);
    return Object.assign(item, request.body);
  };
  const remove = (list: AdminCategory[], request: StubRequest) => {
    list.splice(
      list.findIndex(({ id }) => id === idOf(request)),
      1,
    );
    return undefined;
  };
  const create = ({ body }: StubRequest) => {
    const { name, description = '' } = body as { name: string; description?: string };
    return { ...build((lastId += 1), name), description };
  };
  return [
    respond(createCategory, (request) => add(tree.categories, create(request))),
    respond(createSubcategory, (request) => {
      const { categoryId } = request.body as { categoryId: number };
      return add(tree.subcategories, { ...create(request), categoryId });
    }),
    respond(updateCategory, (request) => change(tree.categories, request)),
    respond(updateSubcategory, (request) => change(tree.subcategories, request)),
    respond(deleteCategory, (request) => remove(tree.categories, request)),
    respond(deleteSubcategory, (request) => remove(tree.subcategories, request)),
  ];
}

function open(tree: Tree, ...calls: StubbedCall[]) {
  const all = [
    ...panelCalls,
    ...respondWithCategories(() => structuredClone(tree)),
    ...respondToChanges(tree),
    ...calls,
  ];
  return openScreen('/admin?tab=categories', { viewer: admin, calls: all });
}

it('creates categories and subcategories, and shows why a name is refused', async () => {
  const stub = await open({ categories: [], subcategories: [] });
  const name = page.getByLabelText('Category name');
  await name.fill('   ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Please enter a name.')).toBeVisible();
  await expect.element(name).toHaveFocus();

  await name.fill('Attic');
  await page.getByRole('textbox', { name: /^Description/ }).fill('Up under the roof.');
  await page.getByRole('button', { name: 'Add category' }).click();
  await expectToast('Category created successfully!');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('');
  const attic = findCard('Attic');
  await expect.element(attic).toMatchTextContent('attic · 0 designs');
  await expect.element(attic).toMatchTextContent('Up under the roof.');
  await expect.element(attic).toMatchTextContent('No subcategories yet');

  const inline = page.getByLabelText('New subcategory in Attic');
  for (const child of ['Lanterns', 'Trunks']) {
    await inline.fill(child);
    await userEvent.keyboard('{Enter}');
    await expect.element(findRow(attic, child)).toBeVisible();
    await expect.element(inline).toHaveFocus();
    await expect.element(inline).toHaveValue('');
  }
  await expect.element(attic.getByRole('heading', { level: 4 })).toMatchTextContent('Subcategories 2');

  const message = 'A category with this name exists already.';
  stub.add(refuse(createCategory, 409, { message, code: 'duplicate_name' }));
  await name.fill('ATTIC');
  await userEvent.keyboard('{Enter}');
  await expectToast('Error');
  await expect.element(name).toHaveAccessibleDescription(message);
});

it('changes, moves and deletes subcategories, and keeps the focus near them', async () => {
  const children = ['Lanterns', 'Trunks'].map((name, index) => ({
    ...build(10 + index, name),
    categoryId: 1,
  }));
  await open({ categories: [build(1, 'Attic'), build(2, 'Cellar')], subcategories: children });
  const attic = findCard('Attic');
  await page.getByRole('button', { name: 'Edit Lanterns' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Subcategory' });
  await expect.element(edit.getByLabelText('Name')).toHaveFocus();
  await expectAccessible('[role=dialog]');
  await edit.getByLabelText('Name').fill('Storm Lanterns');
  await edit.getByLabelText('Category').selectOptions('Cellar');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectToast('Subcategory updated successfully!');
  await expect.element(findRow(findCard('Cellar'), 'Storm Lanterns')).toBeVisible();
  await expect.element(attic.getByRole('heading', { level: 4 })).toMatchTextContent('Subcategories 1');
  await expect.element(findRow(attic, 'Trunks')).toHaveFocus();

  await page.getByRole('button', { name: 'Delete Trunks' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete "Trunks"?' });
  await expect.element(confirm.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expectToast('Subcategory deleted successfully!');
  await expect.element(attic).toMatchTextContent('No subcategories yet');
});

it('renames a category without changing its slug, and deletes categories', async () => {
  await open({ categories: [build(1, 'Attic'), build(2, 'Cellar'), build(3, 'Others')], subcategories: [] });
  await page.getByRole('button', { name: 'Edit Cellar' }).click();
  await dialog.getByLabelText('Name').fill('Basement');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast('Category updated successfully!');
  await expect.element(findCard('Basement')).toMatchTextContent('cellar');
  await expect.element(page.getByRole('button', { name: 'Edit Basement' })).toHaveFocus();

  for (const gone of ['Attic', 'Basement']) {
    await page.getByRole('button', { name: `Delete ${gone}` }).click();
    await expect
      .element(dialog)
      .toMatchTextContent(
        'This will also delete all associated subcategories and may affect files in this category.',
      );
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectToast('Category deleted successfully!');
    await expect.element(findCard(gone)).not.toBeInTheDocument();
    await expect.poll(() => document.querySelector('li h3:focus')).not.toBeNull();
  }
});

it('shows how many designs have no category, and leads to them', async () => {
  const orphan = buildAdminCard({ title: 'Homeless Cube', categories: [] });
  const calls = [respondWithList(listModelsAsAdmin, [orphan])];
  await open({ categories: [], subcategories: [] }, ...calls);
  await expect.element(page.getByText(/^1 design stands in no category\./)).toBeVisible();
  await page.getByRole('link', { name: 'Show it' }).click();
  await expectAddress('/admin?category=%7Enone&tab=manage');
  await expect.element(page.getByRole('table').getByText('Homeless Cube', { exact: true })).toBeVisible();
});
