import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { FastPath } from '#src/http/pages/fast-path.ts';
import type { Mailer } from '#src/integrations/mailer.ts';
import type { Tracing } from '#src/integrations/tracing.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import type { ServerDeps } from './server-deps.ts';

interface Traced {
  /** The given ones, with jobs and mailer that record spans. */
  deps: ServerDeps;
  serverFactory: FastPath['serverFactory'];
  /** Call it before the first route. */
  register: (app: FastifyInstance) => void;
}

/** Records traces of requests, queries, jobs and mails; without tracing it changes nothing. */
export function addTracing(deps: ServerDeps, fastPath: FastPath): Traced {
  const { tracing, connection } = deps;
  if (!tracing) return { deps, serverFactory: fastPath.serverFactory, register: () => undefined };
  connection.observe({ onQuery: tracing.recordQuery });
  fastPath.addObserver(tracing.recordResponse);
  return {
    deps: {
      ...deps,
      jobs: traceJobs(deps.jobs, tracing),
      mailer: traceMailer(deps.mailer, tracing),
    },
    serverFactory: (handler) =>
      fastPath.serverFactory((request: IncomingMessage, response: ServerResponse) =>
        tracing.traceRequest(request, response, () => handler(request, response)),
      ),
    register: (app) => {
      app.addHook('onRequest', (request, _reply, done) => {
        tracing.nameRequest(request.raw, { route: request.routeOptions.url, reqId: request.id });
        done();
      });
      app.addHook('preValidation', (request, _reply, done) => tracing.resumeRequest(request.raw, done));
    },
  };
}

function traceJobs(jobs: Jobs, tracing: Tracing): Jobs {
  return {
    ...jobs,
    register: (kind, body) =>
      jobs.register(kind, (data) =>
        tracing.traceWork(
          { name: `job ${kind.name}`, kind: 'job', attributes: { 'messaging.destination.name': kind.name } },
          () => body(data),
        ),
      ),
  };
}

function traceMailer(mailer: Mailer, tracing: Tracing): Mailer {
  return {
    ...mailer,
    send: async (mail) => {
      const host = mailer.host();
      // A mail that is stored as a file is no call.
      if (host === undefined) return mailer.send(mail);
      const attributes = { 'server.address': host };
      return tracing.traceWork({ name: 'smtp send', kind: 'call', attributes }, () => mailer.send(mail));
    },
  };
}
