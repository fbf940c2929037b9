import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Access } from '#src/lib/endpoint.ts';
import type { CacheRegistry } from '../cache/cache-registry.ts';
import { registerDocsPage, type ShownDocument } from './docs-page.ts';
import { createDocumentSender } from './openapi-document.ts';

const text = { type: 'string' } as const;

/** The schema of `ErrorBody` in lib/errors.ts, which the errors of all calls refer to. */
const errorSchema = {
  type: 'object' as const,
  required: ['error', 'message', 'code'],
  properties: {
    error: { ...text, description: 'One sentence for a person' },
    message: { ...text, description: 'The same' },
    code: { ...text, description: 'A stable snake_case word' },
    issues: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        required: ['path', 'message'],
        properties: { path: text, message: text },
      },
    },
    requestId: text,
  },
};
const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/** The parts of the document that are not derived from the routes. `registerOpenApi` replaces the title. */
export const documentFrame = {
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  components: { schemas: { Error: errorSchema } },
};

const errorTexts: Record<number, string> = {
  400: 'Invalid input',
  401: 'Not signed in',
  402: 'The payment was refused',
  403: 'Not allowed',
  404: 'No such thing',
  409: 'Conflict',
  413: 'Too large',
  415: 'Wrong type',
  416: 'No such range',
  429: 'Too many; see Retry-After',
  500: 'A bug; the request id names it',
  503: 'Something that is needed is down; see Retry-After',
};

const accessErrors: Record<Access, readonly number[]> = {
  public: [],
  user: [401],
  moderator: [401, 403],
  admin: [401, 403],
};

interface RouteDescription {
  method: string | string[];
  access?: Access | undefined;
  /** As in the configuration of a route: false if its calls are not limited. */
  rateLimit?: object | false | undefined;
  errors?: readonly number[] | undefined;
  schema: { params?: unknown; querystring?: unknown; body?: unknown };
}

/** Lists the error statuses of a call: common ones, those that follow from its access and input, and its own. */
export function listErrors({
  method,
  access = 'public',
  rateLimit,
  errors = [],
  schema,
}: RouteDescription): number[] {
  const { params, querystring, body } = schema;
  const isWrite = [method].flat().some((name) => name !== 'GET' && name !== 'HEAD');
  const listed = new Set([
    ...(params || querystring || body ? [400] : []),
    ...accessErrors[access],
    ...(isWrite ? [403] : []),
    ...(params ? [404] : []),
    ...(body ? [413, 415] : []),
    ...(rateLimit === false ? [] : [429]),
    ...errors,
    500,
    503,
  ]);
  return Array.from(listed).toSorted((a, b) => a - b);
}

const responseTexts: Record<number, string> = {
  200: 'The bytes',
  206: 'The range that was asked for',
  302: 'The address to go on to',
  304: 'Not changed since it was last asked for',
};

/** Describes a route in the OpenAPI document by its schemas and its possible errors. */
export const describeRoute: typeof jsonSchemaTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input);
  const { config, method } = input.route;
  const isDescribed =
    schema && (config?.responses !== undefined || 'response' in schema || 'params' in schema);
  if (!isDescribed || schema['hide'] === true) return { schema, url };
  const errorStatuses = listErrors({ ...config, method, schema });
  const response = {
    ...withHeaders(schema['response'] as Record<string, object> | undefined, config),
    ...Object.fromEntries(
      (config?.responses ?? (schema['response'] ? [] : [200])).map((status) => [
        status,
        { description: responseTexts[status] },
      ]),
    ),
    ...Object.fromEntries(
      errorStatuses.map((status) => [
        status,
        { description: errorTexts[status] ?? 'It failed', content: errorContent },
      ]),
    ),
  };
  return { schema: { ...schema, response, 'x-access': config?.access ?? 'public' }, url };
};

/** Adds the response headers to every success response. */
function withHeaders(
  response: Record<string, object> = {},
  config: FastifyContextConfig | undefined,
): Record<string, object> {
  if (!config?.responseHeaders) return response;
  const described = Object.entries(config.responseHeaders).map(([name, description]) => [
    name,
    { ...text, description },
  ]);
  const all = { headers: Object.fromEntries(described) as object };
  return Object.fromEntries(
    Object.entries(response).map(([status, response]) => [status, { ...response, ...all }]),
  );
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Error statuses of a call in addition to those that follow from its access and input. */
    errors?: readonly number[];
    /** Descriptions of the headers of success responses, by header name. */
    responseHeaders?: Readonly<Record<string, string>>;
    /** Success statuses of a call that has no response schema. */
    responses?: readonly number[];
  }
}

/** Serves the document of all calls, made from the schemas that they are mounted with, and the page that shows it. */
export function registerOpenApi(
  app: FastifyInstance,
  facts: Readonly<{ brand: string }>,
  caches: CacheRegistry,
): void {
  const write = () => {
    const document = app.swagger();
    return JSON.stringify({ ...document, info: { ...document.info, title: facts.brand } });
  };
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const sendDocument = createDocumentSender(write, headers, caches);
  app.get('/api/openapi.json', { schema: { hide: true } }, sendDocument);
  registerDocsPage(app, () => JSON.parse(write()) as ShownDocument, caches);
}
