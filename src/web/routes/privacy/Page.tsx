import { LegalPage } from '../../legal/LegalPage.tsx';
import { privacyPolicy } from './privacy.ts';

export function PrivacyPage() {
  return <LegalPage document={privacyPolicy} />;
}
