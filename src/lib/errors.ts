export interface Issue {
  /** Dotted, as in `links.2`; empty for the whole input. */
  path: string;
  message: string;
}

/** An expected failure: its message is written for the person who reads it, its code is stable. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { issues?: Issue[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.issues = more.issues;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** 400; `issues` name the fields. */
export const invalid = (message: string, issues?: Issue[], code = 'invalid_input') =>
  new AppError(400, code, message, { issues });

/** 401: nobody is signed in. */
export const unauthorized = (message = 'Please sign in to continue.') =>
  new AppError(401, 'unauthorized', message);

/** 403: understood, but not allowed. */
export const forbidden = (message = 'You are not allowed to do this.', code = 'forbidden') =>
  new AppError(403, code, message);

/** 404 */
export const notFound = (message = 'There is nothing here.') => new AppError(404, 'not_found', message);

/** 409: it does not fit to what is there. */
export const conflict = (message: string, code = 'conflict') => new AppError(409, code, message);

/** 413; the message names the limit. */
export const tooLarge = (message: string) => new AppError(413, 'too_large', message);

/** 415: right call, wrong kind of content. */
export const unsupportedType = (message: string) => new AppError(415, 'unsupported_type', message);

/** 429 */
export const tooManyRequests = (retryAfterSeconds: number) =>
  new AppError(429, 'too_many_requests', 'Too many attempts. Please wait a moment and try again.', {
    retryAfterSeconds,
  });

/** 503 with `Retry-After`: it may work in half a minute. */
export const unavailable = (message: string, code = 'unavailable') =>
  new AppError(503, code, message, { retryAfterSeconds: 30 });

/** The body of every error answer. The sentence stands twice because screens read either field. */
export interface ErrorBody {
  error: string;
  message: string;
  code: string;
  issues?: Issue[];
  requestId?: string;
}
