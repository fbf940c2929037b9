import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { termsAccepted, useTermsPrompt } from './terms-prompt.ts';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';

const TermsDialog = lazyPart(async () => (await import('./TermsDialog.tsx')).TermsDialog);

/** Pages on which the dialog does not open, because people read the terms there. */
const quietPaths: readonly string[] = ['/terms', '/privacy', '/commercial-licence'];

/** Asks signed-in people who have not agreed to the current terms; once per tab, and again when a call requires it. */
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
