import { setTimeout as sleep } from 'node:timers/promises';

const longestMs = 120_000;

/** Repeats a question until it has a response. @throws after two minutes */
export async function poll<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + longestMs;
  while (Date.now() < until) {
    const response = await ask();
    if (response !== undefined) return response;
    await sleep(100);
  }
  throw new Error(`Waited in vain for ${what}.`);
}

/** A browser that keeps its cookies. */
export class Visitor {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** @returns the JSON of the response, or undefined if it is something else. @throws unless it is a success */
  async send<T>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(this.#url + path, {
      method,
      body: isJson ? JSON.stringify(body) : (body ?? null),
      headers: {
        cookie: Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; '),
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const isResponseJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return (isResponseJson ? JSON.parse(text) : undefined) as T;
  }
}
