import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#src/lib/errors.ts';
import { createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { maxPrinters, printerSizeMessage } from '../constants.ts';
import type { UserPrinter } from '../schemas.ts';

const site = useTestApp();
let someone: UserRow;

beforeEach(async () => {
  someone = await createUser(site.db);
});

const url = '/api/user/printers';
const mini = {
  printerId: 'prusa-mini',
  name: 'Prusa MINI+',
  bedX: 180,
  bedY: 180,
  tall: 180,
  class: 'small',
};
const workshop = { ...mini, printerId: null, name: 'Workshop Voron', bedX: 300, bedY: 300, tall: 280.5 };

const list = async (user = someone) => (await site.as(user)({ url })).json<UserPrinter[]>();
const add = (body: object, user = someone) => site.as(user)({ method: 'POST', url, body });
const change = (id: number | string, body: object, user = someone) =>
  site.as(user)({ method: 'PATCH', url: `${url}/${id}`, body });
const remove = (id: number, user = someone) => site.as(user)({ method: 'DELETE', url: `${url}/${id}` });

/** Returns the names of the printers, with an asterisk behind that of the chosen one. */
const names = (printers: UserPrinter[]) => printers.map(({ name, isChosen }) => name + (isChosen ? '*' : ''));

async function addNamed(...wanted: string[]): Promise<UserPrinter[]> {
  for (const name of wanted) expect((await add({ ...workshop, name })).statusCode).toBe(200);
  return list();
}

it.each([
  ['GET', url],
  ['POST', url],
  ['PATCH', `${url}/1`],
  ['DELETE', `${url}/1`],
] as const)('returns 401 for visitors (%s %s)', async (method, address) => {
  const response = await site.request({ method, url: address, ...(method !== 'GET' && { body: {} }) });
  expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([401, 'unauthorized']);
});

describe('adding', () => {
  it('stores a printer with the usual costs and chooses it', async () => {
    expect(await list()).toEqual([]);
    const response = await add(mini);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.json()).toEqual([
      {
        ...mini,
        id: expect.any(Number),
        nozzle: 0.4,
        filamentPricePerKg: null,
        currency: '',
        powerPrice: 0.3,
        watts: 100,
        wear: 0.05,
        minutes: 0,
        hourly: 0,
        waste: 0.05,
        failRate: 0.05,
        selling: null,
        isChosen: true,
      },
    ]);
    expect((await add(workshop)).json()).toMatchObject([
      { name: 'Prusa MINI+', isChosen: false },
      { ...workshop, isChosen: true },
    ]);
  });

  it('chooses the first printer in any case, and no other one with isChosen false', async () => {
    expect(names((await add({ ...mini, isChosen: false })).json())).toEqual(['Prusa MINI+*']);
    expect(names((await add({ ...workshop, isChosen: false })).json())).toEqual([
      'Prusa MINI+*',
      'Workshop Voron',
    ]);
  });

  it('chooses a printer that is there already, with its own costs', async () => {
    await add({ ...mini, filamentPricePerKg: 22 });
    await add({ ...workshop, currency: 'EUR' });
    for (const again of [mini, { ...workshop, currency: '' }]) {
      const printers = (await add(again)).json<UserPrinter[]>();
      expect(printers).toHaveLength(2);
      expect(printers.find(({ isChosen }) => isChosen)?.name).toBe(again.name);
    }
    expect(await list()).toMatchObject([{ filamentPricePerKg: 22 }, { currency: 'EUR' }]);
  });

  it.each([
    [{ tall: 0 }, 'tall', printerSizeMessage],
    [{ bedX: 10_000_000 }, 'bedX', printerSizeMessage],
    [{ bedY: '220' }, 'bedY', printerSizeMessage],
    [{ bedX: null }, 'bedX', printerSizeMessage],
    [{ name: ' ' }, 'name', 'Name is required.'],
    [{ name: 'x'.repeat(61) }, 'name', 'Name must have at most 60 characters.'],
    [{ printerId: '../etc' }, 'printerId', 'Not a known printer.'],
    [{ printerId: 'not-known' }, 'printerId', 'Not a known printer.'],
    [{ class: 'huge' }, 'class', expect.any(String)],
    [{ filamentPricePerKg: -1 }, 'filamentPricePerKg', '0 to 1,000,000'],
    [{ failRate: 1 }, 'failRate', '0 to 95 %'],
    [{ selling: { margin: 0.4 } }, 'selling.packaging', expect.any(String)],
  ])('returns 400 for %o', async (wrong, path, message) => {
    const response = await add({ ...mini, ...wrong });
    expect(response.statusCode).toBe(400);
    const issue = response.json<ErrorBody>().issues?.find((candidate) => candidate.path === path);
    expect(issue?.message).toEqual(message);
    expect(await list()).toEqual([]);
  });

  it('returns 409 at the limit, also for concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: maxPrinters + 5 }, (_, index) => add({ ...workshop, name: `Printer ${index}` })),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(maxPrinters);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    const printers = await list();
    expect(printers).toHaveLength(maxPrinters);
    expect(printers.filter(({ isChosen }) => isChosen)).toHaveLength(1);
    // One that is there already is not refused.
    expect((await add({ ...workshop, name: printers[0]?.name })).statusCode).toBe(200);
  });

  it('stores one printer for concurrent repeats', async () => {
    await Promise.all(Array.from({ length: 5 }, () => add(mini)));
    expect(names(await list())).toEqual(['Prusa MINI+*']);
  });
});

describe('changing', () => {
  it('saves costs and prices and leaves the other fields', async () => {
    const [printer] = (await add(workshop)).json<UserPrinter[]>();
    const fee = { feeShare: 0.065, fixedFee: 0.2 };
    const costs = {
      filamentPricePerKg: 22.5,
      currency: 'EUR',
      powerPrice: 0.32,
      selling: {
        margin: 0.4,
        packaging: 0.5,
        channel: 'etsy',
        fees: { shop: fee, market: fee, ebay: fee, etsy: fee },
      },
    };
    expect((await change(printer?.id ?? 0, costs)).json()).toEqual([{ ...printer, ...costs }]);
    expect((await change(printer?.id ?? 0, {})).json()).toEqual([{ ...printer, ...costs }]);
    expect((await change(printer?.id ?? 0, { selling: null, filamentPricePerKg: null })).json()).toEqual([
      { ...printer, ...costs, selling: null, filamentPricePerKg: null },
    ]);
  });

  it('chooses exactly one, also for concurrent requests', async () => {
    const printers = await addNamed('A', 'B', 'C', 'D');
    expect(names((await change(printers[0]?.id ?? 0, { isChosen: true })).json())).toEqual([
      'A*',
      'B',
      'C',
      'D',
    ]);
    const responses = await Promise.all(printers.map(({ id }) => change(id, { isChosen: true })));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await list()).filter(({ isChosen }) => isChosen)).toHaveLength(1);
  });

  it('returns 400 for a size outside of the limits, and for choosing none', async () => {
    const [printer] = await addNamed('A');
    for (const wrong of [{ tall: 19.9 }, { bedX: 2000.1 }, { isChosen: false }])
      expect((await change(printer?.id ?? 0, wrong)).statusCode).toBe(400);
    expect(await list()).toEqual([printer]);
  });

  it('returns 400 for an id that is not in the list of printers', async () => {
    const [printer] = await addNamed('A');
    const response = await change(printer?.id ?? 0, { printerId: 'not-known' });
    expect(response.statusCode).toBe(400);
    expect(response.json<ErrorBody>().issues).toEqual([
      { path: 'printerId', message: 'Not a known printer.' },
    ]);
    expect(await list()).toEqual([printer]);
    expect((await change(printer?.id ?? 0, { printerId: 'prusa-mini' })).statusCode).toBe(200);
  });
});

describe('removing', () => {
  it('chooses the newest of the others after the chosen one', async () => {
    const [a, b, c] = await addNamed('A', 'B', 'C');
    expect(names((await remove(c?.id ?? 0)).json())).toEqual(['A', 'B*']);
    expect(names((await remove(a?.id ?? 0)).json())).toEqual(['B*']);
    expect((await remove(b?.id ?? 0)).json()).toEqual([]);
    expect((await remove(b?.id ?? 0)).statusCode).toBe(404);
  });
});

it("returns 404 for another person's printer", async () => {
  const [theirs] = await addNamed('A');
  const other = await createUser(site.db);
  expect(await list(other)).toEqual([]);
  for (const response of [
    await change(theirs?.id ?? 0, { name: 'Mine' }, other),
    await remove(theirs?.id ?? 0, other),
    await change(999_999_999, {}, other),
  ])
    expect([response.statusCode, response.json<ErrorBody>().message]).toEqual([404, 'Printer not found']);
  expect((await change('abc', {}, other)).statusCode).toBe(400);
  expect(await list()).toEqual([theirs]);
});

it('removes the printers with the account', async () => {
  await addNamed('A', 'B');
  const body = { password: testPassword };
  expect((await site.as(someone)({ method: 'DELETE', url: '/api/account', body })).statusCode).toBe(204);
  const rows = await site.db.selectFrom('user_printers').where('user_id', '=', someone.id).execute();
  expect(rows).toEqual([]);
});
