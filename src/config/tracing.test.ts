import { expect, it } from 'vitest';
import { Environment } from './environment.ts';
import { readTracing } from './tracing.ts';

function read(variables: Record<string, string>) {
  const problems: string[] = [];
  return { tracing: readTracing(Environment.parse(variables), problems), problems };
}

it('reads no collector by default', () => {
  expect(read({})).toEqual({ tracing: undefined, problems: [] });
});

it('adds the path of traces to the address, and decodes the headers', () => {
  const { tracing } = read({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/base/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-team=shop ,',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  });
  expect(tracing).toEqual({
    url: 'http://collector:4318/base/v1/traces',
    headers: { authorization: 'Bearer a=b', 'x-team': 'shop' },
    serviceName: 'firstlayer',
    ratio: 0.25,
  });
});

it.each(['authorization', 'a name=value', 'name=%zz'])('rejects the headers %j', (headers) => {
  const { problems } = read({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS: headers,
  });
  expect(problems).toEqual(['OTEL_EXPORTER_OTLP_HEADERS: must be as in name=value,other=value']);
});
