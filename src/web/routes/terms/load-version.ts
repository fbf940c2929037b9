import type { LegalDocument } from '../../legal/legal-document.ts';

const kept = import.meta.glob<LegalDocument>('./versions/*.json', { import: 'default' });

/** Loads the text of a version of the terms; undefined for a version whose text is not kept. */
export async function loadTermsVersion(version: string): Promise<LegalDocument | undefined> {
  return kept[`./versions/${version}.json`]?.();
}
