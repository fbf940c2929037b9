import { beforeAll, afterEach, expect, it } from 'vitest';
import { useTestApp } from '#test/support/test-app.ts';
import { defaultFacts, setSiteFacts } from '#src/site.ts';
import { exportSite, importSite } from './site-file.ts';
import { findSite, listVersions, saveSite } from './site.ts';

const shop = useTestApp();
let exported: string;

beforeAll(async () => {
  exported = await exportSite(shop.db);
});

afterEach(async () => {
  await saveSite(shop.db, { facts: defaultFacts, source: 'panel', actorId: null });
  setSiteFacts(defaultFacts);
});

const withFacts = (facts: object, format = 1) => JSON.stringify({ format, facts });
const read = async () => (await findSite(shop.db)).facts;

it('exports what it imports, which is everything but the mark', async () => {
  const { mark, ...facts } = defaultFacts;
  expect(mark).toBeNull();
  expect(JSON.parse(exported)).toEqual({ format: 1, facts });
  expect(await importSite(shop.db, exported)).toBe('The shop has these facts already.');
  expect(await listVersions(shop.db)).toEqual([]);
});

it('imports some of the facts and keeps the others', async () => {
  expect(await importSite(shop.db, withFacts({ brand: 'Plate', releaseTime: '10:15' }))).toBe(
    'The facts of the shop are replaced: Name of the shop, Release time.',
  );
  expect(await read()).toEqual({ ...defaultFacts, brand: 'Plate', releaseTime: '10:15' });
  const [change] = await listVersions(shop.db, 1);
  expect(change).toMatchObject({ source: 'file', actor: null });
});

it.each([
  [
    'of a newer version',
    withFacts({ brand: 'Plate' }, 2),
    /^The file has format 2, this program reads up to 1\./,
  ],
  [
    'with unknown fields',
    withFacts({ brand: 'Plate', slogan: 'Hi', motto: '' }),
    /^facts: .*"slogan", "motto"/,
  ],
  ['with unknown fields beside the facts', '{"format":1,"facts":{},"extra":1}', /"extra"/],
  ['with a mark', withFacts({ mark: null }), /"mark"/],
  ['without a format', '{"facts":{"brand":"Plate"}}', /^format: /],
  ['with several faults', withFacts({ brand: '', timeZone: 'Mars' }), /^facts\.brand: .*\nfacts\.timeZone: /],
  [
    'with facts that do not agree',
    withFacts({ designers: defaultFacts.designers.slice(0, 1) }),
    /^releaseSchedule: /,
  ],
  ['that is no JSON', 'brand: Plate', /^The file is not JSON\.$/],
])('refuses a file %s, and changes nothing', async (_name, text, message) => {
  await expect(importSite(shop.db, text)).rejects.toThrow(message);
  expect(await read()).toEqual(defaultFacts);
});
