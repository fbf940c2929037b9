import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readEvents } from './events.ts';

it('reads exactly the events that the guide for operators names', async () => {
  const guide = await readFile('docs/operations/payments.md', 'utf8');
  const list = /with exactly these events:\n([^]*?)Its signing secret/.exec(guide)?.[1] ?? '';
  const named = Array.from(list.matchAll(/`([\w.]+)`/g), ([, name]) => name);
  expect(new Set(named)).toEqual(new Set(readEvents));
  expect(named).toHaveLength(readEvents.length);
});
