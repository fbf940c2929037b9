import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { toClientNetwork } from '#src/http/api/client-network.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { askForProof, decideProof, listProofs } from './proofs.ts';
import type { LicenceRouteDeps } from './route-deps.ts';

const endpoints = joinContract(calls, schemas);
const asksAnHour = 20;

/** Registers the one-time proof: a visitor requests a word, and the holder of the licence confirms it. */
export function registerProofs(app: FastifyInstance, { db, limiter, now }: LicenceRouteDeps): void {
  mount(
    app,
    endpoints.askForProof,
    async ({ params, body, request }) => {
      const key = `licence-proof:${toClientNetwork(request.ip)}`;
      await limiter.take({ key, max: asksAnHour, windowSeconds: 3600 });
      return askForProof(db, params.id, body.word, now());
    },
    { config: { errors: [409] } },
  );

  mount(app, endpoints.listProofs, ({ viewer }) => listProofs(db, viewer.id, now()));

  mount(app, endpoints.decideProof, ({ params, body, viewer }) =>
    decideProof(db, { userId: viewer.id, id: params.id, isConfirmed: body.isConfirmed }, now()),
  );
}
