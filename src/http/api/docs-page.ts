import { readFile } from 'node:fs/promises';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { SendDocument } from './openapi-document.ts';
import { pageContentSecurityPolicy } from '../process/security-headers.ts';

const path = '/docs/api';
const logoFile = new URL('../../../public/logo.svg', import.meta.url);

/**
 * Serves the OpenAPI document as a page at /docs/api. The page shows the calls and sends none, so that a session cannot
 * change data by accident. Its scripts are files of our own origin, as on all pages.
 */
export async function registerDocsPage(
  app: FastifyInstance,
  { brand, sendDocument }: { brand: string; sendDocument: SendDocument },
): Promise<void> {
  const logo = { content: await readFile(logoFile), type: 'image/svg+xml' };
  await app.register(swaggerUi, {
    routePrefix: path,
    staticCSP: pageContentSecurityPolicy([]),
    logo,
    uiHooks: {
      // The library would serialize the whole document for each request to these two routes.
      onRequest: async (request, reply) => {
        const { url } = request.routeOptions;
        if (url === `${path}/json`) await sendDocument(request, reply);
        if (url === `${path}/yaml`) reply.callNotFound();
      },
    },
    theme: {
      title: `${brand} API`,
      favicon: [{ ...logo, filename: 'logo.svg', rel: 'icon', sizes: 'any' }],
    },
    uiConfig: {
      layout: 'BaseLayout',
      supportedSubmitMethods: [],
      docExpansion: 'list',
      defaultModelsExpandDepth: -1,
      filter: true,
    },
  });
}
