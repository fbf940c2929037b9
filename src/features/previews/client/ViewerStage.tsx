import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import type { PreviewMesh } from '../schemas.ts';
import { BackToPictures } from './BackToPictures.tsx';
import type { Look } from './scene/look.ts';
import type { ViewerScene } from './scene/viewer-scene.ts';
import { useScene } from './use-scene.ts';
import { LoadingChip, stageHeight } from './ViewerPlaceholder.tsx';

interface ViewerStageProps {
  mesh: PreviewMesh;
  look: Look;
  /** Receives the scene once it is drawn, and null when it is given up. */
  onScene: (scene: ViewerScene | null) => void;
  /** Called when the object is turned or moved by hand; it must always be the same function. */
  onTurn: () => void;
  /** The accessible name of the canvas. */
  label: string;
  /** The picture that is shown until the view is drawn. */
  poster: ReactNode;
  /** The texts of the measures on the bed: width, depth, height. */
  measures: readonly string[];
  /** The name of the printer whose bed is shown. */
  bedName: string | undefined;
  /** Fills the screen instead of being square. */
  isFull: boolean;
  /** Moves the focus to the view once it is drawn. */
  takesFocus: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
  onRetry: () => void;
}

/**
 * The frame in which the object is drawn, in the place of the first picture. For another mesh or another attempt it needs
 * another key, because a canvas whose context was lost cannot be used again.
 */
export function ViewerStage(props: ViewerStageProps) {
  const {
    mesh,
    look,
    onScene,
    onTurn,
    label,
    poster,
    measures,
    bedName,
    isFull,
    takesFocus,
    onKeyDown,
    onClose,
    onRetry,
  } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const labels = useRef<HTMLDivElement>(null);
  const state = useScene(mesh, look, { onScene, onTurn, canvas, labels });
  useEffect(() => {
    if (takesFocus && state === 'ready') canvas.current?.focus({ preventScroll: true });
  }, [takesFocus, state]);

  return (
    <div
      className={cx(
        'relative overflow-hidden bg-[radial-gradient(circle_at_50%_42%,var(--raised),var(--sunken))]',
        isFull ? 'min-h-0 flex-1' : stageHeight,
      )}
    >
      {state !== 'ready' && <div className="absolute inset-0">{poster}</div>}
      <canvas
        ref={canvas}
        role="img"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keys of the view need its focus.
        tabIndex={0}
        aria-label={label}
        // Esc closes the view, not a dialog around it.
        data-holds-escape=""
        onKeyDown={onKeyDown}
        className={cx(
          'absolute inset-0 size-full touch-pan-y cursor-grab -outline-offset-4 active:cursor-grabbing',
          state !== 'ready' && 'invisible',
        )}
      />
      <div ref={labels} aria-hidden className="pointer-events-none absolute inset-0">
        {measures.map((text, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- They are always width, depth and height.
            key={index}
            hidden
            className="absolute top-0 left-0 rounded-1 bg-ink px-1.5 py-0.5 text-xs font-semibold text-on-ink tabular-nums"
          >
            {text}
          </span>
        ))}
      </div>
      <BackToPictures onClose={onClose} />
      {bedName !== undefined && (
        <span className="absolute right-3 bottom-3 z-2 inline-flex min-h-9 items-center rounded-1 border sm:top-3 sm:bottom-auto border-line bg-surface px-2 text-xs font-medium tabular-nums">
          {bedName}
        </span>
      )}
      {state === 'loading' && <LoadingChip />}
      {state === 'failed' && (
        <div
          role="alert"
          className="absolute inset-x-3 bottom-3 z-2 flex flex-wrap items-center justify-between gap-2 rounded-2 bg-photo-paper p-3 text-sm text-photo-ink"
        >
          The 3D view could not be shown. The pictures still are.
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
