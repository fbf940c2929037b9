import { useState } from 'react';
import { findPendingDownload } from '#src/features/downloads/client/pending-download.ts';

/** Names the design whose download waits for a plan, after an upgrade prompt. */
export function WaitingDesign({ userId }: { userId: string | null }) {
  const [download] = useState(() => findPendingDownload(userId));
  if (!download?.needsPlan) return null;
  return (
    <p role="status" className="mb-6 rounded-3 bg-signal-soft p-4 wrap-anywhere">
      <strong>{download.title} opens with Personal or Commercial.</strong> The download is kept, and starts by
      itself once you have a plan.
    </p>
  );
}
