import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { SpanKind, SpanStatusCode, type Span, type Tracer } from '@opentelemetry/api';
import type { SpanContextStore } from './span-context-store.ts';
import { writeTraceParent } from './trace-parent.ts';

/** Returns the code or the class of an error. Its message is left out, because it can contain personal data. */
export function nameError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : error.name;
}

/** The request of `fetch`, as its diagnostics channels describe it. */
interface FetchRequest {
  origin: string | URL;
  method: string;
  addHeader: (name: string, value: string) => void;
}

type OnMessage = (message: unknown) => void;

/**
 * Records the HTTP requests of this process that are part of a trace, and sends `traceparent` with them. Node announces the
 * requests of `node:http` and of `fetch` on diagnostics channels, so no library is patched.
 * @returns a function that stops it
 */
export function traceOutgoingCalls(tracer: Tracer, store: SpanContextStore): () => void {
  const calls = createCallSpans(tracer, store);
  const listeners = Object.entries({ ...listenToHttp(calls), ...listenToFetch(calls) });
  for (const [name, listener] of listeners) subscribe(name, listener);
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener);
  };
}

type CallSpans = ReturnType<typeof createCallSpans>;

function createCallSpans(tracer: Tracer, store: SpanContextStore) {
  const spans = new WeakMap<object, Span>();
  return {
    /** @returns undefined outside of a trace */
    begin: (
      request: object,
      { method, host, port }: { method: string; host: string; port?: number | undefined },
    ): Span | undefined => {
      const parent = store.getStore();
      if (parent === undefined) return undefined;
      const attributes = {
        'http.request.method': method,
        'server.address': host,
        ...(port !== undefined && { 'server.port': port }),
      };
      const span = tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }, parent);
      spans.set(request, span);
      return span;
    },
    setStatus: (request: object, status: number) => setStatus(spans.get(request), status),
    fail: (request: object, error: unknown) =>
      spans
        .get(request)
        ?.setAttribute('error.type', nameError(error))
        .setStatus({ code: SpanStatusCode.ERROR }),
    end: (request: object) => spans.get(request)?.end(),
  };
}

function listenToHttp(calls: CallSpans): Record<string, OnMessage> {
  return {
    'http.client.request.created': (message) => {
      const { request } = message as { request: ClientRequest };
      const span = calls.begin(request, { method: request.method, host: request.host });
      if (!span) return;
      if (!request.headersSent) request.setHeader('traceparent', writeTraceParent(span));
      request.once('close', () => calls.end(request));
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      calls.setStatus(request, response.statusCode ?? 0);
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as { request: ClientRequest; error: unknown };
      calls.fail(request, error);
    },
  };
}

function listenToFetch(calls: CallSpans): Record<string, OnMessage> {
  return {
    'undici:request:create': (message) => {
      const { request } = message as { request: FetchRequest };
      const { hostname: host, port } = new URL(request.origin);
      const { method } = request;
      const span = calls.begin(request, { method, host, port: port === '' ? undefined : Number(port) });
      if (span) request.addHeader('traceparent', writeTraceParent(span));
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: object; response: { statusCode: number } };
      calls.setStatus(request, response.statusCode);
    },
    'undici:request:trailers': (message) => {
      calls.end((message as { request: object }).request);
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: object; error: unknown };
      calls.fail(request, error);
      calls.end(request);
    },
  };
}

/** A status of 400 or more means that the call failed, as OpenTelemetry's conventions define for clients. */
function setStatus(span: Span | undefined, status: number): void {
  span?.setAttribute('http.response.status_code', status);
  if (status >= 400)
    span?.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR });
}
