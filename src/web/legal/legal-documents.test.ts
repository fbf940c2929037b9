import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plans, formatMonthlyPrice } from '#src/features/plans/plans.ts';
import { setSiteFacts, site } from '#src/site.ts';
import type { LegalBlock, LegalDocument, LegalText } from './legal-document.ts';
import { examples } from '../routes/commercial-licence/licence-content.ts';
import { licenceRules } from './licence-rules.ts';
import { privacyPolicy as writePolicy } from '../routes/privacy/privacy.ts';
import { termsOfService as writeTerms } from '../routes/terms/terms.ts';
import { keptTermsVersions } from '../routes/terms/VersionLinks.tsx';

const termsOfService = writeTerms();
const privacyPolicy = writePolicy();

function plain(text: LegalText): string {
  if (typeof text === 'string') return text;
  return text.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

function blockText(block: LegalBlock): string {
  if (typeof block !== 'string' && 'names' in block) {
    return block.names.map(({ name, text }) => `${name} ${text}`).join(' ');
  }
  if (typeof block === 'string' || !('list' in block)) return plain(block);
  return block.list.map(plain).join(' ');
}

function textOf(document: LegalDocument): string {
  return document.sections.flatMap((section) => [section.title, ...section.blocks.map(blockText)]).join(' ');
}

describe.each([
  { name: 'the terms of service', document: termsOfService, sections: 13 },
  { name: 'the privacy policy', document: privacyPolicy, sections: 12 },
])('$name', ({ document, sections }) => {
  test(`has ${sections} sections with content and anchors of their own`, () => {
    const ids = document.sections.map((section) => section.id);
    expect(ids).toHaveLength(sections);
    expect(new Set(ids).size).toBe(sections);
    for (const section of document.sections) {
      expect(section.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(section.blocks.map(blockText).join('').length).toBeGreaterThan(100);
    }
  });

  test('names its version, a real date and the contact address', () => {
    expect(document.version).not.toBe('');
    expect(new Date(document.changedOn).toISOString().slice(0, 10)).toBe(document.changedOn);
    expect(textOf(document)).toContain(site.contactEmail);
  });

  test('has a plain tone and is complete', () => {
    expect(textOf(document)).not.toMatch(/[!\u2026\u2013\u2014]|TODO|lorem|\[[^\]]*\]/i);
  });
});

const termsText = textOf(termsOfService);
const policyText = textOf(privacyPolicy);

// The terms promise this to customers, or describe what the program does.
test.each([
  'at least 18',
  '30 days notice',
  'six months',
  'within 24 hours',
  '$7 a month',
  '$10 a month',
  'Etsy',
  'asks you to agree',
  'unless you delete them first',
])('states in the terms: "%s"', (promise) => expect(termsText).toContain(promise));

test.each([
  'at least seven years',
  'within about 30 days',
  'within 24 hours',
  '18 years',
  'Deleted user',
  'verified address',
  'one click',
  'no cookie banner',
])('states in the privacy policy: "%s"', (promise) => expect(policyText).toContain(promise));

test('points each cross reference at its section', () => {
  const numberOf = (document: LegalDocument, id: string) =>
    document.sections.findIndex((section) => section.id === id) + 1;
  expect([numberOf(termsOfService, 'commercial-licence'), numberOf(termsOfService, 'not-allowed')]).toEqual([
    7, 8,
  ]);
  expect([numberOf(termsOfService, 'changes'), numberOf(termsOfService, 'closing')]).toEqual([10, 11]);
  expect(numberOf(privacyPolicy, 'payments')).toBe(4);
  // The footer links to it.
  expect(numberOf(privacyPolicy, 'cookies')).toBe(6);
});

test('states the prices that are charged', () => {
  for (const tier of ['personal', 'commercial'] as const) {
    expect(termsText).toContain(`${plans[tier].name}, ${formatMonthlyPrice(tier)} a month`);
  }
});

test('repeats each rule of section 7 on the licence page', () => {
  const section = termsOfService.sections.find(({ id }) => id === 'commercial-licence');
  const text = section?.blocks.map(blockText).join(' ');
  for (const rule of Object.values(licenceRules).flat()) expect(text).toContain(rule);
});

test('lists the versions in order, with their changes', () => {
  for (const { version, changedOn, changes } of [site.terms, site.privacy]) {
    expect(version.startsWith(changedOn)).toBe(true);
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.join(' ')).not.toMatch(/[!\u2026\u2013\u2014]/);
  }
});

describe('the kept versions of the terms', () => {
  test('include the current one, whose text does not change without a new version', async () => {
    const text = `${JSON.stringify(termsOfService, null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(`../routes/terms/versions/${site.terms.version}.json`);
  });

  test('appear in the list, the newest first', async () => {
    const files = await readdir('src/web/routes/terms/versions');
    const versions = files.map((file) => parse(file).name);
    expect(keptTermsVersions).toEqual(versions.toSorted().toReversed());
    expect(keptTermsVersions[0]).toBe(site.terms.version);
  });
});

test('names the present shop, its operator and its contact address', () => {
  const defaults = { ...site };
  setSiteFacts({
    ...site,
    brand: 'Plate',
    operator: { name: 'Plate GmbH', address: null },
    contactEmail: 'hi@plate.example',
  });
  try {
    const text = JSON.stringify([writeTerms(), writePolicy(), examples, licenceRules]);
    expect(text).toContain('Designed by Plate');
    expect(text).toContain('Plate GmbH');
    expect(text).not.toMatch(/Firstlayer|firstlayer/);
  } finally {
    setSiteFacts(defaults);
  }
});
