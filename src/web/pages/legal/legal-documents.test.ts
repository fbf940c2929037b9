import { describe, expect, test } from 'vitest';
import { site } from '#src/site.ts';
import type { LegalBlock, LegalDocument, LegalText } from './legal-document.ts';
import { privacyPolicy } from './privacy.ts';
import { termsOfService } from './terms.ts';

function plain(text: LegalText): string {
  if (typeof text === 'string') return text;
  return text.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

function blockText(block: LegalBlock): string {
  if (typeof block === 'string' || !('list' in block)) return plain(block);
  return block.list.map(plain).join(' ');
}

function textOf(document: LegalDocument): string {
  return document.sections.flatMap((section) => [section.title, ...section.blocks.map(blockText)]).join(' ');
}

describe.each([
  { name: 'terms', document: termsOfService, sections: 13 },
  { name: 'privacy', document: privacyPolicy, sections: 12 },
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

  test('is plain in tone and complete', () => {
    expect(textOf(document)).not.toMatch(/[!\u2026\u2013\u2014]|TODO|lorem|\[[^\]]*\]/i);
  });
});

test.each(['at least 18', '30 days notice', 'six months', 'within 24 hours', '$7 a month', '$10 a month'])(
  'the terms keep the promise "%s"',
  (promise) => {
    expect(textOf(termsOfService)).toContain(promise);
  },
);

test.each(['at least seven years', 'within about 30 days', 'Deleted user', 'verified address'])(
  'the policy keeps the promise "%s"',
  (promise) => {
    expect(textOf(privacyPolicy)).toContain(promise);
  },
);

test('cross references point at the sections they mean', () => {
  expect(termsOfService.sections[6]?.id).toBe('commercial-licence');
  expect(privacyPolicy.sections[3]?.id).toBe('payments');
});
