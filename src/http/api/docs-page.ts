import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { themeScript } from '#src/lib/theme-script.ts';
import { escapeXml } from '#src/lib/xml.ts';
import { pageContentSecurityPolicy } from '../headers/security-headers.ts';
import { docsPageStyle } from './docs-page-style.ts';
import type { CacheRegistry } from '../cache/cache-registry.ts';
import { createDocumentSender } from './openapi-document.ts';
import { describeSchema, writeSchema, type ShownSchema } from './schema-text.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: ShownSchema;
}

type Content = Record<string, { schema?: ShownSchema }>;

interface ShownOperation {
  summary?: string;
  tags?: string[];
  'x-access'?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<
    string,
    { description: string; headers?: Record<string, ShownSchema>; content?: Content }
  >;
}

/** The parts of an OpenAPI document that the page shows. */
export interface ShownDocument {
  info: { title: string };
  paths: Record<string, Record<string, ShownOperation>>;
  components: { schemas: Record<string, ShownSchema> };
}

const tokensFile = new URL('../../ui/styles/tokens.css', import.meta.url);
const scriptHash = createHash('sha256').update(themeScript).digest('base64');

/** Serves the OpenAPI document as a page at /docs/api, which shows the calls and sends none. */
export function registerDocsPage(
  app: FastifyInstance,
  readDocument: () => ShownDocument,
  caches: CacheRegistry,
): void {
  const write = async () => {
    const tokens = await readFile(tokensFile, 'utf8');
    return writePage(readDocument(), `${tokens}${docsPageStyle}`);
  };
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pageContentSecurityPolicy([scriptHash]),
  };
  app.get('/docs/api', { schema: { hide: true } }, createDocumentSender(write, headers, caches));
}

function writePage({ info, paths, components }: ShownDocument, styles: string): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const byTag = Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? 'api');
  const tags = Array.from(byTag.keys());
  const title = escapeXml(`${info.title} API`);
  const sections = Array.from(byTag, ([tag, tagged]) => {
    const shown = tagged.map(({ path, method, operation }) => writeCall(method, path, operation));
    return `<section aria-labelledby="${tag}"><h2 id="${tag}">${escapeXml(tag)}</h2>${shown.join('')}</section>`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3>${escapeXml(name)}</h3>${writeCode(writeSchema(schema))}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/logo.svg" type="image/svg+xml" sizes="any">
<script>${themeScript}</script>
<style>${styles}</style>
</head>
<body>
<header>
<a href="/">${escapeXml(info.title)}</a>
<h1>${title}</h1>
<p>All calls, as <a href="/api/openapi.json">an OpenAPI document</a>, too.</p>
<nav aria-label="Calls"><ul>${[...tags, 'schemas'].map((tag) => `<li><a href="#${tag}">${escapeXml(tag)}</a></li>`).join('')}</ul></nav>
</header>
<main>${sections.join('')}<section aria-labelledby="schemas"><h2 id="schemas">schemas</h2>${schemas.join('')}</section></main>
</body>
</html>
`;
}

function writeCall(method: string, path: string, operation: ShownOperation): string {
  const { summary = '', parameters = [], requestBody, responses } = operation;
  const parts = [
    `<p>Access: ${escapeXml(operation['x-access'] ?? 'public')}</p>`,
    parameters.length > 0 && writeParameters(parameters),
    requestBody && `<h3>Body</h3>${writeContent(requestBody.content)}`,
    ...Object.entries(responses).map(([status, { description, headers = {}, content = {} }]) => {
      const named = Object.entries(headers).map(
        ([name, header]) => `<p><code>${escapeXml(name)}</code>: ${escapeXml(describeSchema(header))}</p>`,
      );
      const text = description === 'Default Response' ? 'Success' : description;
      return `<h3>${status}: ${escapeXml(text)}</h3>${named.join('')}${writeContent(content)}`;
    }),
  ];
  const name = `<strong>${method.toUpperCase()}</strong> <code>${escapeXml(path)}</code>`;
  const shown = parts.filter((part) => typeof part === 'string').join('');
  return `<details><summary>${name} <span>${escapeXml(summary)}</span></summary><div>${shown}</div></details>`;
}

function writeParameters(parameters: Parameter[]): string {
  const rows = parameters.map(({ name, in: place, required, schema }) => {
    const cells = [
      place,
      `${writeSchema(schema)}${required === true ? '' : ' (optional)'}`,
      describeSchema(schema),
    ];
    return `<tr><th scope="row">${escapeXml(name)}</th>${cells.map((cell) => `<td>${escapeXml(cell)}</td>`).join('')}</tr>`;
  });
  const head = ['Name', 'In', 'Type', 'Limits'].map((label) => `<th scope="col">${label}</th>`).join('');
  return `<h3>Parameters</h3><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function writeContent(content: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) => `<p>${escapeXml(type)}</p>${schema ? writeCode(writeSchema(schema)) : ''}`)
    .join('');
}

const writeCode = (code: string) => `<pre><code>${escapeXml(code)}</code></pre>`;
