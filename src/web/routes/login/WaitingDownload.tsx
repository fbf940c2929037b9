import { useMemo } from 'react';
import { findPendingDownload } from '#src/features/downloads/client/pending-download.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

/** Names the download that starts automatically after sign-in. */
export function WaitingDownload({
  target,
  verb,
}: {
  /** The address that sign-in leads to, since the download starts on some pages only. */
  target: string;
  verb: 'Sign in' | 'Sign up';
}) {
  const isHydrated = useHydrated();
  const download = useMemo(() => (isHydrated ? findPendingDownload(null) : undefined), [isHydrated]);
  const path = target.split(/[?#]/)[0] ?? '';
  if (!download || !['/dashboard', '/downloads', `/model/${download.modelId}`].includes(path)) return null;
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
        {download.needsPlan
          ? 'It opens with Personal or Commercial. With such a plan the download starts by itself.'
          : `${verb} and the download starts by itself.`}
      </p>
    </div>
  );
}
