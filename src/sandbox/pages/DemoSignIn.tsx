import { getRouteApi, Link } from '@tanstack/react-router';
import { SandboxForm, type SandboxRequest } from '#src/sandbox/sign-in/client/PersonForm.tsx';
import { providerTitles } from '#src/features/auth/messages.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { CardPage } from '../../../layout/CardPage.tsx';
import type { SandboxSearch } from './search.ts';

const route = getRouteApi('/demo/sign-in');

function readRequest(search: SandboxSearch): SandboxRequest | undefined {
  const { provider, client_id, redirect_uri, state, code_challenge } = search;
  if (!provider || !client_id || !redirect_uri || !state || !code_challenge) return undefined;
  return {
    provider,
    clientId: client_id,
    redirectUri: redirect_uri,
    state,
    codeChallenge: code_challenge,
  };
}

/** Stands for Google and Discord where a demo has no keys for them. */
export function DemoSignInPage() {
  const search = route.useSearch();
  const isHydrated = useHydrated();
  const request = readRequest(search);

  // The server renders one page for every address, so what the address wants comes after hydration.
  if (!isHydrated) {
    return (
      <CardPage title="Demo sign-in" isBusy>
        <noscript>
          <p className="mt-4 text-sm">Signing in needs JavaScript.</p>
        </noscript>
      </CardPage>
    );
  }
  if (!request) {
    return (
      <CardPage title="Demo sign-in">
        <p className="mt-1 text-sm text-ink-2">
          This page is a step of a sign-in. Begin{' '}
          <Link to="/login" className="link">
            on the sign-in page
          </Link>
          .
        </p>
      </CardPage>
    );
  }
  const name = providerTitles[request.provider];
  return (
    <CardPage title={`Demo sign-in for ${name}`}>
      <p className="mt-1 text-sm text-ink-2">
        This page stands for {name}, because this demo has no keys for it. {name} is not asked and learns
        nothing: choose who you want to be.
      </p>
      <SandboxForm request={request} />
    </CardPage>
  );
}
