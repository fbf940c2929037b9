import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { requireAccess } from '#src/http/api/endpoints.ts';
import { unauthorized } from '#src/lib/errors.ts';
import { attachmentDisposition, cleanFilename } from '#src/lib/filename.ts';
import * as schemas from '../schemas.ts';
import { readPackFacts } from './seller-pack/read-pack-facts.ts';
import type { LicenceContext } from './licence-keys.ts';

const packsAnHour = 20;

/** Registers what the holder of a licence needs for offering prints of its design. */
export function registerPacks(app: FastifyInstance, context: LicenceContext): void {
  app.route({
    method: 'GET',
    url: '/api/user/licences/:id/seller-pack.zip',
    exposeHeadRoute: false,
    config: { access: 'user' },
    schema: {
      summary:
        'Returns pictures, texts, imports for shops and the papers of a good licence of the viewer as one ZIP archive',
      tags: ['licences'],
      params: schemas.LicenceParams,
    },
    onRequest: requireAccess(app, 'user'),
    handler: async (request, reply) => {
      const { viewer } = request;
      if (!viewer) throw unauthorized();
      await context.limiter.take({ key: `seller-pack:${viewer.id}`, max: packsAnHour, windowSeconds: 3600 });
      const { id } = request.params as z.output<typeof schemas.LicenceParams>;
      const facts = await readPackFacts(context, viewer.id, id);
      // The drawing of papers is loaded with the first pack.
      const { streamPack } = await import('./seller-pack/stream-pack.ts');
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': attachmentDisposition(`${cleanFilename(facts.title)} seller pack.zip`),
        })
        .type('application/zip')
        .send(streamPack(context.images, facts));
    },
  });
}
