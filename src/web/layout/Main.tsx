import { useRouterState } from '@tanstack/react-router';
import { useSyncExternalStore, type ReactNode } from 'react';
import { hasPendingWork, subscribeToPendingWork } from '#src/browser/pending-operations.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

/** The content of the page. While another page loads it is busy, and a bar at the top of the window shows that. */
export function Main({ children }: { children: ReactNode }) {
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading });
  const isBusyElse = useSyncExternalStore(subscribeToPendingWork, hasPendingWork, () => false);
  const isWaiting = useHydrated() && (isNavigating || isBusyElse);
  return (
    <>
      {isWaiting && <div role="progressbar" aria-label="Loading" className="page-progress print:hidden" />}
      <main id="main" tabIndex={-1} aria-busy={isWaiting || undefined} className="w-full flex-1 outline-none">
        {children}
      </main>
    </>
  );
}
