import { ApiError } from './api-client.ts';

export interface SendFormOptions {
  method: 'POST' | 'PUT';
  address: string;
  form: FormData;
  /** The same for a repeated try, so that it is done once; for calls that are not safe to repeat by nature. */
  idempotencyKey?: string;
  /** Share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a form with its progress, which `fetch` cannot tell. Browser only.
 * @returns the answer's JSON
 * @throws ApiError for an answer that is not OK; TypeError when the network fails; AbortError when it is aborted
 */
export function sendForm(options: SendFormOptions): Promise<unknown> {
  const { method, address, form, idempotencyKey, onProgress, signal } = options;
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const request = new XMLHttpRequest();
  request.open(method, address);
  if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress?.(total > 0 ? loaded / total : 0),
  );
  request.addEventListener('load', () => {
    const { status, statusText, responseText } = request;
    if (status >= 200 && status <= 299) resolve(responseText === '' ? undefined : JSON.parse(responseText));
    else reject(new ApiError(status, responseText === '' ? statusText : responseText));
  });
  request.addEventListener('error', () => reject(new TypeError('The connection was lost.')));
  request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')));
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.send(form);
  return promise;
}
