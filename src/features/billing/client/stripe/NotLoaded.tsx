import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { reloadPage } from '#src/ui/feedback/reload-page.ts';

/** A new load is what helps: of the script, and of the page's own state with a blocker switched off. */
export function NotLoaded() {
  return (
    <ErrorState
      level={2}
      className="min-h-80"
      message="The payment form could not be loaded. A content blocker or the network may keep js.stripe.com away."
      onRetry={() => void reloadPage()}
    />
  );
}
