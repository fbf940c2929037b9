import { LegalPage } from './legal/LegalPage.tsx';
import { privacyPolicy } from './legal/privacy.ts';

export function PrivacyPage() {
  return <LegalPage document={privacyPolicy} />;
}
