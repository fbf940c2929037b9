import type { FastifyInstance } from 'fastify';
import { requireMayDownload } from '#src/features/downloads/server/downloads.ts';
import { getDownloadableFile } from '#src/features/downloads/server/files.ts';
import type { Signer } from '#src/features/downloads/server/signed-tickets.ts';
import { joinContract, mount, type Viewer } from '#src/http/api/endpoints.ts';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import { requestPlain3mf } from '../calls.ts';
import * as schemas from '../schemas.ts';
import { openFile, requirePlainable } from './slicer-files.ts';
import { issueTicket } from './issue-ticket.ts';
import type { SlicerTicket } from './slicer-tickets.ts';

const endpoints = joinContract({ requestPlain3mf }, { requestPlain3mf: schemas.requestPlain3mf });

/** Registers the route that makes a plain copy of a slicer's project. It is fetched by the address for slicers. */
export function registerPlainRoute(
  app: FastifyInstance,
  context: AuthContext,
  parts: {
    tickets: Signer<SlicerTicket>;
    /** Counts a file that is made for a person. */
    limit: (viewer: Viewer) => Promise<void>;
  },
): void {
  const { db, now } = context;
  const { tickets, limit } = parts;
  mount(
    app,
    endpoints.requestPlain3mf,
    async ({ params, viewer, request }) => {
      const { model, file } = await getDownloadableFile(db, params.id, params.fileId);
      await requireMayDownload(db, viewer, model, now());
      requirePlainable(file);
      await limit(viewer);
      const { name } = await openFile(context, file, { as: 'plain', person: viewer.id });
      const content = { as: 'plain' as const, fileId: file.id, sha256: file.sha256 };
      const asked = { request, viewer, modelId: model.id };
      const { path } = await issueTicket(context, tickets, asked, { content, name });
      return { downloadUrl: path, suggestedFilename: name };
    },
    { config: { errors: [409, 413] } },
  );
}
