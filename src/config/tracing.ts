import type { TracingConfig } from '#src/integrations/tracing.ts';
import type { Environment } from './environment.ts';

const headerPattern = /^([\w!#$%&'*+.^`|~-]+)=(.*)$/;

/**
 * Reads the settings of traces. @returns undefined when no collector is set
 * @param problems receives a line for each problem
 */
export function readTracing(env: Environment, problems: string[]): TracingConfig | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? '', problems),
    serviceName: env.OTEL_SERVICE_NAME,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** Reads `name=value,other=value` with percent-encoded values, as OpenTelemetry defines it. */
function readHeaders(text: string, problems: string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const part of text.split(',')) {
    if (part.trim() === '') continue;
    const [, name, value = ''] = headerPattern.exec(part.trim()) ?? [];
    const decoded = decode(value);
    if (name === undefined || decoded === undefined) {
      problems.push('OTEL_EXPORTER_OTLP_HEADERS: must be as in name=value,other=value');
      return {};
    }
    headers[name] = decoded;
  }
  return headers;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
