import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiRequest, ApiResponse } from '#src/lib/api-client.ts';

/** A response to a call that page rendering makes, with what a page that shows it depends on. */
export interface InProcessResponse extends ApiResponse {
  tags: readonly string[];
  /** Tags of counts and orders in the response, with which a page may be some minutes late. */
  softTags: readonly string[];
  /** The time at which the response expires, in milliseconds since 1970. */
  validUntil: number;
}

/** The header of in-process responses that lists their cache tags for the page cache. */
export const tagsHeader = 'x-cache-tags';
/** The header of in-process responses that lists their other tags. */
export const softTagsHeader = 'x-cache-soft-tags';

/** The header of in-process responses with the time at which they expire, in milliseconds since 1970. */
export const validUntilHeader = 'x-cache-until';

/** The remote address of calls made by page rendering; no socket can have it. */
export const inProcessAddress = 'in-process';

/** Returns whether page rendering made this call; such calls are always signed out. */
export function isInProcess(request: FastifyRequest): boolean {
  return request.socket.remoteAddress === inProcessAddress;
}

/** Makes a call without a socket, as a signed-out visitor. A cached response is returned without routing. */
export async function callInProcess(app: FastifyInstance, call: ApiRequest): Promise<InProcessResponse> {
  const cached = call.method === 'GET' ? app.apiResponses?.findForPage(call.address) : undefined;
  if (cached) {
    const { body, headers } = cached.variants.identity;
    const byName = (name: string) => headers[headers.indexOf(name) + 1];
    return {
      ...{ status: cached.status, statusText: '', text: String(body), tags: cached.pageTags },
      softTags: cached.tags,
      header: (name) => (headers.includes(name) ? (byName(name) ?? null) : null),
      validUntil: cached.validUntil ?? Infinity,
    };
  }
  const response = await app.inject({
    method: call.method as 'GET',
    url: call.address,
    headers: call.headers,
    remoteAddress: inProcessAddress,
    ...(call.body !== undefined && { payload: call.body }),
    ...(call.signal !== undefined && { signal: call.signal }),
  });
  const header = (name: string) => {
    const value = response.headers[name];
    return value === undefined ? null : String(value);
  };
  return {
    ...{ status: response.statusCode, statusText: response.statusMessage, text: response.body, header },
    tags: header(tagsHeader)?.split(' ') ?? [],
    softTags: header(softTagsHeader)?.split(' ') ?? [],
    validUntil: Number(header(validUntilHeader) ?? Infinity),
  };
}
