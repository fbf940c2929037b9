import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '@opentelemetry/api';

/** Holds the context with the current span. It is not OpenTelemetry's global one, which other libraries would use too. */
export type SpanContextStore = AsyncLocalStorage<Context>;
