import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { reloadPage } from '#src/ui/feedback/reload-page.ts';

/** Offers a reload, which loads Stripe's script again, for example after a content blocker was switched off. */
export function LoadError() {
  return (
    <ErrorState
      level={2}
      className="min-h-80"
      message="The payment form could not be loaded. A content blocker or the network may keep js.stripe.com away."
      onRetry={() => void reloadPage()}
    />
  );
}
