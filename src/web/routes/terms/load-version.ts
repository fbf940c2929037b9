import { notFound } from '@tanstack/react-router';
import { loadCode } from '#src/browser/load-code.ts';
import type { LegalDocument } from '../../legal/legal-document.ts';

const kept = import.meta.glob<LegalDocument>('./versions/*.json', { import: 'default' });

/** Loads the text of a version of the terms. A version whose text is not kept has no page. */
export async function loadTermsVersion(version: string): Promise<LegalDocument> {
  const load = kept[`./versions/${version}.json`];
  if (!load) throw notFound();
  return loadCode(load);
}
