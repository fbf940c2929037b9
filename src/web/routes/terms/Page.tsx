import type { ReactNode } from 'react';
import { getRouteApi, Link, useMatch } from '@tanstack/react-router';
import { site } from '#src/site.ts';
import { LegalPage } from '../../legal/LegalPage.tsx';
import { OwnLegalPage } from '../../legal/OwnLegalPage.tsx';
import { termsOfService, type TermsVersion } from './terms.ts';
import { VersionLinks } from './VersionLinks.tsx';

const route = getRouteApi('/terms');
const title = 'Terms of Service';

/** The terms that apply, or the version that the address names. */
export function Page(): ReactNode {
  const named = useMatch({ from: '/terms/$version', shouldThrow: false })?.loaderData;
  return named ? <NamedVersion named={named} /> : <PresentTerms />;
}

function PresentTerms(): ReactNode {
  const own = route.useLoaderData();
  if (!own)
    return (
      <LegalPage document={termsOfService()}>
        <Versions />
      </LegalPage>
    );
  return (
    <OwnLegalPage title={title} text={own}>
      <Versions own={own.versions} />
    </OwnLegalPage>
  );
}

function NamedVersion({ named }: { named: TermsVersion }) {
  if ('document' in named)
    return (
      <LegalPage document={named.document}>
        <EarlierNotice version={named.document.version} />
        <Versions />
      </LegalPage>
    );
  return (
    <OwnLegalPage title={title} text={named.own}>
      <EarlierNotice version={named.own.version} />
      <Versions own={named.own.versions} />
    </OwnLegalPage>
  );
}

function EarlierNotice({ version }: { version: string }) {
  if (version === (site.terms.ownVersion ?? site.terms.version)) return null;
  return (
    <p className="mt-6 max-w-[42rem] rounded-3 bg-signal-soft p-4 text-pretty forced-colors:border print:border">
      This is an earlier version, kept unchanged for what was downloaded and bought under it.{' '}
      <Link to="/terms" className="link">
        Read the version that applies now
      </Link>
    </p>
  );
}

function Versions({ own = [] }: { own?: readonly string[] }) {
  return (
    <p className="mt-3 text-sm text-ink-3 print:hidden">
      Every version has an address of its own: <VersionLinks own={own} />
    </p>
  );
}
