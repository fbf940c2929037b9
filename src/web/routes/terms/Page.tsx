import { LegalPage } from '../../legal/LegalPage.tsx';
import { termsOfService } from './terms.ts';

export function TermsPage() {
  return <LegalPage document={termsOfService} />;
}
