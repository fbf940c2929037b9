import { LegalPage } from '../../legal/LegalPage.tsx';
import { privacyPolicy } from './privacy.ts';

export function Page() {
  return <LegalPage document={privacyPolicy()} />;
}
