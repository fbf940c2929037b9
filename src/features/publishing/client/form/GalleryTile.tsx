import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef, type DragEvent } from 'react';
import { formatMegabytes } from '#src/lib/text.ts';
import { cx } from '#src/ui/cx.ts';
import { imageSet } from '#src/features/catalog/client/image-set.ts';
import type { GalleryItem } from './gallery-items.ts';
import { useObjectUrl } from './use-object-url.ts';

interface GalleryTileProps {
  item: GalleryItem;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  onDrag: (isOn: boolean) => void;
  /** Set while another tile is dragged. */
  onDrop: (() => void) | undefined;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const moveClass =
  'grid h-7 flex-1 place-items-center rounded-1 hover:bg-sunken disabled:text-ink-3 disabled:opacity-40 pointer-coarse:h-11 [&_svg]:size-4';

/** A picture that can be moved by dragging or by its buttons, or removed. */
export function GalleryTile(props: GalleryTileProps) {
  const { item, isFirst, isLast, isDragged, onDrag, onDrop, onMove, onRemove } = props;
  const tile = useRef<HTMLDivElement>(null);
  const moved = useRef<-1 | 1>(undefined);
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    // An element loses the focus when it is moved in the document.
    const side = moved.current === -1 ? 'left' : 'right';
    const other = tile.current?.querySelector<HTMLElement>('[data-move]:not([disabled])');
    const same = tile.current?.querySelector<HTMLElement>(`[data-move=${side}]:not([disabled])`);
    (same ?? other)?.focus();
    moved.current = undefined;
  });
  const move = (by: -1 | 1) => {
    moved.current = by;
    onMove(by);
  };
  const start = (event: DragEvent) => {
    event.dataTransfer.setData('text/plain', item.name);
    event.dataTransfer.effectAllowed = 'move';
    onDrag(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onDrop?.();
    onDrag(false);
  };
  return (
    <li>
      <div
        ref={tile}
        draggable
        onDragStart={start}
        onDragEnd={() => onDrag(false)}
        onDragOver={(event) => {
          if (onDrop) event.preventDefault();
        }}
        onDrop={drop}
        className={cx('relative w-24 cursor-grab', isDragged && 'opacity-50')}
      >
        <Thumbnail item={item} />
        {item.kind === 'new' && <FileFacts file={item.file} />}
        <button
          type="button"
          data-remove
          aria-label={`Remove ${item.name}`}
          onClick={onRemove}
          className="absolute -top-2 -right-2 grid size-7 place-items-center rounded-full bg-photo-ink text-photo-paper pointer-coarse:size-11"
        >
          <X aria-hidden className="size-4" />
        </button>
        {!(isFirst && isLast) && (
          <div className="mt-1 flex gap-1">
            <button
              type="button"
              data-move="left"
              disabled={isFirst}
              aria-label={`Move ${item.name} left`}
              onClick={() => move(-1)}
              className={moveClass}
            >
              <ChevronLeft aria-hidden />
            </button>
            <button
              type="button"
              data-move="right"
              disabled={isLast}
              aria-label={`Move ${item.name} right`}
              onClick={() => move(1)}
              className={moveClass}
            >
              <ChevronRight aria-hidden />
            </button>
          </div>
        )}
      </div>
    </li>
  );
}

function FileFacts({ file }: { file: File }) {
  return (
    <p className="mt-1 text-xs">
      <span title={file.name} className="block truncate">
        {file.name}
      </span>
      <span className="text-ink-3 tabular-nums">{formatMegabytes(file.size)}</span>
    </p>
  );
}

function Thumbnail({ item }: { item: GalleryItem }) {
  const chosen = useObjectUrl(item.kind === 'new' ? item.file : undefined);
  const picture = item.kind === 'kept' ? imageSet(item.url, 320) : { src: chosen };
  return (
    <span className="media size-24 rounded-2">
      {picture.src !== undefined && (
        <img
          {...picture}
          sizes="96px"
          width={96}
          height={96}
          // The name of a new picture is shown below it.
          alt={item.kind === 'new' ? '' : item.name}
          draggable={false}
          className="h-full w-full object-cover"
        />
      )}
    </span>
  );
}
