import type { LegalText } from '#src/features/site/legal-schemas.ts';
import { site } from '#src/site.ts';
import type { LegalDocument } from '../../legal/legal-document.ts';
import { termsOnAccountsAndPlans } from './terms-plans.ts';
import { termsOnUse } from './terms-use.ts';

export const termsOfService = (): LegalDocument => ({
  title: 'Terms of Service',
  lead: `The rules for using ${site.brand}: what each plan gives you, what you may do with the designs, and what we promise.`,
  version: site.terms.version,
  changedOn: site.terms.changedOn,
  changes: site.terms.changes,
  sections: [...termsOnAccountsAndPlans, ...termsOnUse],
});

/** A version of the terms that come with the shop, or of the owner's own terms. */
export type TermsVersion = { document: LegalDocument } | { own: LegalText };
