import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { addPrinter, changePrinter, listPrinters, removePrinter } from './user-printers.ts';

const endpoints = joinContract(calls, schemas);

export function registerPrinterRoutes(app: FastifyInstance, { db, now }: Context): void {
  mount(app, endpoints.listUserPrinters, ({ viewer }) => listPrinters(db, viewer.id));
  mount(app, endpoints.addUserPrinter, ({ viewer, body }) => addPrinter(db, viewer.id, body, now()), {
    config: { errors: [409] },
  });
  mount(app, endpoints.updateUserPrinter, ({ viewer, params, body }) =>
    changePrinter(db, viewer.id, params.id, body),
  );
  mount(app, endpoints.removeUserPrinter, ({ viewer, params }) => removePrinter(db, viewer.id, params.id));
}
