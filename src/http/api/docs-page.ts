import { readFile } from 'node:fs/promises';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { pageContentSecurityPolicy } from '../process/security-headers.ts';

const logoFile = new URL('../../../public/logo.svg', import.meta.url);

/**
 * Serves the OpenAPI document as a page at /docs/api. The page shows the calls and sends none, so that a session cannot
 * change data by accident. Its scripts are files of our own origin, as on all pages.
 */
export async function registerDocsPage(app: FastifyInstance): Promise<void> {
  const logo = { content: await readFile(logoFile), type: 'image/svg+xml' };
  await app.register(swaggerUi, {
    routePrefix: '/docs/api',
    staticCSP: pageContentSecurityPolicy([]),
    logo,
    theme: {
      title: 'Firstlayer API',
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
