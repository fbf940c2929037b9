export interface Issue {
  /** The path of the field with dots, as in `links.2`; empty for the whole input. */
  path: string;
  message: string;
}

/** An expected error. Its message is shown to people, and its code is stable. */
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

/** Creates a 400 error; `issues` name the fields. */
export const invalid = (message: string, issues?: Issue[], code = 'invalid_input') =>
  new AppError(400, code, message, { issues });

/** Creates a 401 error for a request without a signed-in user. */
export const unauthorized = (message = 'Please sign in to continue.') =>
  new AppError(401, 'unauthorized', message);

/** Creates a 403 error for an action that is not allowed. */
export const forbidden = (message = 'You are not allowed to do this.', code = 'forbidden') =>
  new AppError(403, code, message);

/** Creates a 404 error. */
export const notFound = (message = 'There is nothing here.') => new AppError(404, 'not_found', message);

/** Creates a 409 error for an action that conflicts with the current state. */
export const conflict = (message: string, code = 'conflict') => new AppError(409, code, message);

/** Creates a 413 error; the message should name the limit. */
export const tooLarge = (message: string) => new AppError(413, 'too_large', message);

/** Creates a 415 error for an unsupported content type. */
export const unsupportedType = (message: string) => new AppError(415, 'unsupported_type', message);

/** Creates a 429 error. */
export const tooManyRequests = (retryAfterSeconds: number) =>
  new AppError(429, 'too_many_requests', 'Too many attempts. Please wait a moment and try again.', {
    retryAfterSeconds,
  });

/** Creates a 503 error with a `Retry-After` of 30 seconds. */
export const unavailable = (message: string, code = 'unavailable') =>
  new AppError(503, code, message, { retryAfterSeconds: 30 });

/** The body of every error response. The message appears twice because screens read either field. */
export interface ErrorBody {
  error: string;
  message: string;
  code: string;
  issues?: Issue[];
  requestId?: string;
}
