import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';

const Value = z.pipe(
  z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ boolValue: z.boolean() }),
    z.strictObject({ intValue: z.coerce.number() }),
    z.strictObject({ doubleValue: z.number() }),
  ]),
  z.transform((value) => Object.values<string | boolean | number>(value)[0]),
);
const Attributes = z.pipe(
  z.array(z.strictObject({ key: z.string(), value: Value })),
  z.transform((entries) => Object.fromEntries(entries.map(({ key, value }) => [key, value]))),
);
const Nanoseconds = z.pipe(
  z.string().check(z.regex(/^\d{19}$/)),
  z.transform((digits: string) => BigInt(digits)),
);
const SpanId = z.string().check(z.regex(/^[\da-f]{16}$/));

const Span = z.object({
  traceId: z.string().check(z.regex(/^[\da-f]{32}$/)),
  spanId: SpanId,
  parentSpanId: z.optional(SpanId),
  name: z.string().check(z.minLength(1)),
  kind: z.int().check(z.minimum(1), z.maximum(5)),
  startTimeUnixNano: Nanoseconds,
  endTimeUnixNano: Nanoseconds,
  attributes: Attributes,
  status: z.object({ code: z._default(z.int().check(z.minimum(0), z.maximum(2)), 0) }),
});

/** ExportTraceServiceRequest of https://github.com/open-telemetry/opentelemetry-proto in its JSON encoding. */
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(Span) })),
    }),
  ),
});

export type ReceivedSpan = z.output<typeof Span> & { service: unknown };

export interface OtlpCollector {
  /** The address for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  spans: ReceivedSpan[];
  /** Everything received, as text. */
  text: () => string;
  headers: IncomingHttpHeaders[];
  /** `stalls`: it never answers; `is busy`: it asks to retry; `refuses`: it rejects the spans. */
  behavior: 'accepts' | 'stalls' | 'is busy' | 'refuses';
  close: () => Promise<void>;
}

const failureStatus = { 'is busy': 503, refuses: 400 };

/** Starts a collector that receives spans by OTLP over HTTP. */
export async function startOtlpCollector(
  behavior: OtlpCollector['behavior'] = 'accepts',
): Promise<OtlpCollector> {
  const received = {
    spans: [] as ReceivedSpan[],
    bodies: [] as unknown[],
    headers: [] as IncomingHttpHeaders[],
  };
  const server = createServer((request, response) => {
    if (collector.behavior === 'accepts') void accept(request, response, received);
    else if (collector.behavior !== 'stalls') response.writeHead(failureStatus[collector.behavior]).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const collector: OtlpCollector = {
    url: `http://127.0.0.1:${port}`,
    spans: received.spans,
    headers: received.headers,
    text: () => JSON.stringify(received.bodies),
    behavior,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return collector;
}

interface Received {
  spans: ReceivedSpan[];
  bodies: unknown[];
  headers: IncomingHttpHeaders[];
}

async function accept(request: IncomingMessage, response: ServerResponse, received: Received): Promise<void> {
  if (request.method !== 'POST' || request.url !== '/v1/traces') {
    response.writeHead(404).end();
    return;
  }
  const body = await json(request);
  const parsed = Export.safeParse(body);
  received.headers.push(request.headers);
  received.bodies.push(body);
  for (const { resource, scopeSpans } of parsed.data?.resourceSpans ?? []) {
    const service = resource.attributes['service.name'];
    for (const { spans } of scopeSpans) received.spans.push(...spans.map((span) => ({ ...span, service })));
  }
  response
    .writeHead(parsed.success ? 200 : 400, { 'content-type': 'application/json' })
    .end(parsed.success ? '{}' : JSON.stringify({ message: parsed.error.message }));
}
