import {
  isSpanContextValid,
  ROOT_CONTEXT,
  trace,
  TraceFlags,
  type Context,
  type Span,
} from '@opentelemetry/api';

// https://www.w3.org/TR/trace-context/#traceparent-header; later versions may add fields.
const pattern = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Returns the context of the caller's span, or that of a new trace if the header is absent or invalid. */
export function readTraceParent(header: string | string[] | undefined): Context {
  if (typeof header !== 'string') return ROOT_CONTEXT;
  const [, version, traceId = '', spanId = '', flags = '', rest] = pattern.exec(header.trim()) ?? [];
  if (version === '00' && rest !== undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const parent = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

export function writeTraceParent(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
