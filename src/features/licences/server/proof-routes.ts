import type { FastifyInstance, FastifyRequest } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { toClientNetwork } from '#src/http/api/client-network.ts';
import { parseFields, registerFormParsers } from '#src/http/api/form-bodies.ts';
import { operation } from '#src/lib/endpoint.ts';
import { AppError } from '#src/lib/errors.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../calls.ts';
import { licencePath, proofFormPath, type ProofRefusal } from '../constants.ts';
import * as schemas from '../schemas.ts';
import { limitChecks } from './limit-checks.ts';
import { askForProof, decideProof, findProof, listProofs } from './proofs.ts';
import type { LicenceContext } from './licence-keys.ts';

const endpoints = joinContract(calls, schemas);
const asksAnHour = 20;

const postProof = {
  method: 'POST',
  path: proofFormPath(':id'),
  ...operation({
    summary:
      'Asks for a word as the JSON call does, for an HTML form, and redirects to the page of the licence',
    access: 'public',
    params: schemas.LicenceParams,
    status: 303,
  }),
} as const;

/** Registers the one-time proof: a visitor requests a word, and the holder of the licence confirms it. */
export function registerProofs(app: FastifyInstance, context: LicenceContext): void {
  const { db, limiter, now } = context;

  mount(
    app,
    endpoints.askForProof,
    async ({ params, body, request }) => {
      await countAsk(context, request);
      return askForProof(db, params.id, body.word, now());
    },
    { config: { errors: [409] } },
  );

  mount(app, endpoints.findProof, async ({ params, query, request }) => {
    await limitChecks(limiter, request);
    return findProof(db, params.id, query.word, now());
  });

  mount(app, endpoints.listProofs, ({ viewer }) => listProofs(db, viewer.id, now()));

  mount(app, endpoints.decideProof, ({ params, body, viewer }) =>
    decideProof(db, { userId: viewer.id, id: params.id, isConfirmed: body.isConfirmed }, now()),
  );

  void app.register(async (scope) => registerForm(scope, context));
}

/** A form of another site is refused like every write (http/api/origin.ts), so that no other site asks in a visitor's name. */
function registerForm(scope: FastifyInstance, context: LicenceContext): void {
  registerFormParsers(scope);
  mount(
    scope,
    postProof,
    async ({ params, request, reply }) => {
      const search = await postWord(context, params.id, request);
      reply.header('location', `${licencePath(params.id)}?${search}#one-time-proof`);
    },
    { config: { errors: [404, 413, 415] } },
  );
}

/** @returns the query of the page to which the form leads */
async function postWord(
  context: LicenceContext,
  number: string,
  request: FastifyRequest,
): Promise<URLSearchParams> {
  const refuse = (reason: ProofRefusal) => new URLSearchParams({ refused: reason });
  const input = schemas.ProofWord.safeParse({ word: parseFields(request.body).get('word') });
  if (!input.success) return refuse('word');
  const { word } = input.data;
  try {
    await countAsk(context, request);
    await askForProof(context.db, number, word, context.now());
    return new URLSearchParams({ word });
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return refuse('many');
    if (error instanceof AppError && error.status === 429) return refuse('later');
    throw error;
  }
}

function countAsk({ limiter }: Context, { ip }: FastifyRequest): Promise<void> {
  const key = `licence-proof:${toClientNetwork(ip)}`;
  return limiter.take({ key, max: asksAnHour, windowSeconds: 3600 });
}
