import { getRouteApi } from '@tanstack/react-router';
import { DemoSignIn } from '#src/sandbox/pages/DemoSignIn.tsx';
import type { SignInRequest } from '#src/sandbox/sign-in/client/PersonForm.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { CardPage } from '../../../layout/CardPage.tsx';
import type { SandboxSearch } from './search.ts';

const route = getRouteApi('/demo/sign-in');

function readRequest(search: SandboxSearch): SignInRequest | undefined {
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

export function Page() {
  const search = route.useSearch();
  // The server renders one page for all addresses, so the address is read after hydration.
  const isReady = useHydrated();
  return (
    <DemoSignIn
      isReady={isReady}
      request={readRequest(search)}
      renderCard={(card) => <CardPage {...card} />}
    />
  );
}
