import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { Dialog as RadixDialog } from 'radix-ui';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { maxScale, useZoom } from './use-zoom.ts';
import type { CarouselImage } from './CarouselThumbs.tsx';

export interface LightboxProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name, such as 'Pictures of Ripple Vase'. */
  label: string;
  images: readonly CarouselImage[];
  index: number;
  onIndex: (index: number) => void;
}

/** Shows the whole pictures one at a time as large as the window, to be zoomed and moved. Import it lazily. */
export function Lightbox({ open, onOpenChange, label, ...content }: LightboxProps) {
  const opener = useRef<Element>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        {/* Keeps the page behind from scrolling. */}
        <RadixDialog.Overlay className="fixed inset-0" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="appear-fade fixed inset-0 z-(--z-dialog) flex flex-col bg-paper outline-none"
        >
          <RadixDialog.Title className="sr-only">{label}</RadixDialog.Title>
          <Pictures {...content} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

const arrowPixels = 80;

function Pictures({ images, index, onIndex }: Pick<LightboxProps, 'images' | 'index' | 'onIndex'>) {
  const box = useRef<HTMLDivElement>(null);
  const show = (by: number) => onIndex((index + by + images.length) % images.length);
  const { zoom, zoomBy, moveBy, reset, handlers } = useZoom(box, images.length > 1 ? show : undefined);
  const step = (by: number) => {
    if (images.length < 2) return;
    reset();
    show(by);
  };
  const isZoomed = zoom.scale > 1;
  const image = images[index];
  const keys: Record<string, () => void> = {
    '+': () => zoomBy(1.5),
    '=': () => zoomBy(1.5),
    '-': () => zoomBy(1 / 1.5),
    '0': reset,
    ArrowLeft: () => (isZoomed ? moveBy(arrowPixels, 0) : step(-1)),
    ArrowRight: () => (isZoomed ? moveBy(-arrowPixels, 0) : step(1)),
    ArrowUp: () => moveBy(0, arrowPixels),
    ArrowDown: () => moveBy(0, -arrowPixels),
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  if (!image) return null;
  return (
    <div role="presentation" className="flex min-h-0 flex-1 flex-col" onKeyDown={press}>
      <div className="flex items-center gap-1 border-b border-line px-3 py-2">
        <p aria-live="polite" className="mr-auto px-2 text-sm tabular-nums">
          <span>{`${index + 1} / ${images.length}`}</span>
          {isZoomed && <span className="ml-2 text-ink-3">{`${Math.round(zoom.scale * 100)} %`}</span>}
        </p>
        <Tool label="Zoom out" isOff={!isZoomed} onPress={() => zoomBy(1 / 1.5)}>
          <ZoomOut aria-hidden />
        </Tool>
        <Tool label="Zoom in" isOff={zoom.scale >= maxScale} onPress={() => zoomBy(1.5)}>
          <ZoomIn aria-hidden />
        </Tool>
        <RadixDialog.Close aria-label="Close" className={toolClass}>
          <X aria-hidden />
        </RadixDialog.Close>
      </div>
      <div className="relative min-h-0 flex-1">
        <div
          ref={box}
          {...handlers}
          className={`absolute inset-0 touch-none overflow-hidden ${isZoomed ? 'cursor-grab' : 'cursor-zoom-in'}`}
        >
          <LargePicture key={image.src} image={image} zoom={zoom} />
        </div>
        {images.length > 1 && (
          <>
            <Arrow label="Previous image" side="left-3" onPress={() => step(-1)}>
              <ChevronLeft aria-hidden />
            </Arrow>
            <Arrow label="Next image" side="right-3" onPress={() => step(1)}>
              <ChevronRight aria-hidden />
            </Arrow>
          </>
        )}
      </div>
    </div>
  );
}

function LargePicture({ image, zoom }: { image: CarouselImage; zoom: ReturnType<typeof useZoom>['zoom'] }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    return <p className="grid h-full place-content-center text-ink-2">The picture could not be loaded.</p>;
  }
  return (
    <img
      src={image.src}
      srcSet={image.srcSet}
      // Zoomed pictures get the largest source.
      sizes={zoom.scale > 1 ? '1920px' : '100vw'}
      alt={image.alt}
      draggable={false}
      onError={() => setFailed(true)}
      style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
      className="size-full object-contain select-none"
    />
  );
}

const toolClass =
  'grid size-11 place-items-center rounded-2 hover:bg-sunken aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent [&_svg]:size-5';

interface ControlProps {
  label: string;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, isOff, onPress, children }: ControlProps & { isOff: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      className={toolClass}
      onClick={() => !isOff && onPress()}
    >
      {children}
    </button>
  );
}

function Arrow({ label, side, onPress, children }: ControlProps & { side: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-photo-paper text-photo-ink shadow-[0_1px_4px_color-mix(in_srgb,var(--photo-ink)_24%,transparent)] [&_svg]:size-5 ${side}`}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
