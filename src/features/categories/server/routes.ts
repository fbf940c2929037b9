import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { tags } from '#src/http/changes.ts';
import { mount, publicRead } from '#src/http/endpoints.ts';
import * as contract from '../contract.ts';
import * as categories from './categories.ts';

const uniqueName = { config: { errors: [409] } };
const catalogueRead = { ...publicRead, tags: () => [tags.catalogue] };

export interface CategoryDeps {
  db: Db;
  onPlacesChanged: categories.OnPlacesChanged;
}

export function registerCategoryRoutes(app: FastifyInstance, { db, onPlacesChanged }: CategoryDeps): void {
  mount(app, contract.listCategories, () => categories.listAllCategories(db), catalogueRead);
  mount(app, contract.listSubcategories, () => categories.listAllSubcategories(db), catalogueRead);
  mount(app, contract.listCategoriesAsAdmin, () => categories.listAllCategories(db));
  mount(app, contract.listSubcategoriesAsAdmin, () => categories.listAllSubcategories(db));

  mount(app, contract.createCategory, ({ body }) => categories.addCategory(db, body), uniqueName);
  mount(
    app,
    contract.updateCategory,
    ({ params, body }) => categories.changeCategory(db, params.id, body, onPlacesChanged),
    uniqueName,
  );
  mount(app, contract.deleteCategory, ({ params }) =>
    categories.removeCategory(db, params.id, onPlacesChanged),
  );

  mount(app, contract.createSubcategory, ({ body }) => categories.addSubcategory(db, body), uniqueName);
  mount(
    app,
    contract.updateSubcategory,
    ({ params, body }) => categories.changeSubcategory(db, params.id, body, onPlacesChanged),
    uniqueName,
  );
  mount(app, contract.deleteSubcategory, ({ params }) =>
    categories.removeSubcategory(db, params.id, onPlacesChanged),
  );
}
