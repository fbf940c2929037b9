import { buildUrl, type Call, type CallInput, type CallOutput } from './endpoint.ts';
import type { ErrorBody } from './errors.ts';

/** Thrown for any response that is not OK. Its message is the status, a colon and the body. */
export class ApiError extends Error {
  readonly status: number;
  /** The message to show to a person: the API's, or what the status of another server's response means; else undefined. */
  readonly userMessage: string | undefined;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = parseBody(text);
    this.userMessage = this.body.message ?? this.body.error ?? foreignMessages[status];
  }
}

const unreachable = 'The shop cannot be reached at the moment. Please try again in a few minutes.';
const tooLate = 'The shop took too long to answer. Please try again in a moment.';

/** Messages for responses that a proxy in front of the site sends in its place; 520 to 524 are Cloudflare's. */
const foreignMessages: Partial<Record<number, string>> = {
  413: 'This is larger than the server in front of the shop accepts. Please send less, or a smaller file.',
  429: 'Too many attempts. Please wait a moment and try again.',
  502: unreachable,
  503: unreachable,
  504: tooLate,
  520: unreachable,
  521: unreachable,
  522: unreachable,
  523: unreachable,
  524: tooLate,
};

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
  return { data: parseData(response.text) as CallOutput<C>, header: response.header };
}

/** Parses the body of a response that is OK. @throws TypeError when it is no JSON, as from a captive portal */
export function parseData(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TypeError('The response cannot be read.', { cause });
  }
}

/** Makes a call and returns its data. @throws as `callWithHeaders` does */
export async function call<C extends Call>(
  target: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<CallOutput<C>> {
  return (await callWithHeaders(target, input, options)).data;
}
