import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { tags } from '#src/http/pages/change-notifications.ts';
import { mount, publicRead, type Viewer } from '#src/http/api/endpoints.ts';
import * as contract from '../contract.ts';
import { listCategoriesAsAdmin, listSubcategoriesAsAdmin } from './admin-lists.ts';
import { addCategory, changeCategory, listAllCategories, removeCategory } from './categories.ts';
import type { ChangeContext, OnCategoriesChanged } from './changes.ts';
import {
  addSubcategory,
  changeSubcategory,
  listAllSubcategories,
  removeSubcategory,
} from './subcategories.ts';

const uniqueName = { config: { errors: [409] } };
const catalogRead = { ...publicRead, tags: () => [tags.catalog] };

export interface CategoryDeps {
  db: Db;
  onCategoriesChanged: OnCategoriesChanged;
}

export function registerCategoryRoutes(
  app: FastifyInstance,
  { db, onCategoriesChanged }: CategoryDeps,
): void {
  const contextFor = ({ id }: Viewer): ChangeContext => ({
    actorId: id,
    onCategoriesChanged,
  });

  mount(app, contract.listCategories, () => listAllCategories(db), catalogRead);
  mount(app, contract.listSubcategories, () => listAllSubcategories(db), catalogRead);
  mount(app, contract.listCategoriesAsAdmin, () => listCategoriesAsAdmin(db));
  mount(app, contract.listSubcategoriesAsAdmin, () => listSubcategoriesAsAdmin(db));

  mount(app, contract.createCategory, ({ body, viewer }) => addCategory(db, body, viewer.id), uniqueName);
  mount(
    app,
    contract.updateCategory,
    ({ params, body, viewer }) => changeCategory(db, params.id, body, contextFor(viewer)),
    uniqueName,
  );
  mount(app, contract.deleteCategory, ({ params, viewer }) =>
    removeCategory(db, params.id, contextFor(viewer)),
  );

  mount(
    app,
    contract.createSubcategory,
    ({ body, viewer }) => addSubcategory(db, body, viewer.id),
    uniqueName,
  );
  mount(
    app,
    contract.updateSubcategory,
    ({ params, body, viewer }) => changeSubcategory(db, params.id, body, contextFor(viewer)),
    uniqueName,
  );
  mount(app, contract.deleteSubcategory, ({ params, viewer }) =>
    removeSubcategory(db, params.id, contextFor(viewer)),
  );
}
