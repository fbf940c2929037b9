import pino, { type DestinationStream } from 'pino';

/** Keeps the process running when its output cannot be written, for instance because its reader has ended. */
export function surviveClosedOutputs(): void {
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', () => undefined);
  process.stdout.once('error', ({ message }) =>
    process.stderr.write(
      `The standard output cannot be written (${message}). The process runs on without it.\n`,
    ),
  );
}

/** Opens the standard output for the log. It is given up when it cannot be written, because pino would try without end. */
export function openLogOutput(): DestinationStream {
  const output = pino.destination({ fd: process.stdout.fd, sync: true });
  const drop = () => undefined;
  output.on('error', () => Object.assign(output, { write: drop, flushSync: drop, end: drop, destroy: drop }));
  return output;
}
