import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { chooseLogDestination, createTextLog } from './log-text.ts';

function createTerminal(isTTY: boolean) {
  const raw: string[] = [];
  const output = { isTTY, write: (text: string) => raw.push(text) };
  const lines = () => raw.map((text) => stripVTControlCharacters(text).replace(/^\[\d\d:\d\d:\d\d\] /, ''));
  return { output, raw, lines };
}

async function createTestLog(isTTY = false) {
  const terminal = createTerminal(isTTY);
  return { ...terminal, log: createLogger('info', await createTextLog(terminal.output)) };
}

const request = { method: 'GET', url: '/browse?q=vase', host: 'localhost', ip: '127.0.0.1', socket: {} };

describe('the log as text', () => {
  it('writes one line for an entry, with its fields', async () => {
    const { log, lines } = await createTestLog();
    log.info({ event: 'signed_in', userId: 'u1', counts: { sent: 2 } }, 'Somebody signed in.');
    log.warn('Mails are kept.');
    expect(lines()).toEqual([
      'INFO: Somebody signed in. {"event":"signed_in","userId":"u1","counts":{"sent":2}}\n',
      'WARN: Mails are kept.\n',
    ]);
  });

  it('writes one line for a request, with status and duration', async () => {
    const { log, lines } = await createTestLog();
    const child = log.child({ reqId: 'r1' });
    child.info({ req: request }, 'incoming request');
    child.info({ res: { statusCode: 404 }, responseTime: 12.3 }, 'request completed');
    log.info({ method: 'GET', url: '/', statusCode: 200 }, 'answered from the cache');
    expect(lines()).toEqual(['INFO: GET /browse?q=vase 404 12 ms\n', 'INFO: GET / 200 (cache)\n']);
  });

  it('leaves out successful requests for files, and writes failed ones', async () => {
    const { log, lines } = await createTestLog();
    for (const [reqId, statusCode] of Object.entries({ a: 200, b: 404 })) {
      const child = log.child({ reqId });
      child.info({ req: { ...request, url: '/api/stl-files/1/image?w=160' } }, 'incoming request');
      child.info({ res: { statusCode }, responseTime: 1 }, 'request completed');
    }
    log.info({ method: 'GET', url: '/assets/main.js', statusCode: 200 }, 'answered from the cache');
    expect(lines()).toEqual(['INFO: GET /api/stl-files/1/image?w=160 404 1 ms\n']);
  });

  it('writes the stack of an error, and the message alone for a warning', async () => {
    const { log, lines } = await createTestLog();
    log.error({ err: new TypeError('no such column') }, 'A job failed.');
    log.warn({ err: new Error('refused') }, 'The mail could not be sent.');
    const [error, warning] = lines();
    expect(error).toMatch(/^ERROR: A job failed\..*\n +TypeError: no such column\n +at /s);
    expect(warning).toBe('WARN: The mail could not be sent. \n    err: "Error: refused"\n');
  });

  it('escapes control characters', async () => {
    const { log, raw } = await createTestLog();
    log.info({ title: 'a\u001b[2Jb', list: ['\u009b1m'] }, 'A line\nbreak.');
    log.error({ err: new Error('c\u001b[2Jd\n[12:00:00] INFO: forged') }, 'It failed.');
    expect(raw[1]).toContain('c\\u001b[2Jd\\u000a[12:00:00] INFO: forged');
    expect(raw[1]).not.toMatch(/^\[12:00:00\] INFO: forged/m);
    // oxlint-disable-next-line no-control-regex -- These are the characters that must not be written.
    expect(raw.join('')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(raw[0]).toContain('A line\\u000abreak.');
    expect(raw[0]).toContain('a\\u001b[2Jb');
  });

  it('colors lines in a terminal only', async () => {
    const terminal = await createTestLog(true);
    const file = await createTestLog(false);
    for (const { log } of [terminal, file]) log.info('Open.');
    expect(terminal.raw[0]).toContain('\u001b[32mINFO\u001b[39m');
    expect(file.raw[0]).toBe(stripVTControlCharacters(file.raw[0] ?? ''));
  });
});

it.each([
  [undefined, true, 'text'],
  [undefined, false, 'json'],
  ['json', true, 'json'],
  ['text', false, 'text'],
] as const)('with LOG_FORMAT %s and a terminal: %s, writes %s', async (format, isTTY, expected) => {
  const { output } = createTerminal(isTTY);
  expect((await chooseLogDestination(format, output)) === undefined ? 'json' : 'text').toBe(expected);
});
