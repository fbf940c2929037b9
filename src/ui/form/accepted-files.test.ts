import { expect, test } from 'vitest';
import { fileKind, keepAccepted, withAdded } from './accepted-files.ts';

const file = (name: string, size = 1) => ({ name, size, lastModified: 7 });

test.each([
  ['Vase.stl', 'STL'],
  ['a.b.3mf', '3MF'],
  ['README', ''],
  ['.gitignore', ''],
])('the kind of %s is %j', (name, kind) => {
  expect(fileKind(name)).toBe(kind);
});

test('a folder keeps only what is accepted, whatever the case, in its order', () => {
  const folder = ['b.STL', 'notes.txt', 'a.3mf', 'stl', '.DS_Store', 'fake.stl.exe'].map((name) =>
    file(name),
  );
  expect(keepAccepted(folder, ['.stl', '.3MF']).map(({ name }) => name)).toEqual(['b.STL', 'a.3mf']);
});

test('the same file gets added once, and another file of the same name as well', () => {
  const list = withAdded([file('a.stl')], [file('a.stl'), file('a.stl', 2), file('b.stl'), file('b.stl')]);
  expect(list.map(({ name, size }) => `${name} ${size}`)).toEqual(['a.stl 1', 'a.stl 2', 'b.stl 1']);
});
