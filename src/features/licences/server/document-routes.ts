import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { requireAccess } from '#src/http/api/endpoints.ts';
import { unauthorized } from '#src/lib/errors.ts';
import { attachmentDisposition } from '#src/lib/filename.ts';
import * as schemas from '../schemas.ts';
import type { DocumentFacts } from './documents/document-facts.ts';
import { readDocumentFacts } from './documents/read-document-facts.ts';
import type { LicenceContext } from './licence-keys.ts';

const papersAnHour = 60;

/** The papers of a licence, by the last part of their paths. They are drawn when they are asked for, and not kept. */
const papers = {
  'certificate.pdf': {
    summary: 'Returns the certificate of a good licence of the viewer: one A4 page with the signed record',
    draw: async (facts: DocumentFacts) =>
      (await import('./documents/draw-certificate.ts')).drawCertificate(facts),
  },
  'cards.pdf': {
    summary: 'Returns four cards for a stall on an A4 page, for a good licence of the viewer',
    draw: async (facts: DocumentFacts) =>
      (await import('./documents/draw-stall-cards.ts')).drawStallCards(facts),
  },
};

export function registerDocuments(app: FastifyInstance, context: LicenceContext): void {
  for (const [name, { summary, draw }] of Object.entries(papers)) {
    app.route({
      method: 'GET',
      url: `/api/user/licences/:id/${name}`,
      exposeHeadRoute: false,
      config: { access: 'user' },
      schema: { summary, tags: ['licences'], params: schemas.LicenceParams },
      onRequest: requireAccess(app, 'user'),
      handler: async (request, reply) => {
        const { viewer } = request;
        if (!viewer) throw unauthorized();
        await context.limiter.take({
          key: `licence-paper:${viewer.id}`,
          max: papersAnHour,
          windowSeconds: 3600,
        });
        const { id } = request.params as z.output<typeof schemas.LicenceParams>;
        const facts = await readDocumentFacts(context, viewer.id, id);
        return reply
          .headers({
            'cache-control': 'private, no-store',
            'content-disposition': attachmentDisposition(`licence-${id}-${name}`),
          })
          .type('application/pdf')
          .send(await draw(facts));
      },
    });
  }
}
