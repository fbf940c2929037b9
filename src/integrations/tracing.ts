import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ObservedQuery } from '#src/db/observed-dialect.ts';

export interface TracingConfig {
  /** The URL that receives spans by OTLP over HTTP, as in `http://localhost:4318/v1/traces`. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of traces that are recorded, between 0 and 1, unless the caller of a request has decided. */
  ratio: number;
}

/** A response that was sent without routing. */
export interface SentResponse {
  request: IncomingMessage;
  reqId: string;
  method: string;
  route: string;
  status: number;
  seconds: number;
}

export interface TracedWork {
  name: string;
  /** `job`: work that starts a trace; `call`: a call to another system, as part of the current trace. */
  kind: 'job' | 'call';
  attributes: Record<string, string | number>;
}

/**
 * Records spans and sends them to a collector. Spans have no addresses, query strings, values of rows or error messages,
 * because these can contain personal data and what grants access.
 */
export interface Tracing {
  /** Runs the handling of a request in its span, which ends when the response is closed. */
  traceRequest: (request: IncomingMessage, response: ServerResponse, handle: () => void) => void;
  /** Names the span of this request. */
  nameRequest: (request: IncomingMessage, names: { route: string | undefined; reqId: string }) => void;
  /** Continues in the span of this request, after its body was read in the context of the connection. */
  resumeRequest: (request: IncomingMessage, next: () => void) => void;
  recordResponse: (sent: SentResponse) => void;
  /** Records a query as part of the current trace; queries outside of a trace are ignored. */
  recordQuery: (query: ObservedQuery) => void;
  /** Runs the work in a span. @throws the error of the work */
  traceWork: <T>(work: TracedWork, run: () => Promise<T>) => Promise<T>;
  /** Sends what is left, for two seconds at most. */
  close: () => Promise<void>;
}

/** Called when the collector stops accepting spans, and when it accepts them again. */
export type OnCollectorState = (failure: Error | undefined) => void;
