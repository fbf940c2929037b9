import type { ApiRequest, ApiResponse } from '#src/lib/api-client.ts';
import type { Call, CallOutput } from '#src/lib/endpoint.ts';

export interface StubRequest {
  method: string;
  /** The path without the query, such as `/api/stl-files/7`. */
  path: string;
  query: Record<string, string>;
  /** The parsed JSON body; undefined without one. */
  body: unknown;
  headers: Record<string, string>;
}

export interface StubResponse {
  status: number;
  json: unknown;
  headers?: Record<string, string>;
}

/** Describes the stubbed answers to the requests of one endpoint. */
export interface StubbedCall {
  endpoint: Pick<Call, 'method' | 'path'>;
  respond: (request: StubRequest) => StubResponse | Promise<StubResponse>;
}

type Data<E extends Call> = CallOutput<E> | ((request: StubRequest) => CallOutput<E>);

/** Answers an endpoint with this data, or with what a function returns for each request. */
export function respond<E extends Call>(
  endpoint: E,
  data: Data<E>,
  headers?: Record<string, string>,
): StubbedCall {
  const isFunction = (value: Data<E>): value is (request: StubRequest) => CallOutput<E> =>
    typeof value === 'function';
  return {
    endpoint,
    respond: (request) => ({
      status: 200,
      json: isFunction(data) ? data(request) : data,
      headers,
    }),
  };
}

/** Answers a list endpoint with its only page. */
export function respondWithList<E extends Call>(endpoint: E, items: CallOutput<E> & unknown[]): StubbedCall {
  return respond(endpoint, items, { 'x-total-count': String(items.length) });
}

/** Answers a list endpoint page by page, with the offset as the cursor. */
export function respondWithPages<E extends Call>(
  endpoint: E,
  items: readonly (CallOutput<E> & unknown[])[number][],
): StubbedCall {
  return {
    endpoint,
    respond: ({ path, query }) => {
      const from = Number(query['cursor'] ?? 0);
      const until = from + Number(query['limit']);
      const headers: Record<string, string> = { 'x-total-count': String(items.length) };
      if (until < items.length) headers['link'] = `<${path}?cursor=${until}>; rel="next"`;
      return { status: 200, json: items.slice(from, until), headers };
    },
  };
}

/** Refuses an endpoint with this status. The client retries only statuses from 500, once and after a second. */
export function refuse(
  endpoint: Call,
  status = 403,
  { message, code }: { message?: string; code?: string } = {},
): StubbedCall {
  const json = message === undefined && code === undefined ? undefined : { error: message, message, code };
  return { endpoint, respond: () => ({ status, json }) };
}

/** Refuses an endpoint because of one field of its body. */
export function refuseField(endpoint: Call, path: string, message: string): StubbedCall {
  const json = { error: message, message, code: 'invalid', issues: [{ path, message }] };
  return { endpoint, respond: () => ({ status: 400, json }) };
}

/** Fails an endpoint as a lost connection does. */
export function disconnect(endpoint: Call): StubbedCall {
  return { endpoint, respond: () => Promise.reject(new TypeError('Failed to fetch')) };
}

/** Leaves the requests of an endpoint pending until `release` is called. */
export function hold(then: StubbedCall): StubbedCall & { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    endpoint: then.endpoint,
    respond: async (request) => {
      await promise;
      return then.respond(request);
    },
    release: resolve,
  };
}

/** Leaves the requests of an endpoint without a response. */
export function neverRespond(endpoint: Call): StubbedCall {
  return { endpoint, respond: () => new Promise<never>(() => undefined) };
}

export interface ApiStub {
  /** The requests so far, oldest first. */
  requests: StubRequest[];
  /** Requests that no stubbed call answers; a test fails when there is one. */
  unexpected: string[];
  /** Adds stubbed calls, which come before earlier ones of the same endpoint. */
  add: (...calls: StubbedCall[]) => void;
  send: (request: ApiRequest) => Promise<ApiResponse>;
}

/** Creates a transport for `setTransport` that answers as the stubbed calls say; the last one of an endpoint wins. */
export function createApiStub(calls: readonly StubbedCall[]): ApiStub {
  const known = [...calls].toReversed();
  const requests: StubRequest[] = [];
  const unexpected: string[] = [];
  return {
    requests,
    unexpected,
    add: (...more) => known.unshift(...more.toReversed()),
    send: async ({ method, address, body, headers }) => {
      const url = new URL(address, 'http://localhost');
      const request: StubRequest = {
        method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: body === undefined ? undefined : (JSON.parse(body) as unknown),
        headers,
      };
      requests.push(request);
      const call = known.find(
        ({ endpoint }) => endpoint.method === method && isAt(endpoint.path, url.pathname),
      );
      if (!call) unexpected.push(`${method} ${address}`);
      const {
        status,
        json,
        headers: sent = {},
      } = (await call?.respond(request)) ?? { status: 404, json: undefined };
      return {
        status,
        statusText: '',
        text: json === undefined ? '' : JSON.stringify(json),
        header: (name) => sent[name.toLowerCase()] ?? null,
      };
    },
  };
}

function isAt(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
}
