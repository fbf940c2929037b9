/** The error numbers of Emscripten, to which PGlite is compiled, with the codes of Node. */
const emscriptenCodes = new Map<unknown, string>([
  [2, 'EACCES'],
  [19, 'EDQUOT'],
  [33, 'EMFILE'],
  [41, 'ENFILE'],
  [48, 'ENOMEM'],
  [51, 'ENOSPC'],
  [63, 'EPERM'],
  [69, 'EROFS'],
]);

/** Makes the engine write the SQLSTATE in front of each line of its log. */
export const logLinePrefix = '%e ';

/** Creates a reader of the engine's log, because the error that PGlite throws does not say why the engine did not start. */
export function createFailureReader() {
  let found: { code: string; message: string } | undefined;
  return {
    readLine: (line: string) => {
      const [, code, message] = /^([0-9A-Z]{5}) (?:FATAL|PANIC): +(.*)/s.exec(line) ?? [];
      if (code !== undefined && message !== undefined) found ??= { code, message };
      return false;
    },
    /** Returns an error with the code of the cause, if it is known; otherwise the error itself. */
    explain: (error: unknown): unknown => {
      const code = found?.code ?? getCode(error);
      if (code === undefined) return error;
      const message = found?.message ?? `The embedded database did not start: ${code}.`;
      return Object.assign(new Error(message, { cause: error }), { code });
    },
  };
}

function getCode(error: unknown): string | undefined {
  // V8 throws this when the memory of the engine cannot be allocated.
  if (error instanceof RangeError) return 'ENOMEM';
  const isErrno = typeof error === 'object' && error !== null && 'errno' in error;
  return isErrno ? emscriptenCodes.get(error.errno) : undefined;
}
