import type { FastifyInstance } from 'fastify';
import { getDownloadable, requireMayDownload } from '#src/features/downloads/server/downloads.ts';
import { getDownloadableFile } from '#src/features/downloads/server/files.ts';
import { joinContract, mount, type Viewer } from '#src/http/api/endpoints.ts';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import * as calls from '../calls.ts';
import type { SlicerId, SlicerSystem } from '../constants.ts';
import * as schemas from '../schemas.ts';
import type { SlicerLink } from '../schemas.ts';
import { buildSlicerLink } from '../slicers.ts';
import { chooseSlicer, getChosenSlicers } from './chosen-slicers.ts';
import { chooseForm, getDesignSet, openFile, openPacked } from './slicer-files.ts';
import { registerSlicerFiles } from './slicer-file-routes.ts';
import { issueTicket, type Asked } from './issue-ticket.ts';
import { registerPlainRoute } from './plain-route.ts';
import { createSlicerTicketSigner, type HandedContent } from './slicer-tickets.ts';

const endpoints = joinContract(calls, schemas);

const maxConversions = { max: 60, windowSeconds: 600 };

export function registerSlicerRoutes(app: FastifyInstance, context: AuthContext): void {
  const { db, now, limiter } = context;
  const tickets = createSlicerTicketSigner(context.sessionSecret);
  const limit = (viewer: Viewer) => limiter.take({ key: `slicer-files:${viewer.id}`, ...maxConversions });

  const issue = async (
    asked: Asked,
    content: HandedContent,
    { slicer, system, name }: { slicer: SlicerId; system: SlicerSystem; name: string },
  ): Promise<SlicerLink> => {
    const { path, expiresAtMs } = await issueTicket(context, tickets, asked, { content, name });
    const fileUrl = `${context.originFor(asked.request)}${path}`;
    return {
      link: buildSlicerLink(slicer, system, fileUrl),
      ...{ fileUrl, name, expiresAt: new Date(expiresAtMs).toISOString() },
    };
  };

  mount(
    app,
    endpoints.requestSlicerLink,
    async ({ params, body, viewer, request }) => {
      const { model, file } = await getDownloadableFile(db, params.id, params.fileId);
      await requireMayDownload(db, viewer, model, now());
      const as = chooseForm(file, body.slicer);
      if (as === '3mf') await limit(viewer);
      // The file is made now, so that the slicer need not wait for it and a failure can be explained.
      const { name } = await openFile(context, file, { as, person: viewer.id });
      const content = { as, fileId: file.id, sha256: file.sha256 };
      return issue({ request, viewer, modelId: model.id }, content, { ...body, name });
    },
    { config: { errors: [409, 413] } },
  );

  registerPlainRoute(app, context, { tickets, limit });

  mount(
    app,
    endpoints.requestPackedLink,
    async ({ params, body, viewer, request }) => {
      const model = await getDownloadable(db, params.id);
      await requireMayDownload(db, viewer, model, now());
      await limit(viewer);
      const set = await getDesignSet(db, model, body);
      const { name, packing } = await openPacked(context, set, viewer.id);
      const content = { as: 'set' as const, sha256: model.bundleSha256, bed: body.bed, choice: body.choice };
      return {
        ...(await issue({ request, viewer, modelId: model.id }, content, { ...body, name })),
        packing,
      };
    },
    { config: { errors: [409, 413] } },
  );

  mount(app, endpoints.getChosenSlicers, ({ viewer }) => getChosenSlicers(db, viewer.id));
  mount(app, endpoints.chooseSlicer, ({ viewer, body }) => chooseSlicer(db, viewer.id, body));
  registerSlicerFiles(app, context, tickets);
}
