import { styleText } from 'node:util';
import type { DestinationStream } from 'pino';

/** A terminal, or whatever else takes text. */
interface Output {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

type Fields = Readonly<Record<string, unknown>>;
type Color = Parameters<typeof styleText>[0];

const levels: Record<number, [name: string, color: Color]> = {
  10: ['TRACE', 'gray'],
  20: ['DEBUG', 'gray'],
  30: ['INFO', 'green'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red'],
};
const warnLevel = 40;
const errorLevel = 50;
/** Successful requests for these paths are left out: a page loads dozens of them. */
const filePaths = /^\/(assets|docs\/api\/static)\/|^\/api\/.*\/(image|gallery|avatar|share)\b/;
const hiddenFields = new Set([
  'level',
  'time',
  'pid',
  'hostname',
  'msg',
  'reqId',
  'req',
  'res',
  'responseTime',
  'err',
]);
const maxOpenRequests = 1000;

/**
 * Decides how the log of the process is written.
 * @param format undefined: text in a terminal, JSON elsewhere
 * @returns undefined for JSON lines on standard output
 */
export function chooseLogDestination(
  format: 'json' | 'text' | undefined,
  output: Output = process.stdout,
): DestinationStream | undefined {
  const isText = format === undefined ? output.isTTY === true : format === 'text';
  return isText ? createTextLog(output) : undefined;
}

/** Takes pino's JSON lines and writes one short line for each entry, and one for each request instead of two. */
export function createTextLog(output: Output): DestinationStream {
  const openRequests = new Map<unknown, string>();
  const colored = (color: Color, text: string) =>
    output.isTTY === true ? styleText(color, text, { validateStream: false }) : text;

  const describe = (entry: Fields): string | undefined => {
    if (entry['msg'] === 'incoming request') {
      openRequests.set(entry['reqId'], describeRequest(entry['req']));
      for (const [oldest] of openRequests)
        if (openRequests.size > maxOpenRequests) openRequests.delete(oldest);
      return undefined;
    }
    if (!('responseTime' in entry)) return describeEntry(entry);
    const request = openRequests.get(entry['reqId']) ?? '';
    openRequests.delete(entry['reqId']);
    const status = Number(read(entry['res'], 'statusCode'));
    if (status < 400 && filePaths.test(request.slice(request.indexOf(' ') + 1))) return undefined;
    return `${request} ${colored(colorOf(status), String(status))} ${Math.round(Number(entry['responseTime']))} ms`;
  };

  return {
    write: (line) => {
      const entry = JSON.parse(line) as Fields;
      const message = describe(entry);
      if (message === undefined) return;
      const level = Number(entry['level']);
      const [name, color] = levels[level] ?? [String(level), 'white'];
      const time = colored('gray', new Date(Number(entry['time'])).toTimeString().slice(0, 8));
      output.write(`${time} ${colored(color, name.padEnd(5))} ${message}${describeError(entry)}\n`);
    },
  };
}

function describeEntry(entry: Fields): string | undefined {
  const { method, url, statusCode, msg, ...rest } = entry;
  if (typeof method === 'string' && typeof url === 'string' && statusCode !== undefined) {
    if (Number(entry['level']) < warnLevel && filePaths.test(url)) return undefined;
    return `${printable(`${method} ${url} ${toText(statusCode)}`)} (cache)`;
  }
  const fields = Object.entries(rest)
    .filter(([name]) => !hiddenFields.has(name))
    .map(([name, value]) => ` ${name}=${toText(value)}`);
  return printable(`${toText(msg ?? '')}${fields.join('')}`);
}

/** The message of the error; with its stack for an error that is a fault of the program. */
function describeError(entry: Fields): string {
  const { err, level } = entry;
  if (err === undefined) return '';
  const stack = Number(level) >= errorLevel ? read(err, 'stack') : undefined;
  const text = stack ?? `${toText(read(err, 'type') ?? 'Error')}: ${toText(read(err, 'message') ?? '')}`;
  return `\n${toText(text)
    .split('\n')
    .map((line) => `  ${printable(line)}`)
    .join('\n')}`;
}

function describeRequest(request: unknown): string {
  return printable(`${toText(read(request, 'method') ?? '')} ${toText(read(request, 'url') ?? '')}`);
}

function colorOf(status: number): Color {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Fields)[name] : undefined;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Escapes control characters, with which a request could otherwise write to the operator's terminal. */
function printable(text: string): string {
  return text.replace(
    /\p{Cc}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
