import { useEffect, type RefObject } from 'react';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { DownloadButton } from '#src/features/downloads/client/DownloadButton.tsx';
import { UpgradeLink } from '#src/features/downloads/client/UpgradePrompt.tsx';
import { formatMegabytes } from '#src/lib/text.ts';
import { isCovered } from '#src/features/downloads/client/download-access.ts';
import { useOutOfView } from './use-out-of-view.ts';

const barHeight = '4.25rem';

interface BuyBarProps {
  /** The main button; the bar shows while it is out of view. */
  watched: RefObject<HTMLElement | null>;
  model: Model;
  visitor: CurrentUser | null | undefined;
  now: Date;
}

/** Title and download button at the bottom of small screens. */
export function BuyBar({ watched, model, visitor, now }: BuyBarProps) {
  const isShown = useOutOfView(watched);
  useEffect(() => {
    if (!isShown) return undefined;
    document.documentElement.style.setProperty('--bottom-bar', barHeight);
    document.body.style.paddingBottom = barHeight;
    return () => {
      document.documentElement.style.removeProperty('--bottom-bar');
      document.body.style.paddingBottom = '';
    };
  }, [isShown]);

  if (!isShown || visitor === undefined) return null;
  const covered = isCovered(model, visitor, now);
  return (
    <div className="fixed inset-x-0 bottom-0 z-(--z-sticky) flex items-center gap-3 border-t border-line bg-surface px-(--gutter) pt-3 pb-[calc(var(--s-3)+env(safe-area-inset-bottom))] lg:hidden [@media(max-height:25rem)]:hidden">
      <p className="min-w-0 flex-1">
        <strong className="block truncate text-sm">{model.title}</strong>
        <span className="block text-xs text-ink-3 tabular-nums">
          {covered ? formatMegabytes(model.downloadSizeBytes) : 'Premium'}
        </span>
      </p>
      {covered ? <DownloadButton model={model} /> : <UpgradeLink model={model} />}
    </div>
  );
}
