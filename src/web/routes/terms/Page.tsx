import { Link, useMatch } from '@tanstack/react-router';
import { site } from '#src/site.ts';
import { LegalPage } from '../../legal/LegalPage.tsx';
import { termsOfService } from './terms.ts';
import { VersionLinks } from './VersionLinks.tsx';

/** The terms that apply, or the version that the address names. */
export function Page() {
  const kept = useMatch({ from: '/terms/$version', shouldThrow: false })?.loaderData;
  return (
    <LegalPage document={kept ?? termsOfService()}>
      {kept && kept.version !== site.terms.version && (
        <p className="mt-6 max-w-[42rem] rounded-3 bg-signal-soft p-4 text-pretty forced-colors:border print:border">
          This is an earlier version, kept unchanged for what was downloaded and bought under it.{' '}
          <Link to="/terms" className="link">
            Read the version that applies now
          </Link>
        </p>
      )}
      <p className="mt-3 text-sm text-ink-3 print:hidden">
        Every version has an address of its own: <VersionLinks />
      </p>
    </LegalPage>
  );
}
