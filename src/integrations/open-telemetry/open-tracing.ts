import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { ObservedQuery } from '#src/db/observed-dialect.ts';
import type { OnCollectorState, TracedWork, Tracing, TracingConfig } from '../tracing.ts';
import { traceOutgoingCalls, nameError } from './outgoing-calls.ts';
import { createRequestSpans } from './request-spans.ts';
import type { SpanContextStore } from './span-context-store.ts';

const exportTimeoutMs = 10_000;
const lastExportMs = 2000;
const maxWaitingSpans = 4096;
const maxQueryLength = 2000;

/** Starts recording spans. The collector may be slow or away: spans are then dropped, and nothing waits for it. */
export function openTracing(config: TracingConfig, onCollectorState: OnCollectorState): Tracing {
  const store: SpanContextStore = new AsyncLocalStorage();
  const exporter = new OTLPTraceExporter({
    url: config.url,
    headers: config.headers,
    timeoutMillis: exportTimeoutMs,
    concurrencyLimit: 2,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) }),
    spanLimits: { attributeValueLengthLimit: maxQueryLength },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: withoutTrace(exporter, store, onCollectorState),
        maxQueueSize: maxWaitingSpans,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  const tracer = provider.getTracer('firstlayer');
  const stopTracingCalls = traceOutgoingCalls(tracer, store);
  return {
    ...createRequestSpans(tracer, store),
    recordQuery: (query) => recordQuery(tracer, store.getStore(), query),
    traceWork: (work, run) => traceWork(tracer, store, { ...work, run }),
    close: async () => {
      stopTracingCalls();
      const timer = new AbortController();
      const timeout = sleep(lastExportMs, undefined, { signal: timer.signal }).catch(() => undefined);
      // A failed export was reported to `onCollectorState`.
      await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
      timer.abort();
    },
  };
}

/** Keeps the requests of the exporter out of the trace whose end caused them, and reports changes of its success. */
function withoutTrace(
  exporter: OTLPTraceExporter,
  store: SpanContextStore,
  onCollectorState: OnCollectorState,
): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, onResult) =>
      store.exit(() =>
        exporter.export(spans, (result) => {
          const hasFailed = result.error !== undefined;
          if (hasFailed !== isFailing) onCollectorState(result.error);
          isFailing = hasFailed;
          onResult(result);
        }),
      ),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

const leadingWord = /^\s*(?:--[^\n]*\n\s*)*([a-z]+)/i;

function recordQuery(tracer: Tracer, parent: Context | undefined, query: ObservedQuery): void {
  if (parent === undefined || trace.getSpan(parent)?.isRecording() !== true) return;
  const operation = leadingWord.exec(query.text)?.[1]?.toUpperCase() ?? 'SQL';
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': query.text,
  };
  const span = tracer.startSpan(
    operation,
    { kind: SpanKind.CLIENT, attributes, startTime: query.startedAt },
    parent,
  );
  if ('error' in query) {
    span.setAttribute('error.type', nameError(query.error)).setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end(query.startedAt + query.milliseconds);
}

const kinds = { job: SpanKind.CONSUMER, call: SpanKind.CLIENT };

async function traceWork<T>(
  tracer: Tracer,
  store: SpanContextStore,
  { name, kind, attributes, run }: TracedWork & { run: () => Promise<T> },
): Promise<T> {
  const parent = kind === 'job' ? ROOT_CONTEXT : (store.getStore() ?? ROOT_CONTEXT);
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
  try {
    return await store.run(trace.setSpan(parent, span), run);
  } catch (error) {
    span.setAttribute('error.type', nameError(error)).setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
