/** An error as plain data, which can be sent between threads and processes. */
export interface PlainError {
  message: string;
  stack: string | undefined;
  /** The code of a failed system call, such as ENOSPC. */
  code: string | undefined;
}

export function toPlainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, code: undefined };
  const { message, stack } = error;
  return { message, stack, code: 'code' in error ? String(error.code) : undefined };
}

export function fromPlainError({ message, stack, code }: PlainError): Error {
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return code === undefined ? error : Object.assign(error, { code });
}
