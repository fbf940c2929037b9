import { LegalPage } from '../../legal/LegalPage.tsx';
import { termsOfService } from './terms.ts';

export function Page() {
  return <LegalPage document={termsOfService} />;
}
