import type { DestinationStream } from 'pino';

/** A terminal, or whatever else takes text. */
interface Output {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

type Fields = Record<string, unknown>;

const warnLevel = 40;
const errorLevel = 50;
/** Successful requests for these paths are left out: a page loads dozens of them. */
const filePaths = /^\/assets\/|^\/api\/.*\/(image|gallery|avatar|share)\b/;
const maxOpenRequests = 1000;

/**
 * Decides how the log of the process is written.
 * @param format undefined: text in a terminal, JSON elsewhere
 * @returns undefined for JSON lines on standard output
 */
export async function chooseLogDestination(
  format: 'json' | 'text' | undefined,
  output: Output = process.stdout,
): Promise<DestinationStream | undefined> {
  const isText = format === undefined ? output.isTTY === true : format === 'text';
  return isText ? createTextLog(output) : undefined;
}

/** Takes pino's JSON lines and writes one short line for each entry, and one for each request instead of two. */
export async function createTextLog(output: Output): Promise<DestinationStream> {
  // Logs in JSON do not need the library.
  const { prettyFactory } = await import('pino-pretty');
  const toLine = prettyFactory({
    colorize: output.isTTY === true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId',
    singleLine: true,
  });
  const joinRequest = createRequestJoiner();
  return {
    write: (line) => {
      const entry = joinRequest(JSON.parse(line) as Fields);
      if (entry) output.write(toLine(escapeAll(shortenError(entry))));
    },
  };
}

/** Returns a function that makes one entry of the two that a request has, and leaves out successful ones for files. */
function createRequestJoiner(): (entry: Fields) => Fields | undefined {
  const openRequests = new Map<unknown, string>();
  return (entry) => {
    const { res, responseTime, ...rest } = entry;
    if (entry['msg'] === 'incoming request') {
      openRequests.set(entry['reqId'], describeRequest(entry['req'] as Fields));
      for (const [oldest] of openRequests)
        if (openRequests.size > maxOpenRequests) openRequests.delete(oldest);
      return undefined;
    }
    if (responseTime === undefined) return describeCachedResponse(entry);
    const request = openRequests.get(entry['reqId']) ?? '';
    openRequests.delete(entry['reqId']);
    const status = Number((res as Fields)['statusCode']);
    if (status < 400 && isForFile(request)) return undefined;
    return { ...rest, msg: `${request} ${status} ${Math.round(Number(responseTime))} ms` };
  };
}

/** Shortens the entry of a response from the cache. Others are returned as they are. */
function describeCachedResponse(entry: Fields): Fields | undefined {
  const { method, url, statusCode, ...rest } = entry;
  if (typeof method !== 'string' || typeof url !== 'string' || statusCode === undefined) return entry;
  const request = describeRequest(entry);
  if (Number(entry['level']) < warnLevel && isForFile(request)) return undefined;
  return { ...rest, msg: `${request} ${Number(statusCode)} (cache)` };
}

const describeRequest = ({ method, url }: Fields) => `${String(method)} ${String(url)}`;
const isForFile = (request: string) => filePaths.test(request.slice(request.indexOf(' ') + 1));

/** Leaves out the stack of an error unless it is a fault of the program. */
function shortenError(entry: Fields): Fields {
  const { err, level } = entry;
  if (typeof err !== 'object' || err === null) return entry;
  const { type = 'Error', message = '', stack } = err as Fields;
  if (Number(level) < errorLevel || typeof stack !== 'string')
    return { ...entry, err: `${String(type)}: ${String(message)}` };
  // A line break in the message could pass for the end of the entry.
  const escaped = stack.replace(String(message), () => escapeText(String(message)));
  return { ...entry, err: { ...err, stack: escaped } };
}

/** Escapes control characters in all texts, with which a request could otherwise write to the operator's terminal. */
function escapeAll<T>(value: T, name = ''): T {
  if (typeof value === 'string') return escapeText(value, name === 'stack') as T;
  if (Array.isArray(value)) return value.map((item: unknown) => escapeAll(item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [escapeText(key), escapeAll(item, key)]),
  ) as T;
}

/** @param hasLines whether line breaks are kept */
function escapeText(text: string, hasLines = false): string {
  return text.replace(/\p{Cc}/gu, (character) =>
    hasLines && character === '\n'
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
