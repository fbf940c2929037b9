import type { ReactNode } from 'react';
import { Spinner } from '#src/ui/feedback/Spinner.tsx';
import type { PreviewSummary } from '../schemas.ts';
import { BackToPictures } from './BackToPictures.tsx';

export const viewerFrame = 'overflow-hidden rounded-3 border border-line bg-surface';
/** The height that the window leaves beside the header and the two bars of controls. */
export const stageHeight = 'h-[clamp(17rem,min(100vw-2*var(--gutter),100svh-var(--header-h)-13rem),46rem)]';
export const barHeight = 'h-14 pointer-coarse:h-15';
export const rowHeight = 'min-h-16';
export const noteHeight = 'min-h-15 sm:min-h-10.5';

interface ViewerPlaceholderProps {
  summary: PreviewSummary;
  poster: ReactNode;
  onClose: () => void;
}

/** Has the size of the viewer, so that nothing moves when that is there. */
export function ViewerPlaceholder({ summary, poster, onClose }: ViewerPlaceholderProps) {
  const { isReduced, hasParts, hasFiles } = summary;
  const rows = [
    barHeight,
    barHeight,
    ...(hasFiles ? [rowHeight] : []),
    ...(isReduced ? [noteHeight] : []),
    ...(hasParts ? [rowHeight] : []),
  ];
  return (
    <>
      <div className={viewerFrame}>
        <div className={`relative overflow-hidden ${stageHeight}`}>
          {poster}
          <BackToPictures onClose={onClose} />
          <LoadingChip />
        </div>
        {rows.map((height, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- The rows are empty and never change their order.
          <div key={index} className={`border-t border-line ${height}`} />
        ))}
      </div>
      <ViewerHint />
    </>
  );
}

export function LoadingChip() {
  return (
    <span
      role="status"
      className="absolute bottom-3 left-3 z-2 inline-flex min-h-9 items-center gap-2 rounded-1 bg-photo-paper px-2.5 text-sm text-photo-ink"
    >
      <Spinner />
      Loading 3D view
    </span>
  );
}

export function ViewerHint() {
  return (
    <p className="mt-3 max-w-2xl text-xs text-ink-3 pointer-coarse:hidden">
      Drag to turn, pinch or Ctrl and wheel to zoom. Keys: arrows turn, + and − zoom, 1 to 6 views, 0 home,
      Esc leaves.
    </p>
  );
}
