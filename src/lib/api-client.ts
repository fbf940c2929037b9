import { buildUrl, type Call, type CallInput, type CallOutput } from './endpoint.ts';
import type { ErrorBody } from './errors.ts';

/** Thrown for any response that is not OK. Its message is the status, a colon and the body. */
export class ApiError extends Error {
  readonly status: number;
  /** The message to show to a person; undefined when the response did not come from this API. */
  readonly userMessage: string | undefined;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = parseBody(text);
    this.userMessage = this.body.message ?? this.body.error;
  }
}

function parseBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** Returns the body of a response that did not come from this API; empty for an HTML page, as proxies send it. */
export function getPlainBody({ status, message }: ApiError): string {
  const text = message.slice(`${status}: `.length).trim();
  return text.startsWith('<') ? '' : text;
}

/** Returns the server's message for a failure, or the fallback text. */
export function getErrorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? error.userMessage : undefined) ?? fallback;
}

export interface ApiRequest {
  method: string;
  address: string;
  body: string | undefined;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
}

export interface ApiResponse {
  status: number;
  statusText: string;
  text: string;
  header: (name: string) => string | null;
}

/** Sends a call: by `fetch` in the browser, in process while rendering on the server. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

async function fetchTransport({ method, address, body, headers, signal }: ApiRequest): Promise<ApiResponse> {
  const response = await fetch(address, { method, body, headers, signal, credentials: 'include' });
  return {
    status: response.status,
    statusText: response.statusText,
    text: await response.text(),
    header: (name) => response.headers.get(name),
  };
}

let transport: Transport = fetchTransport;

/** Replaces the transport. Rendering on the server is always signed out, so one transport serves every visitor. */
export function setTransport(next: Transport): void {
  transport = next;
}

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

export interface CallResult<T> {
  data: T;
  header: (name: string) => string | null;
}

/**
 * Makes a call and returns its data with the response headers.
 * @throws ApiError for any response that is not OK; TypeError when the network fails
 */
export async function callWithHeaders<C extends Call>(
  { method, path }: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<CallResult<CallOutput<C>>> {
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
  const response = await transport({
    method,
    address: buildUrl(path, params, query),
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...options.headers },
    signal: options.signal,
  });
  if (response.status < 200 || response.status > 299) {
    throw new ApiError(response.status, response.text === '' ? response.statusText : response.text);
  }
  const data = response.text === '' ? undefined : (JSON.parse(response.text) as unknown);
  return { data: data as CallOutput<C>, header: response.header };
}

/** Makes a call and returns its data. @throws as `callWithHeaders` does */
export async function call<C extends Call>(
  target: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<CallOutput<C>> {
  return (await callWithHeaders(target, input, options)).data;
}
