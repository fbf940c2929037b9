import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import { DownloadButton } from '#src/features/downloads/client/DownloadButton.tsx';
import { findPendingDownload } from '#src/features/downloads/client/pending-download.ts';
import { ModelImage } from '#src/features/models/client/ModelImage.tsx';
import { modelQuery } from '#src/features/models/client/queries.ts';
import { usePageTime } from '../../page-data.ts';
import { isCovered } from '../model/access.ts';

/** A download that waited for a plan starts here, once the plan covers it, and is named. */
export function PendingDownload({ user }: { user: CurrentUser }) {
  const [waiting] = useState(() => findPendingDownload());
  const { data: model } = useQuery({
    ...modelQuery(String(waiting?.modelId)),
    enabled: waiting !== undefined,
  });
  const now = usePageTime();
  if (!model || !isCovered(model, user, now)) return null;
  return (
    <div className="notice mb-6 grid-cols-[auto_minmax(0,1fr)] sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <ModelImage model={model} sizes="48px" failure="icon" className="h-15 w-12 rounded-1" />
      <p role="status" className="min-w-0 wrap-anywhere">
        <strong>{model.title} is yours to download.</strong>
        <br />
        The download starts by itself.
      </p>
      <div className="max-sm:col-span-full">
        <DownloadButton model={model} />
      </div>
    </div>
  );
}
