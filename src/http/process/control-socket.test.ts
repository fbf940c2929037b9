import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callRunningServer, openControlSocket, type ControlCommands } from './control-socket.ts';

const log = pino({ level: 'silent' });
let dataDir: string;
let close: () => Promise<void> = () => Promise.resolve();

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-control-'));
});

afterEach(async () => {
  await close();
  close = () => Promise.resolve();
  await rm(dataDir, { recursive: true, force: true });
});

const open = async (commands: ControlCommands) => {
  close = await openControlSocket(dataDir, commands, log);
};

it('sends a command with any text to the server and returns the output', async () => {
  await open({ echo: (input) => Promise.resolve(`heard ${input}`) });
  expect(await callRunningServer(dataDir, 'echo', 'Zoë "\n" ü')).toBe('heard Zoë "\n" ü');
  const many = Array.from({ length: 20 }, (_, index) => callRunningServer(dataDir, 'echo', `${index}`));
  expect((await Promise.all(many)).at(-1)).toBe('heard 19');
});

it('returns undefined when there is no socket, or only one that a crash left behind', async () => {
  expect(await callRunningServer(dataDir, 'echo', '')).toBeUndefined();
  await open({});
  await close();
  expect(await callRunningServer(dataDir, 'echo', '')).toBeUndefined();
});

it('replaces a socket file that was left behind', async () => {
  await open({});
  await close();
  const path = join(dataDir, 'control', 'socket');
  const left = createServer();
  await new Promise<void>((done) => {
    left.listen(path, done);
  });
  await open({ echo: (input) => Promise.resolve(input) });
  expect(await callRunningServer(dataDir, 'echo', 'new')).toBe('new');
  left.close();
});

it('restricts the socket to its owner', async () => {
  await open({});
  const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect(await mode(join(dataDir, 'control'))).toBe('700');
  expect(await mode(join(dataDir, 'control', 'socket'))).toBe('600');
});

it('reports the progress of a long command, and makes it fail when the client disconnects', async () => {
  const failure = Promise.withResolvers<unknown>();
  const left = Promise.withResolvers<void>();
  await open({
    count: async (input, report) => {
      for (const text of ['one', 'two\n']) report(input + text);
      return 'three';
    },
    endless: async (_input, report) => {
      report('here');
      await left.promise;
      const attempt = () => setTimeout(() => step(), 5);
      const step = () => {
        try {
          report('still here');
          attempt();
        } catch (error) {
          failure.resolve(error);
        }
      };
      attempt();
      await failure.promise;
      throw new Error('given up');
    },
  });
  const heard: string[] = [];
  expect(await callRunningServer(dataDir, 'count', 'a ', (text) => heard.push(text))).toBe('three');
  expect(heard).toEqual(['a one', 'a two\n']);
  const leave = () => {
    left.resolve();
    throw new Error('I leave.');
  };
  await expect(callRunningServer(dataDir, 'endless', '', leave)).rejects.toThrow('I leave.');
  expect(await failure.promise).toMatchObject({ message: 'The client has disconnected.' });
});

it('throws the error of a failed command, and keeps serving', async () => {
  await open({
    fail: () => Promise.reject(new Error('No such account.')),
    echo: (input) => Promise.resolve(input),
  });
  await expect(callRunningServer(dataDir, 'fail', '')).rejects.toThrow('No such account.');
  await expect(callRunningServer(dataDir, 'toString', '')).rejects.toThrow('does not know');
  await expect(callRunningServer(dataDir, 'echo', 'a'.repeat(70_000))).rejects.toThrow('too long');
  expect(await callRunningServer(dataDir, 'echo', 'still here')).toBe('still here');
});
