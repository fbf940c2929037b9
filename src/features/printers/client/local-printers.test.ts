import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildUserPrinter } from '#test/support/screens/print-data.ts';
import { maxPrinters } from '../constants.ts';
import type { NewPrinter, UserPrinter } from '../schemas.ts';
import { editLocalPrinters, readLocalPrinters } from './local-printers.ts';
import { hasStoredPrinters } from './stored-printers.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

function newPrinter(changes: Partial<NewPrinter> = {}): NewPrinter {
  const { id: _, ...printer } = buildUserPrinter({ printerId: null, ...changes });
  return printer;
}

const add = (changes: Partial<NewPrinter> = {}) =>
  editLocalPrinters({ kind: 'add', printer: newPrinter(changes) });
const names = (printers: UserPrinter[] | undefined) =>
  printers?.map(({ name, isChosen }) => name + (isChosen ? '*' : ''));

describe('editLocalPrinters', () => {
  it('gives each printer an id of its own in a damaged storage', () => {
    const entries = [2 ** 53, 2 ** 53, 1e308, 7].map((id, index) =>
      buildUserPrinter({ id, name: `P${index}`, printerId: null }),
    );
    stored.set('printers', JSON.stringify(entries));
    expect(names(readLocalPrinters())).toEqual(['P0*', 'P2', 'P3']);
    add({ name: 'A' });
    add({ name: 'B' });
    const printers = readLocalPrinters();
    expect(names(printers)).toEqual(['P0', 'P2', 'P3', 'A', 'B*']);
    expect(new Set(printers.map(({ id }) => id)).size).toBe(5);
  });

  it('reads no more than 100 entries of a damaged storage', () => {
    const entry = (id: number) => JSON.stringify(buildUserPrinter({ id, name: `P${id}` }));
    stored.set('printers', `[${entry(1)},${'{},'.repeat(98)}${entry(2)},${entry(3)}]`);
    expect(readLocalPrinters().map(({ id }) => id)).toEqual([1, 2]);
  });

  it('adds a printer and chooses it', () => {
    expect(hasStoredPrinters()).toBe(false);
    expect(names(add({ name: 'A' }))).toEqual(['A*']);
    expect(names(add({ name: 'B' }))).toEqual(['A', 'B*']);
    expect(names(add({ name: 'C', isChosen: false }))).toEqual(['A', 'B*', 'C']);
    expect(new Set(readLocalPrinters().map(({ id }) => id)).size).toBe(3);
    expect(hasStoredPrinters()).toBe(true);
  });

  it('chooses a printer that is there already', () => {
    add({ name: 'A' });
    add({ name: 'MINI', printerId: 'prusa-mini', filamentPricePerKg: 20 });
    add({ name: 'A' });
    expect(names(add({ name: 'Another name', printerId: 'prusa-mini' }))).toEqual(['A', 'MINI*']);
    expect(readLocalPrinters()[1]?.filamentPricePerKg).toBe(20);
    expect(names(add({ name: 'A', tall: 100 }))).toEqual(['A', 'MINI', 'A*']);
  });

  it('returns undefined for one printer too many', () => {
    for (let n = 0; n < maxPrinters; n += 1) add({ name: `Printer ${n}` });
    expect(add({ name: 'One more' })).toBeUndefined();
    expect(readLocalPrinters()).toHaveLength(maxPrinters);
  });

  it('changes and chooses printers', () => {
    add({ name: 'A' });
    const [first] = add({ name: 'B' }) ?? [];
    const id = first?.id ?? 0;
    expect(names(editLocalPrinters({ kind: 'change', id, change: { name: 'A2' } }))).toEqual(['A2', 'B*']);
    expect(names(editLocalPrinters({ kind: 'change', id, change: { isChosen: true } }))).toEqual([
      'A2*',
      'B',
    ]);
  });

  it('chooses the newest after the chosen one was removed, and stores nothing without printers', () => {
    for (const name of ['A', 'B', 'C']) add({ name });
    const remove = (name: string) => {
      const id = readLocalPrinters().find((printer) => printer.name === name)?.id ?? 0;
      return names(editLocalPrinters({ kind: 'remove', id }));
    };
    expect(remove('C')).toEqual(['A', 'B*']);
    expect(remove('A')).toEqual(['B*']);
    expect(remove('B')).toEqual([]);
    expect(hasStoredPrinters()).toBe(false);
  });
});

describe('readLocalPrinters', () => {
  it.each(['', 'no json', '{"a":1}', 'null', '[1,null,{"id":1}]'])('reads %j as no printers', (text) => {
    stored.set('printers', text);
    expect(readLocalPrinters()).toEqual([]);
  });

  it('leaves out damaged printers and chooses exactly one of the others', () => {
    const good = buildUserPrinter({ isChosen: false });
    const entries = [{ ...good, tall: 0 }, good, { ...good, id: 2 }, { ...good, id: 3, class: 'huge' }];
    stored.set('printers', JSON.stringify(entries));
    expect(readLocalPrinters().map(({ id, isChosen }) => [id, isChosen])).toEqual([
      [1, false],
      [2, true],
    ]);
  });
});

it('keeps the printers for the page if the browser refuses the storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(names(add({ name: 'A' }))).toEqual(['A*']);
  expect(names(readLocalPrinters())).toEqual(['A*']);
  editLocalPrinters({ kind: 'remove', id: 1 });
  expect(hasStoredPrinters()).toBe(false);
});

it('keeps the changes for the page while the storage is full, and stores them once there is room', () => {
  add({ name: 'A' });
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  add({ name: 'B' });
  expect(names(add({ name: 'C' }))).toEqual(['A', 'B', 'C*']);
  expect(names(readLocalPrinters())).toEqual(['A', 'B', 'C*']);
  vi.mocked(localStorage.setItem).mockRestore();
  add({ name: 'D' });
  expect(stored.get('printers')).toContain('"D"');
  expect(names(readLocalPrinters())).toEqual(['A', 'B', 'C', 'D*']);
  stored.clear();
  expect(hasStoredPrinters()).toBe(false);
});
