import { trace } from '@opentelemetry/api';
import { expect, it } from 'vitest';
import { readTraceParent } from './trace-parent.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';
const read = (header: string | string[] | undefined) => trace.getSpanContext(readTraceParent(header));

it('reads the trace, the span and the sampled flag of the caller', () => {
  expect(read(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, traceFlags: 1, isRemote: true });
  expect(read(`00-${traceId}-${spanId}-00`)?.traceFlags).toBe(0);
});

it('reads later versions, which may have more fields and flags', () => {
  expect(read(`cc-${traceId}-${spanId}-09-what-comes`)).toEqual({
    traceId,
    spanId,
    traceFlags: 1,
    isRemote: true,
  });
});

it.each([
  undefined,
  '',
  'text',
  [`00-${traceId}-${spanId}-01`],
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}`,
])('starts a new trace for %j', (header) => {
  expect(read(header)).toBeUndefined();
});
