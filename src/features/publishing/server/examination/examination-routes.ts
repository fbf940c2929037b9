import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import * as calls from '../../examination-calls.ts';
import * as schemas from '../../examination-schemas.ts';
import type { PublishingContext } from '../publishing-context.ts';
import { examineAgain, listExaminations } from './examinations.ts';

const endpoints = joinContract(calls, schemas);

/** Registers the routes of the panel that show and repeat the examination of files. */
export function registerExaminationRoutes(app: FastifyInstance, context: PublishingContext): void {
  mount(app, endpoints.listExaminations, ({ params }) => listExaminations(context.db, params.id));
  mount(app, endpoints.examineModelFile, ({ params, viewer }) =>
    examineAgain(context, { modelId: params.id, actorId: viewer.id }, params.fileId),
  );
}
