import { site } from '#src/site.ts';
import type { LegalDocument } from '../../legal/legal-document.ts';
import { privacyOnData } from './privacy-data.ts';
import { privacyOnRights } from './privacy-rights.ts';

export const privacyPolicy = (): LegalDocument => ({
  title: 'Privacy Policy',
  lead: `What ${site.brand} knows about you, why, for how long, and what you can do about it.`,
  version: site.privacy.version,
  changedOn: site.privacy.changedOn,
  changes: site.privacy.changes,
  sections: [...privacyOnData, ...privacyOnRights],
});
