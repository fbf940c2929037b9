import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { waitFor } from '#test/support/wait-for.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  openDerivedFiles,
  type DerivedFile,
  type DerivedFiles,
  type MakingOptions,
} from './derived-files.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'firstlayer-derived-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Opens the files. Without a person, each of them is made for another one. */
async function openFiles(maxBytes: number): Promise<DerivedFiles & { get: Get }> {
  const files = await openDerivedFiles(root, { maxBytes });
  return { ...files, get: (key, make, more) => files.get(key, make, { person: key, ...more }) };
}

type Make = Parameters<DerivedFiles['get']>[1];
type Get = (key: string, make: Make, more?: Partial<MakingOptions>) => Promise<DerivedFile>;

const listFiles = () => readdir(join(root, 'derived'));
const setAge = async (name: string, hours: number) => {
  const time = new Date(Date.now() - hours * 3_600_000);
  await utimes(join(root, 'derived', name), time, time);
};

it('makes a file once for concurrent and later calls', async () => {
  const files = await openFiles(1000);
  let count = 0;
  const get = () =>
    files.get('lid', async (path) => {
      count += 1;
      await writeFile(path, 'content');
    });
  const found = await Promise.all([get(), get(), get()]);
  expect((await get()).sizeBytes).toBe(7);
  expect(count).toBe(1);
  for (const { read } of found) expect(await text((await read(undefined)).stream)).toBe('content');
  expect(await text((await (await get()).read({ start: 3, end: 5 })).stream)).toBe('ten');
  expect((await files.get('box', (path) => writeFile(path, ''))).sha256).not.toBe(found[0]?.sha256);
});

it('makes a small file while a large one is being made', async () => {
  const files = await openFiles(1000);
  const blocker = Promise.withResolvers<void>();
  const makeLarge = (path: string) => blocker.promise.then(() => writeFile(path, 'large'));
  const large = files.get('bundle', makeLarge, { inputBytes: 1024 ** 3 });
  expect((await files.get('lid', (path) => writeFile(path, 'small'))).sizeBytes).toBe(5);
  expect(await listFiles()).toHaveLength(1);
  blocker.resolve();
  expect((await large).sizeBytes).toBe(5);
});

it('calls beforeMaking only for a file that is neither there nor being made', async () => {
  const files = await openFiles(1000);
  let count = 0;
  const get = (key: string, beforeMaking: () => Promise<void>) =>
    files.get(key, (path) => writeFile(path, 'content'), { beforeMaking });
  const admit = async () => void (count += 1);
  const refuse = () => Promise.reject(new Error('refused'));
  await get('lid', admit);
  await get('lid', refuse);
  expect(count).toBe(1);
  await expect(get('box', refuse)).rejects.toThrow('refused');
  expect(await listFiles()).toHaveLength(1);
});

it('calls beforeMaking once for concurrent first calls', async () => {
  const files = await openFiles(1000);
  let count = 0;
  const get = () =>
    files.get('lid', (path) => writeFile(path, 'content'), {
      beforeMaking: async () => {
        count += 1;
        await new Promise(setImmediate);
      },
    });
  await Promise.all(Array.from({ length: 8 }, get));
  expect(count).toBe(1);
});

it('does not call beforeMaking for a file that the full queue refuses', async () => {
  const files = await openFiles(1000);
  const blocker = Promise.withResolvers<void>();
  let count = 0;
  const get = (key: string) =>
    files.get(key, (path) => blocker.promise.then(() => writeFile(path, 'content')), {
      beforeMaking: () => Promise.resolve(void (count += 1)),
    });
  const all = Array.from({ length: 22 }, (_, index) => get(`file ${index}`));
  await expect(Promise.race(all)).rejects.toMatchObject({ status: 503 });
  blocker.resolve();
  const results = await Promise.allSettled(all);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(count).toBe(21);
});

it('leaves nothing behind when making a file fails, and tries again', async () => {
  const files = await openFiles(1000);
  const fail = files.get('lid', async (path) => {
    await writeFile(path, 'half');
    throw new Error('broken');
  });
  await expect(fail).rejects.toThrow('broken');
  expect(await listFiles()).toEqual([]);
  expect((await files.get('lid', (path) => writeFile(path, 'whole'))).sizeBytes).toBe(5);
});

it('removes the least recently used files above the limit, and those unused for a day', async () => {
  const files = await openFiles(25);
  const add = (key: string) => files.get(key, (path) => writeFile(path, 'x'.repeat(10)));
  const [first, second] = [await add('first'), await add('second')];
  await setAge(first.sha256, 2);
  await setAge(second.sha256, 1);
  const third = await add('third');
  expect((await listFiles()).toSorted()).toEqual([second.sha256, third.sha256].toSorted());
  await setAge(second.sha256, 25);
  await files.sweep();
  expect(await listFiles()).toEqual([third.sha256]);
});

it('keeps files above the limit that were just made or used until they have been opened', async () => {
  const files = await openFiles(5);
  const add = (key: string) => files.get(key, (path) => writeFile(path, key));
  const first = await add('first');
  await setAge(first.sha256, 1);
  const made = [await add('first'), await add('second')];
  expect(await files.sweep()).toBe(11);
  expect(await Promise.all(made.map(async ({ read }) => text((await read(undefined)).stream)))).toEqual([
    'first',
    'second',
  ]);
  for (const { sha256 } of made) await setAge(sha256, 1);
  expect(await files.sweep()).toBe(0);
  expect(await listFiles()).toEqual([]);
});

it('makes no file, and does not call beforeMaking, while files above the limit are in use', async () => {
  const files = await openFiles(5);
  let count = 0;
  const add = (key: string) =>
    files.get(key, (path) => writeFile(path, key), {
      beforeMaking: () => Promise.resolve(void (count += 1)),
    });
  const { sha256 } = await add('larger');
  await expect(add('lid')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 30 });
  expect((await add('larger')).sizeBytes).toBe(6);
  expect(count).toBe(1);
  await setAge(sha256, 1);
  await add('lid');
  expect(count).toBe(2);
  expect(await listFiles()).toHaveLength(1);
});

it('makes no file that waited in the queue while others reached the limit', async () => {
  const files = await openFiles(5);
  const blocker = Promise.withResolvers<void>();
  const add = (key: string) => files.get(key, (path) => blocker.promise.then(() => writeFile(path, key)));
  // Any of them may be the first one, and each is larger than the limit.
  const waiting = [add('larger'), add('second'), add('longer')];
  blocker.resolve();
  const results = await Promise.allSettled(waiting);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await listFiles()).toHaveLength(1);
});

it('makes a file although unfinished files of an earlier process are larger than the limit', async () => {
  const files = await openFiles(5);
  await writeFile(join(root, 'derived', 'lid.part'), 'unfinished');
  expect((await files.get('lid', (path) => writeFile(path, 'lid'))).sizeBytes).toBe(3);
});

it('keeps a file that is being made, however long ago it was written to', async () => {
  const files = await openFiles(5);
  const { read } = await files.get('lid', async (path) => {
    await writeFile(path, 'content');
    await setAge(basename(path), 1);
    await files.sweep();
  });
  expect(await text((await read(undefined)).stream)).toBe('content');
});

it('counts a file as used when it is complete, however long ago its content was written', async () => {
  const files = await openFiles(5);
  const { read } = await files.get('lid', async (path) => {
    await writeFile(path, 'content');
    await setAge(basename(path), 1);
  });
  expect(await text((await read(undefined)).stream)).toBe('content');
});

it('reports a file that was removed meanwhile as gone', async () => {
  const files = await openFiles(1000);
  const { sha256, read } = await files.get('lid', (path) => writeFile(path, 'content'));
  await rm(join(root, 'derived', sha256));
  await expect(read(undefined)).rejects.toMatchObject({ status: 404 });
});

it('makes one file at a time for a person, so that the next person need not wait for the others', async () => {
  const files = await openFiles(1000);
  const blocker = Promise.withResolvers<void>();
  const made: string[] = [];
  let admitted = 0;
  const get = (key: string, person: string) =>
    files.get(
      key,
      async (path) => {
        made.push(key);
        await blocker.promise;
        await writeFile(path, key);
      },
      { person, beforeMaking: async () => void (admitted += 1) },
    );
  const first = get('a 1', 'a');
  await waitFor(() => expect(made).toEqual(['a 1']));
  const others = [get('a 2', 'a'), get('a 3', 'a'), get('b 1', 'b'), get('c 1', 'c')];
  await waitFor(() => expect(admitted).toBe(3));
  blocker.resolve();
  await Promise.all([first, ...others]);
  // The order within these pairs depends on when the files were looked for.
  expect(made.slice(1, 3).toSorted()).toEqual(['b 1', 'c 1']);
  expect(made.slice(3).toSorted()).toEqual(['a 2', 'a 3']);
});

it('refuses a person with 429 who waits for five files, and nobody else', async () => {
  const files = await openFiles(1000);
  const blocker = Promise.withResolvers<void>();
  const get = (key: string, person: string) =>
    files.get(key, (path) => blocker.promise.then(() => writeFile(path, key)), { person });
  const all = Array.from({ length: 5 }, (_, index) => get(`file ${index}`, 'a'));
  await expect(get('one more', 'a')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 10 });
  all.push(get('other', 'b'));
  blocker.resolve();
  await Promise.all(all);
  expect((await get('one more', 'a')).sizeBytes).toBe(8);
});

it('makes a second file in the same turn, and keeps it', async () => {
  const files = await openFiles(1000);
  let count = 0;
  const makePlan = async (path: string) => {
    count += 1;
    await writeFile(path, 'plan');
  };
  const make: Make = async (path, makeWithin) => {
    const { read } = await makeWithin('plan', makePlan);
    await writeFile(path, await text((await read(undefined)).stream));
  };
  expect((await files.get('lid', make)).sizeBytes).toBe(4);
  expect((await files.get('box', make)).sizeBytes).toBe(4);
  expect((await files.get('plan', makePlan)).sizeBytes).toBe(4);
  expect(count).toBe(1);
});

it('removes brief files that were not used for ten minutes', async () => {
  const files = await openFiles(1000);
  const make: Make = async (path, makeWithin) => {
    await makeWithin('plan', (planPath) => writeFile(planPath, 'plan'));
    await writeFile(path, 'content');
  };
  await files.get('lid', make, { isBrief: true });
  await files.get('box', (path) => writeFile(path, 'content'));
  const names = await listFiles();
  expect(names).toHaveLength(3);
  for (const name of names) await setAge(name, 9 / 60);
  await files.sweep();
  expect(await listFiles()).toHaveLength(3);
  for (const name of names) await setAge(name, 11 / 60);
  await files.sweep();
  expect(await listFiles()).toHaveLength(1);
});

it('removes the part of a brief file that a killed process left behind after ten minutes', async () => {
  const files = await openFiles(1000);
  await files.get('lid', (path) => writeFile(path, 'content'), { isBrief: true });
  const [name = ''] = await listFiles();
  const part = `${name}.${randomUUID()}`;
  await writeFile(join(root, 'derived', part), 'cont');
  await setAge(part, 9 / 60);
  await files.sweep();
  expect(await listFiles()).toHaveLength(2);
  await setAge(part, 11 / 60);
  await files.sweep();
  expect(await listFiles()).toEqual([name]);
});
