import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoDesigns, draftKeys } from '@firstlayer/demo-goods/catalog.ts';
import { demoTags } from '@firstlayer/demo-goods/tags.ts';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { setSiteFacts, site } from '#src/site.ts';
import { createModel, fakeFile } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { demoDesigners } from './designers.ts';
import { installCategories } from './install.ts';
import { getDesignerId } from './releases.ts';
import { knownSearches, otherSearches, type ExpectedSearch } from './search-queries.ts';

const shop = useTestApp();
const { designers } = site;

beforeAll(async () => {
  setSiteFacts({ ...site, designers: demoDesigners });
  await installCategories(shop.db);
  for (const design of demoDesigns.filter(({ key }) => !draftKeys.includes(key))) {
    const { title, categories, subcategories, isPremium, needsSupports, needsBrim } = design;
    await createModel(shop.db, {
      ...{ title, categories, subcategories, isPremium, needsSupports, needsBrim },
      description: design.descriptionHtml,
      tags: [...(demoTags[title] ?? [])],
      designerId: getDesignerId(design.designer),
      files: design.files.map(({ name, format }) => fakeFile({ name, format })),
    });
  }
});

afterAll(() => setSiteFacts({ ...site, designers }));

async function search(q: string) {
  const response = await shop.request({ url: `/api/stl-files?${new URLSearchParams({ q, limit: '60' })}` });
  const titles = response.json<ModelCard[]>().map(({ title }) => title);
  return { titles, total: Number(response.headers['x-total-count']) };
}

/** Returns the searches without an expected design among the first ones. */
async function findFailures(searches: readonly ExpectedSearch[], first: number): Promise<string[]> {
  const failures: string[] = [];
  for (const [query, expected] of searches) {
    const { titles } = await search(query);
    if (!titles.slice(0, first).some((title) => expected.includes(title)))
      failures.push(`${query}: ${titles.slice(0, first).join(', ')}`);
  }
  return failures;
}

describe('a search of the demo catalog', () => {
  it('finds what a person expects', async () => {
    expect(await findFailures(knownSearches, 1)).toEqual([]);
  });

  it.each([
    ['ida', 'one'],
    ['tomas reyes', 'two'],
    ['tomas_reyes', 'two'],
    ['reyes', 'two'],
  ])('finds all designs of a designer by name: %s', async (query, designer) => {
    const own = demoDesigns.filter(
      (design) => design.designer === designer && !draftKeys.includes(design.key),
    );
    expect(new Set((await search(query)).titles)).toEqual(new Set(own.map(({ title }) => title)));
  });

  it('guesses the whole name of a designer, and no part of it', async () => {
    const url = `/api/stl-files?${new URLSearchParams({ q: 'tomas reyez' })}`;
    const { headers } = await shop.request({ url });
    expect(headers).toMatchObject({ 'x-search-words': 'Tomas Reyes', 'x-search-guessed': 'tomas reyez' });
    expect((await search('reyez')).titles).toEqual([]);
  });

  it('finds what a person expects of a query that nothing was changed for', async () => {
    expect((await findFailures(otherSearches, 3)).length).toBeLessThan(3);
  });
});
