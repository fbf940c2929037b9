import { Suspense, useEffect, type ReactNode } from 'react';
import { startPendingWork } from '#src/browser/pending-operations.ts';
import { PartBoundary, type PartBoundaryProps } from './PartBoundary.tsx';

/** Wraps a component that `lazyPart` created. */
export function LazyPart({
  fallback,
  children,
  ...boundary
}: PartBoundaryProps & {
  /** Shown while the code is loaded; without it, the page is marked as busy. */
  fallback?: ReactNode;
}) {
  const isUrgent = boundary.instead === undefined && boundary.open !== false;
  return (
    <PartBoundary {...boundary}>
      <Suspense fallback={fallback ?? (isUrgent && <Busy />)}>{children}</Suspense>
    </PartBoundary>
  );
}

function Busy() {
  useEffect(startPendingWork, []);
  return null;
}
