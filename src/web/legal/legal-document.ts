import { site } from '#src/site.ts';

interface LegalLink {
  text: string;
  href: string;
}

/** A run of text; an array mixes plain text and links. */
export type LegalText = string | readonly (string | LegalLink)[];

/** A name as the program uses it, and its explanation. */
export interface LegalEntry {
  name: string;
  text: string;
}

/** A paragraph, a bulleted list, or names with explanations. */
export type LegalBlock = LegalText | { list: readonly LegalText[] } | { names: readonly LegalEntry[] };

export interface LegalSection {
  /** The anchor. People link to it, so it stays when the title changes. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  title: string;
  lead: string;
  version: string;
  /** ISO date, without a time. */
  changedOn: string;
  /** The changes since the previous version. */
  changes: readonly string[];
  sections: readonly LegalSection[];
}

export const contactLink: LegalLink = {
  get text() {
    return site.contactEmail;
  },
  get href() {
    return `mailto:${site.contactEmail}`;
  },
};

/** Returns the operator for use in a sentence: the name, and the address if one is set. */
export const operatorName = () =>
  site.operator.address === null ? site.operator.name : `${site.operator.name}, ${site.operator.address}`;
