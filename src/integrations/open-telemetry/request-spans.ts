import type { IncomingMessage } from 'node:http';
import { SpanKind, SpanStatusCode, trace, type Context, type Span, type Tracer } from '@opentelemetry/api';
import type { SentResponse, Tracing } from '../tracing.ts';
import type { SpanContextStore } from './span-context-store.ts';
import { readTraceParent } from './trace-parent.ts';

type RequestSpans = Pick<Tracing, 'traceRequest' | 'nameRequest' | 'resumeRequest' | 'recordResponse'>;

/** Requests of load balancers and Prometheus. They would be most of the traces of an idle shop. */
const untracedUrls = new Set(['/healthz', '/readyz', '/metrics']);

/** Creates the functions that record the spans of requests, named by method and route. */
export function createRequestSpans(tracer: Tracer, store: SpanContextStore): RequestSpans {
  const traced = new WeakMap<IncomingMessage, { span: Span; context: Context }>();
  return {
    traceRequest: (request, response, handle) => {
      const { method = '', url = '' } = request;
      if (untracedUrls.has(url)) {
        handle();
        return;
      }
      const parent = readTraceParent(request.headers.traceparent);
      const span = tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
        parent,
      );
      const context = trace.setSpan(parent, span);
      traced.set(request, { span, context });
      response.once('close', () => {
        if (response.headersSent) setStatus(span, response.statusCode);
        if (!response.writableFinished) span.setAttribute('error.type', 'connection_closed');
        span.end();
      });
      store.run(context, handle);
    },
    nameRequest: (request, { route, reqId }) => {
      const span = traced.get(request)?.span;
      if (!span) return;
      span.setAttribute('firstlayer.request_id', reqId);
      if (route === undefined) return;
      span.updateName(`${request.method ?? ''} ${route}`);
      span.setAttribute('http.route', route);
    },
    resumeRequest: (request, next) => {
      const context = traced.get(request)?.context;
      if (context) store.run(context, next);
      else next();
    },
    recordResponse: (sent) => recordResponse(tracer, sent),
  };
}

function recordResponse(
  tracer: Tracer,
  { request, reqId, method, route, status, seconds }: SentResponse,
): void {
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'firstlayer.request_id': reqId,
    'firstlayer.is_cached': true,
  };
  const span = tracer.startSpan(
    `${method} ${route}`,
    { kind: SpanKind.SERVER, attributes, startTime: Date.now() - seconds * 1000 },
    readTraceParent(request.headers.traceparent),
  );
  setStatus(span, status);
  span.end();
}

function setStatus(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status);
  if (status < 500) return;
  span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR });
}
