import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PrintEstimate } from '#src/features/print-facts/schemas.ts';
import { unexaminedModel } from '#src/features/print-facts/unexamined.ts';
import { printerClasses } from '@firstlayer/mesh/contract/print-facts.ts';
import { site as config } from '#src/site.ts';
import { createCategory, createModel, fakeImage } from '../support/factories.ts';
import { openPages } from '../support/hidden-site.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const origin = 'https://shop.example';
const hostile = `</script><script>alert(1)</script><!-- & "quoted" \u2028`;

let site: TestApp;
let pages: FastifyInstance;
const ids: Record<string, number> = {};

beforeAll(async () => {
  site = await createTestApp();
  await createCategory(site.db, 'Vases');
  const designerId = config.designers[0]?.userId ?? null;
  const pictured = { images: [fakeImage(), fakeImage()], categories: ['vases'], designerId };
  ids['free'] = await createModel(site.db, { title: 'Ripple Vase', ...pictured });
  ids['premium'] = await createModel(site.db, { title: 'Tall Vase', isPremium: true, ...pictured });
  ids['bare'] = await createModel(site.db, { title: 'Bare', description: '', images: [] });
  ids['hostile'] = await createModel(site.db, { title: hostile, description: '<p>&lt;/script&gt;</p>' });
  const estimates = printerClasses.map((name, index): PrintEstimate => ({
    class: name,
    layerMm: 0.2,
    minutes: 190 + 10 * index,
    minutesLow: 150,
    minutesHigh: 230,
    grams: 38,
    gramsLow: 34,
    gramsHigh: 42,
    source: 'estimated',
  }));
  const { state: _, alternatives: __, ...onePrint } = unexaminedModel;
  const prints = JSON.stringify([{ ...onePrint, bedMm: 102, tallMm: 181, estimates }]);
  const print = { state: 'done' as const, bed_mm: 102, tall_mm: 181, prints };
  await site.db
    .insertInto('model_prints')
    .values({ model_id: ids['free'], ...print })
    .execute();
  pages = await openPages(site);
});

afterAll(async () => {
  await pages.close();
  await site.close();
});

const getUrl = (page: string) => page.replace(/:(\w+)/, (_, name: string) => String(ids[name]));

async function open(page: string): Promise<string> {
  const response = await pages.inject({ url: getUrl(page) });
  expect(response.statusCode).toBe(200);
  return response.body;
}

function extract(html: string) {
  const extracted = new WebAutoExtractor({ addLocation: true, embedSource: [] }).parse(html);
  expect(extracted.errors ?? []).toEqual([]);
  return extracted;
}

const find = async (page: string, type: string) => extract(await open(page)).jsonld[type]?.[0];

it.each([
  ['/', ['WebSite', 'Organization']],
  ['/browse', ['CollectionPage']],
  ['/browse?category=vases', ['CollectionPage']],
  ['/pricing', ['Product', 'FAQPage', 'BreadcrumbList']],
  ['/about', ['AboutPage', 'BreadcrumbList']],
  ['/contact', ['ContactPage', 'BreadcrumbList']],
  ['/designer/designer_one', ['ProfilePage', 'BreadcrumbList']],
  ['/model/:free', ['Product', '3DModel', 'BreadcrumbList']],
  ['/model/:premium', ['Product', '3DModel', 'BreadcrumbList']],
  ['/model/:bare', ['Product', '3DModel', 'BreadcrumbList']],
  ['/model/:hostile', ['Product', '3DModel', 'BreadcrumbList']],
])('%s has valid structured data: %j', async (page, types) => {
  const extracted = extract(await open(page));
  expect(Object.keys(extracted.jsonld).toSorted()).toEqual(types.toSorted());
  const issues = await new Validator().validate(extracted);
  expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
});

it('gives a free design the price 0 and a premium design the monthly price', async () => {
  const free = { offers: { price: 0, priceCurrency: 'USD' }, isAccessibleForFree: true };
  expect(await find('/model/:free', 'Product')).toMatchObject(free);
  const premium = await find('/model/:premium', 'Product');
  const monthly = { price: 7, priceCurrency: 'USD', unitText: 'month' };
  expect(premium).toMatchObject({ isAccessibleForFree: false, offers: { priceSpecification: monthly } });
  expect(premium?.['offers']).not.toHaveProperty('price');
});

it('contains the print facts of a design', async () => {
  expect(await find('/model/:free', 'Product')).toMatchObject({
    additionalProperty: [
      { name: 'Smallest print bed', value: 102, unitCode: 'MMT' },
      { name: 'Smallest print height', value: 181, unitCode: 'MMT' },
      { name: 'Print time', minValue: 190, maxValue: 240, unitCode: 'MIN' },
      { name: 'Filament', value: 38, unitCode: 'GRM' },
    ],
  });
  expect(await find('/model/:premium', 'Product')).not.toHaveProperty('additionalProperty');
});

it('lists the shown designs in the data of Browse', async () => {
  const { mainEntity } = (await find('/browse?category=vases', 'CollectionPage')) as {
    mainEntity: { itemListElement: object[] };
  };
  const listed = { position: 2, name: 'Ripple Vase', url: `${origin}/model/${ids['free']}` };
  expect(mainEntity.itemListElement).toMatchObject([{ name: 'Tall Vase' }, listed]);
});

it('escapes a title in the structured data script', async () => {
  const html = await open('/model/:hostile');
  expect(html).not.toContain('<script>alert(1)');
  const scripts = Array.from(html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g));
  expect(scripts).toHaveLength(2);
  for (const [, text = ''] of scripts) expect(text).not.toMatch(/[<>\u2028]/);
  expect(await find('/model/:hostile', 'Product')).toMatchObject({ name: hostile });
});

const getMeta = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"/>`).exec(html)?.[1];

it.each([
  ['/', /\/share\.jpg$/],
  ['/terms', /\/share\.jpg$/],
  ['/model/:free', /\/share-image\?v=[\da-f]{16}$/],
])('gives %s a share image of a known size', async (page, address) => {
  const html = await open(page);
  const image = getMeta(html, 'og:image') ?? '';
  expect(image.startsWith(`${origin}/`)).toBe(true);
  expect(image).toMatch(address);
  expect([getMeta(html, 'og:image:width'), getMeta(html, 'og:image:height')]).toEqual(['1200', '630']);
  expect(getMeta(html, 'og:image:type')).toBe('image/jpeg');
  expect(getMeta(html, 'og:image:alt')).not.toBe('');
  expect(getMeta(html, 'twitter:card')).toBe('summary_large_image');
  expect(getMeta(html, 'og:type')).toBe('website');
});
