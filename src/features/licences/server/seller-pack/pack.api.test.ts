import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LicenceCheck } from '#src/features/licences/schemas.ts';
import { createImages } from '#src/integrations/images.ts';
import { createModel, createUser, fakeFile, fakeImage, type UserRow } from '#test/support/factories.ts';
import { createLicence, createLicenceSite, type LicenceSite } from '#test/support/licences.ts';
import { packFacts } from '#test/support/pack-facts.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { unzip } from '@firstlayer/mesh/test/zips.ts';

let shop: LicenceSite;
let site: TestApp;
let seller: UserRow;

const paint = (background: string) =>
  sharp({ create: { width: 1600, height: 2000, channels: 3, background } })
    .png()
    .toBuffer();

beforeAll(async () => {
  const base = await createLicenceSite();
  ({ site } = base);
  const store = createImages({ storage: site.storage, limits: site.config.limits });
  const images = [];
  for (const color of ['red', 'blue']) images.push(fakeImage(await store.save(await paint(color))));
  const files = [fakeFile({ name: 'ripple.stl' })];
  shop = { site, modelId: await createModel(site.db, { title: 'Ripple Vase', files, images }) };
});
afterAll(() => site.close());
beforeEach(async () => {
  seller = await createUser(site.db);
});

const printer = {
  printerId: null,
  name: 'Workshop Voron',
  bedX: 300,
  bedY: 300,
  tall: 280,
  class: 'corexy',
  filamentPricePerKg: 18,
};

const packUrl = (id: string) => `/api/user/licences/${id}/seller-pack.zip`;

it('returns pictures in full size, texts, imports and papers', async () => {
  const { id } = await createLicence(shop, seller);
  const response = await site.as(seller)({ url: packUrl(id) });
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('filename="Ripple Vase seller pack.zip"') as string,
    'cache-control': 'private, no-store',
  });
  const entries = await unzip(response.rawPayload);
  expect(Object.keys(entries)).toEqual([
    'listing.txt',
    'import/shopify.csv',
    'import/woocommerce.csv',
    'licence/licence.txt',
    'licence/qr.svg',
    'licence/certificate.pdf',
    'licence/cards.pdf',
    'pictures/01.jpg',
    'pictures/02.jpg',
  ]);
  const first = await sharp(entries['pictures/01.jpg']).metadata();
  expect(first).toMatchObject({ format: 'jpeg', width: 1600, height: 2000 });
  expect(entries['licence/certificate.pdf']?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(entries['import/woocommerce.csv']?.toString()).toContain(
    `https://shop.example/api/stl-files/${shop.modelId}/image`,
  );
});

it('names the holder on the papers, and nowhere else, when the public page does not show the name', async () => {
  const { id } = await createLicence(shop, seller, { holder: 'Conrads Printwerk', showHolder: false });
  const { rawPayload } = await site.as(seller)({ url: packUrl(id) });
  const entries = await unzip(rawPayload);
  expect(entries['licence/licence.txt']?.toString()).toMatch(/^Conrads Printwerk may sell/);
  const check = (await site.request({ url: `/api/licences/${id}` })).json<LicenceCheck>();
  expect(check.holder).toBeNull();
  expect(Buffer.from(check.jws?.split('.')[1] ?? '', 'base64url').toString()).not.toContain('Conrads');
});

it('prices the imports with the costs of the chosen printer', async () => {
  const { id } = await createLicence(shop, seller);
  const readPrice = async () => {
    const entries = await unzip((await site.as(seller)({ url: packUrl(id) })).rawPayload);
    const [head, row] = entries['import/woocommerce.csv']?.toString().split('\r\n') ?? [];
    return [head?.split(',')[10], row?.split(',').at(-4)];
  };
  const size = { bed_mm: 150, tall_mm: 20 };
  const figures = { grams: 84, minutes: [200, 190, 210, 150, 170, 220] };
  await site.db
    .insertInto('model_prints')
    .values({
      model_id: shop.modelId,
      state: 'done',
      ...size,
      ...figures,
      prints: JSON.stringify([packFacts.print]),
    })
    .execute();
  expect(await readPrice()).toEqual(['Regular price', '']);
  await site.as(seller)({ method: 'POST', url: '/api/user/printers', body: printer });
  expect(await readPrice()).toEqual(['Regular price', expect.stringMatching(/^\d+\.\d\d$/)]);
});

it('refuses visitors, others, and holders of a licence that is not good', async () => {
  const { id } = await createLicence(shop, seller);
  expect((await site.request({ url: packUrl(id) })).statusCode).toBe(401);
  expect((await site.as(await createUser(site.db))({ url: packUrl(id) })).statusCode).toBe(404);
  const body = { holder: 'Mia Vogt', showHolder: true };
  await site.as(seller)({ method: 'POST', url: `/api/user/licences/${id}/replace`, body });
  expect((await site.as(seller)({ url: packUrl(id) })).statusCode).toBe(404);
});

it('answers 404 while the design is not in the shop', async () => {
  const { id } = await createLicence(shop, seller);
  const hide = (isHidden: boolean) =>
    site.db
      .updateTable('models')
      .set({ deleted_at: isHidden ? new Date() : null })
      .where('id', '=', shop.modelId)
      .execute();
  await hide(true);
  const response = await site.as(seller)({ url: packUrl(id) });
  await hide(false);
  expect([response.statusCode, response.json()]).toMatchObject([
    404,
    { message: 'This design is no longer in the shop.' },
  ]);
});
