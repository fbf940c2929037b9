import { createHash } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

/** Says how far a long command is. @throws when nobody waits for its answer any more */
export type ReportProgress = (text: string) => void;

/** What the running server does for a person at the machine; input and answer are plain text. */
export type ControlCommands = Record<string, (input: string, tell: ReportProgress) => Promise<string>>;

/** A line each: any number that tell, then one with the output or the error. */
interface ResponseLine {
  progress?: string;
  output?: string;
  error?: string;
}

const folderName = 'control';
const maxRequestBytes = 65_536;
const timeoutMs = 10_000;
/** While a command takes its time, so that both sides know of each other. */
const heartbeatMs = 3000;
/** Linux takes 107 bytes, macOS 103. */
const maxPathBytes = 103;

function getSocketAddress(dataDir: string): string {
  const folder = resolve(dataDir, folderName);
  if (process.platform !== 'win32') return join(folder, 'socket');
  return `\\\\.\\pipe\\firstlayer-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
}

/**
 * A socket in the data folder that only its owner may open: the embedded database belongs to one process, so scripts
 * ask that process. Call it while the data folder is locked; what a crash left behind is replaced.
 * @returns a function that closes it
 */
export async function openControlSocket(
  dataDir: string,
  commands: ControlCommands,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const address = getSocketAddress(dataDir);
  if (Buffer.byteLength(address) > maxPathBytes) {
    log.warn({ address }, 'the path of DATA_DIR is too long for a socket: scripts need the server stopped');
    return () => Promise.resolve();
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(timeoutMs, () => socket.destroy());
    socket.on('error', (error) => log.debug({ err: error }, 'control socket'));
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

/** The folder is closed to others before the socket stands in it. */
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
  const beat = setInterval(() => write({}), heartbeatMs);
  const tell = (progress: string) => {
    if (socket.destroyed) throw new Error('Whoever asked for it has left.');
    write({ progress });
  };
  try {
    write(await run(await readRequest(socket), commands, tell));
    socket.end();
  } catch (error) {
    log.warn({ err: error }, 'a control command failed');
    const message = error instanceof Error ? error.message : 'It failed.';
    if (!socket.destroyed) {
      write({ error: message });
      socket.end();
    }
  } finally {
    clearInterval(beat);
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

async function run(request: string, commands: ControlCommands, tell: ReportProgress): Promise<ResponseLine> {
  const { command, input } = JSON.parse(request) as { command?: unknown; input?: unknown };
  const body =
    typeof command === 'string' && Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!body || typeof input !== 'string') throw new Error('The running server does not know this command.');
  return { output: await body(input, tell) };
}

/**
 * Has the running server carry a command out.
 * @param onProgress is given what a long command says meanwhile
 * @returns its answer; undefined when no server runs on this folder
 * @throws with the server's message when the command fails there
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
