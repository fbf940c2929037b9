import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { providerTitles } from '#src/features/auth/messages.ts';
import { PersonForm, type SignInRequest } from '../sign-in/client/PersonForm.tsx';

/** Simulates the sign-in pages of Google and Discord when a demo has no keys for them. */
export function DemoSignIn({
  isReady,
  request,
  renderCard,
}: {
  /** False until the address can be read. */
  isReady: boolean;
  /** Undefined when the address has no complete request. */
  request: SignInRequest | undefined;
  renderCard: (card: { title: string; isBusy?: boolean; children: ReactNode }) => ReactNode;
}) {
  if (!isReady) {
    return renderCard({
      title: 'Demo sign-in',
      isBusy: true,
      children: (
        <noscript>
          <p className="mt-4 text-sm">Signing in needs JavaScript.</p>
        </noscript>
      ),
    });
  }
  if (!request) {
    return renderCard({
      title: 'Demo sign-in',
      children: (
        <p className="mt-1 text-sm text-ink-2">
          This page is a step of a sign-in. Begin{' '}
          <Link to="/login" className="link">
            on the sign-in page
          </Link>
          .
        </p>
      ),
    });
  }
  const name = providerTitles[request.provider];
  return renderCard({
    title: `Demo sign-in for ${name}`,
    children: (
      <>
        <p className="mt-1 text-sm text-ink-2">
          This page stands for {name}, because this demo has no keys for it. {name} is not asked and learns
          nothing: choose who you want to be.
        </p>
        <PersonForm request={request} />
      </>
    ),
  });
}
