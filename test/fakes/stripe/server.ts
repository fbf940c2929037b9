import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rejectUnknownFields, type Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { forbidden, missing, Refusal, unauthorized } from './errors.ts';
import { rejectDeepPaths, toWire } from './expand.ts';
import { readForm, getTexts, type Form } from './form.ts';
import { Idempotency, type Answer } from './idempotency.ts';
import type { FakeState } from './outbox.ts';

export interface RequestRecord {
  method: string;
  path: string;
  form: Form;
  idempotencyKey: string | undefined;
  /** Undefined for a request whose connection was broken. */
  status: number | undefined;
}

/** A simulated failure of a request. */
export type Fault =
  /** The work is done when the promise is resolved. */
  | { kind: 'wait'; until: () => Promise<unknown> }
  /** The response is sent when the promise is resolved. The work is done before. */
  | { kind: 'hold'; until: Promise<unknown> }
  /** The connection breaks before the work is done or after it. */
  | { kind: 'cut'; when: 'before' | 'after' }
  /** The work is not done unless `when` is `after`. The SDK retries the request unless `isFinal` is set. */
  | { kind: 'error'; status: 403 | 404 | 429 | 500 | 503; when?: 'before' | 'after'; isFinal?: boolean };

export interface FaultRule {
  fault: Fault;
  /** The requests that fail; all of them if it is omitted. */
  matches?: (request: Pick<RequestRecord, 'method' | 'path'>) => boolean;
  /** The number of requests that fail. Infinity means all. */
  times: number;
}

interface Received extends Pick<RequestRecord, 'method' | 'path' | 'form' | 'idempotencyKey'> {
  raw: string;
  authorization: string | undefined;
}

export class FakeServer {
  readonly requests: RequestRecord[] = [];
  readonly faults: FaultRule[] = [];
  private readonly state: FakeState;
  private readonly secretKeys: string[];
  private readonly idempotency: Idempotency;
  private readonly http: Server;

  constructor(state: FakeState, secretKeys: string[]) {
    this.state = state;
    this.secretKeys = secretKeys;
    this.idempotency = new Idempotency(() => state.store.now);
    this.http = createServer((request, response) => {
      this.serve(request, response).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : undefined);
      });
    });
  }

  /** @returns the URL, on a free port of this machine */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.http.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await receive(request);
    const record: RequestRecord = {
      method: received.method,
      path: received.path,
      form: received.form,
      idempotencyKey: received.idempotencyKey,
      status: undefined,
    };
    this.requests.push(record);
    const fault = this.takeFault(record);
    if (fault?.kind === 'cut' && fault.when === 'before') {
      request.socket.destroy();
      return;
    }
    if (fault?.kind === 'wait') await fault.until();
    const answer = await this.answerWith(received, fault);
    if (fault?.kind === 'cut') {
      request.socket.destroy();
      return;
    }
    record.status = answer.status;
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': 'req_fake',
      ...(fault?.kind === 'error' && fault.isFinal && { 'stripe-should-retry': 'false' }),
    });
    response.end(answer.body);
  }

  private async answerWith(received: Received, fault: Fault | undefined): Promise<Answer> {
    if (fault?.kind !== 'error') return this.answer(received, fault);
    if (fault.when === 'after') await this.answer(received, fault);
    return faultAnswer(fault.status, this.state.store.state);
  }

  private takeFault(request: RequestRecord): Fault | undefined {
    const index = this.faults.findIndex(({ matches }) => matches?.(request) ?? true);
    const rule = this.faults[index];
    if (!rule) return undefined;
    rule.times -= 1;
    if (rule.times <= 0) this.faults.splice(index, 1);
    return rule.fault;
  }

  private async answer(received: Received, fault: Fault | undefined): Promise<Answer> {
    const work = async () => {
      const answer = this.work(received);
      if (fault?.kind === 'hold') await fault.until;
      return answer;
    };
    try {
      this.authenticate(received);
      if (received.method === 'GET' || received.idempotencyKey === undefined) return await work();
      const fingerprint = `${received.method} ${received.path} ${received.raw}`;
      return await this.idempotency.run(received.idempotencyKey, fingerprint, work);
    } catch (error) {
      return refusalAnswer(error);
    }
  }

  private work({ method, path, form }: Received): Answer {
    try {
      const { endpoint, id } = route(method, path);
      rejectUnknownFields(form, endpoint.fields);
      const paths = getTexts(form, 'expand');
      rejectDeepPaths(paths);
      const shown = endpoint.answer({ state: this.state, form, id });
      const wire = toWire(this.state.store, shown, paths);
      return { status: 200, body: JSON.stringify(wire) };
    } catch (error) {
      return refusalAnswer(error);
    }
  }

  private authenticate({ authorization }: Received): void {
    const key = authorization?.match(/^Bearer (.+)$/)?.[1];
    if (key === undefined || !this.secretKeys.includes(key)) throw unauthorized(key);
  }
}

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const { pathname, search } = new URL(request.url ?? '/', 'http://fake');
  const method = request.method ?? 'GET';
  const raw = method === 'GET' ? search.slice(1) : Buffer.concat(chunks).toString();
  const key = request.headers['idempotency-key'];
  return {
    method,
    path: pathname,
    raw,
    form: readForm(raw),
    idempotencyKey: Array.isArray(key) ? key[0] : key,
    authorization: request.headers.authorization,
  };
}

function route(method: string, path: string): { endpoint: Endpoint; id: string } {
  for (const endpoint of endpoints) {
    if (endpoint.method !== method) continue;
    const pattern = new RegExp(`^${endpoint.path.replace(':id', '([^/]+)')}$`);
    const match = path.match(pattern);
    if (match) return { endpoint, id: decodeURIComponent(match[1] ?? '') };
  }
  throw new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

function refusalAnswer(error: unknown): Answer {
  if (!(error instanceof Refusal)) throw error;
  return { status: error.status, body: JSON.stringify({ error: error.body }) };
}

function faultAnswer(status: 403 | 404 | 429 | 500 | 503, account: string): Answer {
  if (status === 403) return refusalAnswer(forbidden(account));
  if (status === 404) return refusalAnswer(missing('object', 'unknown'));
  const body =
    status === 429
      ? { type: 'rate_limit_error', code: 'rate_limit', message: 'Too many requests in a short time.' }
      : { type: 'api_error', message: 'An unknown error occurred.' };
  return { status, body: JSON.stringify({ error: body }) };
}
