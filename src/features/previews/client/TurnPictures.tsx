import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Info from 'lucide-react/icons/info';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import type { PreviewTurn } from '../schemas.ts';
import { BackToPictures } from './BackToPictures.tsx';
import { FileOptions } from './FileOptions.tsx';
import { Options, Range } from './ViewerOptions.tsx';
import { noteHeight, viewerFrame } from './ViewerPlaceholder.tsx';

interface TurnPicturesProps {
  title: string;
  /** At least one, the first of which is shown first. */
  turns: readonly PreviewTurn[];
  onClose: () => void;
}

const pixelsPerPicture = 24;

/** Shows pictures around the files of a design, which are turned by dragging, by buttons and by a slider. */
export function TurnPictures({ title, turns, onClose }: TurnPicturesProps) {
  const [index, setIndex] = useState(0);
  const [fileIndex, setFileIndex] = useState(0);
  const { pictures, name } = turns[fileIndex] ?? { pictures: [], name: '' };
  const shown = turns.length > 1 ? `${title}, ${name}` : title;
  const back = useRef<HTMLButtonElement>(null);
  const drag = useRef<{ x: number; index: number }>(undefined);
  const count = pictures.length;
  const turnTo = (wanted: number) => setIndex(((wanted % count) + count) % count);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);

  const grab = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, index };
  };
  const pull = (event: PointerEvent) => {
    if (!drag.current) return;
    turnTo(drag.current.index + Math.round((drag.current.x - event.clientX) / pixelsPerPicture));
  };
  const letGo = () => {
    drag.current = undefined;
  };
  return (
    <div className={viewerFrame}>
      <div
        className="relative aspect-square cursor-grab touch-pan-y overflow-hidden active:cursor-grabbing"
        onPointerDown={grab}
        onPointerMove={pull}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        {pictures.map((address, at) => (
          <img
            key={address}
            src={address}
            alt={at === index ? `${shown}, picture ${at + 1} of ${count} around it` : ''}
            hidden={at !== index}
            draggable={false}
            width={640}
            height={640}
            className="absolute inset-0 size-full object-cover select-none"
          />
        ))}
        <BackToPictures ref={back} onClose={onClose} />
      </div>
      <Options>
        <Button
          variant="secondary"
          size="sm"
          iconOnly
          aria-label="Turn left"
          onClick={() => turnTo(index - 1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Range
          label="Turn"
          isLabelHidden
          min={1}
          max={count}
          value={index + 1}
          text={`${index + 1} / ${count}`}
          onChange={(value) => turnTo(value - 1)}
        />
        <Button
          variant="secondary"
          size="sm"
          iconOnly
          aria-label="Turn right"
          onClick={() => turnTo(index + 1)}
        >
          <ChevronRight aria-hidden />
        </Button>
      </Options>
      {turns.length > 1 && (
        <FileOptions
          files={turns}
          index={fileIndex}
          onChange={(next) => {
            setFileIndex(next);
            setIndex(0);
          }}
        />
      )}
      <p
        className={`flex items-center gap-2 border-t border-line px-4 py-2 text-xs text-ink-2 [&_svg]:size-4 [&_svg]:shrink-0 ${noteHeight}`}
      >
        <Info aria-hidden />
        {count} pictures instead of 3D. The download has the full detail.
      </p>
    </div>
  );
}
