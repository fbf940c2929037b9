import { ApiError, parseData } from '#src/lib/api-client.ts';

export interface SendFormOptions {
  method: 'POST' | 'PUT';
  address: string;
  form: FormData;
  /** The key is the same for a retry, so that the call takes effect once; for calls that are not idempotent. */
  idempotencyKey?: string;
  /** Called with the share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a form and reports the upload progress, which `fetch` cannot do. Browser only.
 * @returns the JSON of the response
 * @throws ApiError for a response that is not OK; TypeError when the network fails; AbortError when it is aborted
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
    if (status < 200 || status > 299)
      reject(new ApiError(status, responseText === '' ? statusText : responseText));
    else resolve(Promise.resolve(responseText).then(parseData));
  });
  request.addEventListener('error', () => reject(new TypeError('The connection was lost.')));
  request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')));
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  request.send(form);
  return promise;
}
