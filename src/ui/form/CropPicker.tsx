import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../Button.tsx';
import { cropAfterKey, cropAtPress, cropCenter, type CropPoint, cropWindow } from './crop.ts';

export interface CropPickerProps {
  /** URL of the picture, which may be an object URL. */
  src: string;
  value: CropPoint;
  onChange: (value: CropPoint) => void;
  /** Content below the card preview: title and badge. */
  caption?: ReactNode;
}

/** Selects the part of a picture that 4:5 cards show, by pressing on it or by arrow keys (1 %, with Shift 10 %). */
export function CropPicker({ src, value, onChange, caption }: CropPickerProps) {
  const readOutId = useId();
  const [size, setSize] = useState({ width: 4, height: 5 });
  const cut = cropWindow(size, value);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const byKeyboard = event.detail === 0;
    if (!byKeyboard) onChange(cropAtPress(event, event.currentTarget.getBoundingClientRect()));
  };
  const move = (event: KeyboardEvent) => {
    const next = cropAfterKey(value, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5rem] items-start gap-4">
      <div>
        <button
          type="button"
          aria-label={`Crop position, ${value.x} percent across, ${value.y} percent down. Arrow keys move it.`}
          aria-describedby={readOutId}
          onClick={press}
          onKeyDown={move}
          className="relative block w-full cursor-crosshair overflow-hidden rounded-2 bg-sunken"
        >
          <img
            src={src}
            alt=""
            {...size}
            onLoad={(event) => setSize(naturalSize(event.currentTarget))}
            className="h-auto w-full"
          />
          <span
            className="absolute rounded-[3px] border-2 border-photo-paper shadow-[0_0_0_100vmax_color-mix(in_srgb,var(--photo-ink)_50%,transparent)] outline outline-photo-ink"
            style={{
              left: `${cut.left}%`,
              top: `${cut.top}%`,
              width: `${cut.width}%`,
              height: `${cut.height}%`,
            }}
          />
          <Point {...value} />
        </button>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2">
          <output id={readOutId} className="text-xs whitespace-nowrap text-ink-3 tabular-nums">
            x {value.x} % · y {value.y} %
          </output>
          <Button variant="ghost" size="sm" className="px-2!" onClick={() => onChange(cropCenter)}>
            Reset to Center
          </Button>
        </div>
      </div>
      <div>
        <p className="mb-1.5 text-xs text-ink-3">Card, 4:5</p>
        <span className="media h-25 w-20 rounded-3">
          <img
            src={src}
            alt=""
            width={80}
            height={100}
            className="h-full w-full object-cover"
            style={{ objectPosition: `${value.x}% ${value.y}%` }}
          />
        </span>
        {caption}
      </div>
    </div>
  );
}

function Point({ x, y }: CropPoint) {
  return (
    <span
      className="absolute grid size-7 -translate-1/2 place-items-center rounded-full border-2 border-photo-ink bg-signal shadow-[0_0_0_2px_var(--photo-paper)]"
      style={{ left: `${x}%`, top: `${y}%` }}
    >
      <span className="col-start-1 row-start-1 h-3 w-0.5 bg-photo-ink" />
      <span className="col-start-1 row-start-1 h-0.5 w-3 bg-photo-ink" />
    </span>
  );
}

function naturalSize(image: HTMLImageElement) {
  return { width: image.naturalWidth || 4, height: image.naturalHeight || 5 };
}
