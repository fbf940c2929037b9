import { useMemo } from 'react';
import {
  findPendingDownload,
  type PendingDownload,
} from '#src/features/downloads/client/pending-download.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { findPlan } from './describe-purpose.ts';

/** Returns the download that starts after the sign-in, or after the payment that follows it. */
export function useWaitingDownload(target: string): PendingDownload | undefined {
  const isHydrated = useHydrated();
  const download = useMemo(() => (isHydrated ? findPendingDownload(null) : undefined), [isHydrated]);
  const path = target.split(/[?#]/)[0] ?? '';
  // The download starts on some pages only.
  const places = ['/dashboard', '/downloads', `/model/${download?.modelId}`];
  const isStarting = places.includes(path) || (download?.needsPlan && findPlan(target) !== undefined);
  return isStarting ? download : undefined;
}

/** Names the download that starts automatically after the sign-in. */
export function WaitingDownload({
  download,
  isPaying,
  verb,
}: {
  download: PendingDownload;
  /** Whether the checkout follows. */
  isPaying: boolean;
  verb: 'Sign in' | 'Sign up';
}) {
  return (
    <div className="notice mb-3">
      <img
        src={`/api/stl-files/${download.modelId}/image?w=160`}
        width={40}
        height={50}
        alt=""
        className="h-12.5 w-10 rounded-1 object-cover"
      />
      <p className="min-w-0 wrap-anywhere">
        <strong>{download.title} is waiting.</strong>
        <br />
        {isPaying ? describeWay(verb) : describeStart(download, verb)}
      </p>
    </div>
  );
}

function describeWay(verb: string): string {
  return verb === 'Sign up'
    ? 'Account, then payment, then the download starts by itself.'
    : 'After payment the download starts by itself.';
}

function describeStart({ needsPlan }: PendingDownload, verb: string): string {
  return needsPlan
    ? 'It opens with Personal or Commercial. With such a plan the download starts by itself.'
    : `${verb} and the download starts by itself.`;
}
