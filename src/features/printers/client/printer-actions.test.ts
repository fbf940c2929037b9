import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import { meKey } from '#src/features/auth/client/queries.ts';
import { setTransport } from '#src/lib/api-client.ts';
import { buildUserPrinter } from '#test/support/screens/print-data.ts';
import { tooManyPrintersMessage } from '../constants.ts';
import type { NewPrinter, UserPrinter } from '../schemas.ts';
import { applyEdit } from './local-printers.ts';
import { editPrinters } from './printer-actions.ts';
import { printersQuery } from './queries.ts';
import { printersKey } from './stored-printers.ts';

let queries: QueryClient;
let stored: Map<string, string>;
let calls: string[];
/** The printers of the account. */
let account: UserPrinter[];
/** The status with which adding is refused; undefined to accept. */
let refusal: number | undefined;

beforeEach(() => {
  queries = new QueryClient();
  queries.setQueryData(meKey, null);
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  calls = [];
  account = [];
  refusal = undefined;
  setTransport(async ({ method, address, body }) => {
    calls.push(`${method} ${address}`);
    if (method === 'POST') {
      const printer = JSON.parse(body ?? '') as NewPrinter;
      const status = printer.printerId === 'gone' ? 400 : refusal;
      if (status) return { status, statusText: '', text: '{}', header: () => null };
      account = applyEdit(account, { kind: 'add', printer }) ?? account;
    }
    return { status: 200, statusText: 'OK', text: JSON.stringify(account), header: () => null };
  });
});

afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
});

const signIn = () => queries.setQueryData(meKey, { id: 'ada' });
const store = (...printers: UserPrinter[]) => stored.set('printers', JSON.stringify(printers));
const read = (userId: string | null) => queries.fetchQuery(printersQuery(userId));
const mini = buildUserPrinter({ id: 1, printerId: 'prusa-mini', name: 'MINI', isChosen: false });
const mk4s = buildUserPrinter({ id: 2, name: 'MK4S' });

describe('a visitor', () => {
  it('sends no request', async () => {
    expect(await read(null)).toEqual([]);
    await editPrinters(queries, { kind: 'add', printer: mk4s });
    expect(queries.getQueryData<UserPrinter[]>(printersKey(null))).toMatchObject([{ name: 'MK4S' }]);
    expect(calls).toEqual([]);
  });

  it('reads what another tab has stored', async () => {
    store(mk4s);
    expect(await read(null)).toEqual([mk4s]);
  });

  it('gets an error at the limit', async () => {
    store(...Array.from({ length: 10 }, (_, id) => ({ ...mk4s, id, printerId: null, name: `P ${id}` })));
    await expect(editPrinters(queries, { kind: 'add', printer: mini })).rejects.toThrow(
      tooManyPrintersMessage,
    );
  });
});

describe('a member', () => {
  it('changes the printers of the account and notifies the other tabs', async () => {
    signIn();
    const heard: unknown[] = [];
    const otherTab = new BroadcastChannel('changes');
    otherTab.addEventListener('message', ({ data }) => heard.push(data));
    await editPrinters(queries, { kind: 'add', printer: mk4s });
    await editPrinters(queries, { kind: 'change', id: 1, change: { isChosen: true } });
    await editPrinters(queries, { kind: 'remove', id: 1 });
    expect(calls).toEqual([
      'POST /api/user/printers',
      'PATCH /api/user/printers/1',
      'DELETE /api/user/printers/1',
    ]);
    await waitFor(() => expect(heard).toEqual(Array(3).fill('/api/user/printers')));
    otherTab.close();
    expect(stored.size).toBe(0);
  });

  it("moves the visitor's printers into an empty account, with the choice", async () => {
    store(mini, mk4s);
    expect(await read('ada')).toMatchObject([
      { name: 'MINI', isChosen: false },
      { name: 'MK4S', isChosen: true },
    ]);
    expect(stored.size).toBe(0);
    queries.clear();
    calls = [];
    await read('ada');
    expect(calls).toEqual(['GET /api/user/printers']);
  });

  it("keeps the account's own choice when printers move into it", async () => {
    account = [buildUserPrinter({ id: 5, printerId: null, name: 'Mine' })];
    store(mk4s);
    expect(await read('ada')).toMatchObject([
      { name: 'Mine', isChosen: true },
      { name: 'MK4S', isChosen: false },
    ]);
  });

  it('moves a printer that is not in the list any more with its own figures', async () => {
    store({ ...mk4s, printerId: 'gone' });
    expect(await read('ada')).toMatchObject([{ name: 'MK4S', printerId: null, bedX: mk4s.bedX }]);
    expect(stored.size).toBe(0);
  });

  it('drops what is above the limit, and keeps the printers after another failure', async () => {
    store(mk4s);
    refusal = 503;
    await expect(queries.fetchQuery({ ...printersQuery('ada'), retry: false })).rejects.toMatchObject({
      status: 503,
    });
    expect(stored.size).toBe(1);
    refusal = 409;
    expect(await read('ada')).toEqual([]);
    expect(stored.size).toBe(0);
  });
});
