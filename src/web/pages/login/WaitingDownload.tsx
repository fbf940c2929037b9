import { useMemo } from 'react';
import { findPendingDownload } from '#src/features/downloads/client/pending-download.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

interface WaitingDownloadProps {
  /** Where sign-in leads: the download starts on its design's page only. */
  target: string;
  verb: 'Sign in' | 'Sign up';
}

/** Says which download begins by itself after sign-in. */
export function WaitingDownload({ target, verb }: WaitingDownloadProps) {
  const isHydrated = useHydrated();
  const download = useMemo(() => (isHydrated ? findPendingDownload() : undefined), [isHydrated]);
  if (!download || target.split(/[?#]/)[0] !== `/model/${download.modelId}`) return null;
  return (
    <div className="notice mb-6">
      <img
        src={`/api/stl-files/${download.modelId}/image?w=160`}
        width={48}
        height={60}
        alt=""
        className="h-15 w-12 rounded-1 object-cover"
      />
      <p className="min-w-0 wrap-anywhere">
        <strong>{download.title} is waiting.</strong>
        <br />
        {verb} and the download starts by itself.
      </p>
    </div>
  );
}
