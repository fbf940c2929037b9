import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { termsAccepted, useTermsPrompt } from './terms-prompt.ts';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';

const TermsDialog = lazyPart(async () => (await import('./TermsDialog.tsx')).TermsDialog);

/** Where somebody reads what is to be agreed to, nothing stands in the way. */
const quietPaths: readonly string[] = ['/terms', '/privacy', '/commercial-licence'];

/** Asks who is signed in and has not agreed to the present terms to do so; once a tab, and where it is needed. */
export function TermsGate({ hasAccepted }: { hasAccepted: boolean }) {
  const { isAsked, isPutOff } = useTermsPrompt();
  const isQuiet = useRouterState({ select: ({ location }) => quietPaths.includes(location.pathname) });
  useEffect(() => {
    if (hasAccepted) termsAccepted();
  }, [hasAccepted]);
  if (hasAccepted || !(isAsked || (!isPutOff && !isQuiet))) return null;
  return (
    <LazyPart instead={null}>
      <TermsDialog />
    </LazyPart>
  );
}
