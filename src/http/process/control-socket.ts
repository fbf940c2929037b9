import { createHash } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

/** Reports the progress of a long command. @throws when the client has disconnected */
export type ReportProgress = (text: string) => void;

/** The commands that scripts on the same machine can send to the running server; input and output are plain text. */
export type ControlCommands = Record<string, (input: string, report: ReportProgress) => Promise<string>>;

/** One line of a response: any number of lines with progress, then one with the output or the error. */
interface ResponseLine {
  progress?: string;
  output?: string;
  error?: string;
}

const folderName = 'control';
const maxRequestBytes = 65_536;
const timeoutMs = 10_000;
/** During a long command both sides see at this interval that the other is still connected. */
const heartbeatMs = 3000;
/** Linux allows 107 bytes in a socket path, macOS 103. */
const maxPathBytes = 103;

function getSocketAddress(dataDir: string): string {
  const folder = resolve(dataDir, folderName);
  if (process.platform !== 'win32') return join(folder, 'socket');
  return `\\\\.\\pipe\\firstlayer-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
}

/**
 * Opens a socket in the data folder that only the folder's owner can connect to. One process owns the embedded database,
 * so scripts send their commands to that process. Call this while the data folder is locked; a socket file that a crash
 * left behind is replaced.
 * @returns a function that closes the socket
 */
export async function openControlSocket(
  dataDir: string,
  commands: ControlCommands,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const address = getSocketAddress(dataDir);
  if (Buffer.byteLength(address) > maxPathBytes) {
    log.warn(
      { event: 'control_socket_unavailable', address },
      'The path of DATA_DIR is too long for a socket; scripts work only while the server is stopped.',
    );
    return () => Promise.resolve();
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(timeoutMs, () => socket.destroy());
    socket.on('error', (error) =>
      log.debug({ err: error, event: 'control_socket_error' }, 'A connection to the control socket failed.'),
    );
    void handleConnection(socket, commands, log);
  });
  await prepareFolder(dataDir, address);
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(address, done);
  });
  if (process.platform !== 'win32') await chmod(address, 0o600);
  server.unref();
  return () =>
    new Promise((done) => {
      server.close(() => done());
    });
}

/** Creates the folder and restricts its permissions before the socket is created in it. */
async function prepareFolder(dataDir: string, address: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = resolve(dataDir, folderName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await rm(address, { force: true });
}

async function handleConnection(
  socket: Socket,
  commands: ControlCommands,
  log: FastifyBaseLogger,
): Promise<void> {
  const write = (line: ResponseLine) => socket.write(`${JSON.stringify(line)}\n`);
  const heartbeat = setInterval(() => write({}), heartbeatMs);
  const report = (progress: string) => {
    if (socket.destroyed) throw new Error('The client has disconnected.');
    write({ progress });
  };
  try {
    write(await run(await readRequest(socket), commands, report));
    socket.end();
  } catch (error) {
    log.warn({ err: error, event: 'control_command_failed' }, 'A control command failed.');
    const message = error instanceof Error ? error.message : 'It failed.';
    if (!socket.destroyed) {
      write({ error: message });
      socket.end();
    }
  } finally {
    clearInterval(heartbeat);
  }
}

async function readRequest(socket: Socket): Promise<string> {
  let request = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    request += String(chunk);
    if (request.length > maxRequestBytes) throw new Error('The request is too long.');
  }
  return request;
}

async function run(
  request: string,
  commands: ControlCommands,
  report: ReportProgress,
): Promise<ResponseLine> {
  const { command, input } = JSON.parse(request) as { command?: unknown; input?: unknown };
  const body =
    typeof command === 'string' && Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!body || typeof input !== 'string') throw new Error('The running server does not know this command.');
  return { output: await body(input, report) };
}

/**
 * Sends a command to the running server.
 * @param onProgress called with each progress report of a long command
 * @returns the command's output; undefined when no server runs on this folder
 * @throws with the server's message when the command fails
 */
export async function callRunningServer(
  dataDir: string,
  command: string,
  input: string,
  onProgress: (text: string) => void = () => undefined,
): Promise<string | undefined> {
  const socket = await connectTo(getSocketAddress(dataDir));
  if (!socket) return undefined;
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The running server did not answer.')));
  socket.end(JSON.stringify({ command, input }));
  for await (const line of readLines(socket)) {
    const { progress, output, error } = JSON.parse(line) as ResponseLine;
    if (progress !== undefined) onProgress(progress);
    if (error !== undefined) throw new Error(error);
    if (output !== undefined) return output;
  }
  throw new Error('The running server did not answer.');
}

async function* readLines(socket: Socket): AsyncGenerator<string> {
  let rest = '';
  for await (const part of socket.setEncoding('utf8')) {
    const pieces = (rest + String(part)).split('\n');
    rest = pieces.pop() ?? '';
    yield* pieces;
  }
}

function connectTo(address: string): Promise<Socket | undefined> {
  return new Promise((done, fail) => {
    const socket = createConnection({ path: address, allowHalfOpen: true });
    socket.once('connect', () => done(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') done(undefined);
      else fail(error);
    });
  });
}
