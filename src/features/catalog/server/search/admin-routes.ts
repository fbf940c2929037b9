import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../../synonyms-calls.ts';
import * as schemas from '../../synonyms-schemas.ts';
import { listMisses, type MissCounter } from './search-misses.ts';
import { addSynonyms, changeSynonyms, listSynonyms, removeSynonyms } from './synonyms.ts';

const endpoints = joinContract(calls, schemas);

export function registerSearchAdminRoutes(
  app: FastifyInstance,
  { db, now }: Context,
  misses: MissCounter,
): void {
  mount(app, endpoints.listSynonyms, () => listSynonyms(db));
  mount(app, endpoints.createSynonyms, ({ body, viewer }) => addSynonyms(db, body, viewer.id), {
    config: { errors: [409] },
  });
  mount(app, endpoints.updateSynonyms, ({ params, body, viewer }) =>
    changeSynonyms(db, { id: params.id, ...body }, viewer.id),
  );
  mount(app, endpoints.deleteSynonyms, ({ params, viewer }) => removeSynonyms(db, params.id, viewer.id));
  mount(app, endpoints.listSearchMisses, async () => {
    await misses.write();
    return listMisses(db, now());
  });
}
