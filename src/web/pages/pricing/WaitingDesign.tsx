import { useState } from 'react';
import { findPendingDownload } from '#src/features/downloads/client/pending-download.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

/** Coming from an upgrade prompt: which design waits. Not after a reload, where it would push the page down. */
export function WaitingDesign({ userId }: { userId: string | null }) {
  const isHydrated = useHydrated();
  const [download] = useState(() => (isHydrated ? findPendingDownload(userId) : undefined));
  if (!download?.needsPlan) return null;
  return (
    <p role="status" className="mb-6 rounded-3 bg-signal-soft p-4 wrap-anywhere">
      <strong>{download.title} opens with Personal or Commercial.</strong> The download is kept, and starts by
      itself once you have a plan.
    </p>
  );
}
