import type { FastifyInstance } from 'fastify';
import { tags } from '#src/http/cache/change-notifications.ts';
import { joinContract, mount, publicRead, type Viewer } from '#src/http/api/endpoints.ts';
import type { Context } from '#src/features/context.ts';
import * as adminCalls from '../admin-calls.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { listCategoriesAsAdmin, listSubcategoriesAsAdmin } from './admin-lists.ts';
import { addCategory, changeCategory, listAllCategories, removeCategory } from './categories.ts';
import type { ChangeContext } from './changes.ts';
import {
  addSubcategory,
  changeSubcategory,
  listAllSubcategories,
  removeSubcategory,
} from './subcategories.ts';

const endpoints = joinContract({ ...calls, ...adminCalls }, schemas);

const uniqueName = { config: { errors: [409] } };
const catalogRead = { ...publicRead, tags: () => [tags.catalog] };

export function registerCategoryRoutes(
  app: FastifyInstance,
  { db, onCategoriesChanged }: Pick<Context, 'db'> & Pick<ChangeContext, 'onCategoriesChanged'>,
): void {
  const contextFor = ({ id }: Viewer): ChangeContext => ({
    actorId: id,
    onCategoriesChanged,
  });

  mount(app, endpoints.listCategories, () => listAllCategories(db), catalogRead);
  mount(app, endpoints.listSubcategories, () => listAllSubcategories(db), catalogRead);
  mount(app, endpoints.listCategoriesAsAdmin, () => listCategoriesAsAdmin(db));
  mount(app, endpoints.listSubcategoriesAsAdmin, () => listSubcategoriesAsAdmin(db));

  mount(app, endpoints.createCategory, ({ body, viewer }) => addCategory(db, body, viewer.id), uniqueName);
  mount(
    app,
    endpoints.updateCategory,
    ({ params, body, viewer }) => changeCategory(db, params.id, body, contextFor(viewer)),
    uniqueName,
  );
  mount(app, endpoints.deleteCategory, ({ params, viewer }) =>
    removeCategory(db, params.id, contextFor(viewer)),
  );

  mount(
    app,
    endpoints.createSubcategory,
    ({ body, viewer }) => addSubcategory(db, body, viewer.id),
    uniqueName,
  );
  mount(
    app,
    endpoints.updateSubcategory,
    ({ params, body, viewer }) => changeSubcategory(db, params.id, body, contextFor(viewer)),
    uniqueName,
  );
  mount(app, endpoints.deleteSubcategory, ({ params, viewer }) =>
    removeSubcategory(db, params.id, contextFor(viewer)),
  );
}
