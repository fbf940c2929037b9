import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { CarouselThumbs, type CarouselImage } from './CarouselThumbs.tsx';
import { cx } from '../cx.ts';
import { SafeImage } from './SafeImage.tsx';
import { useHydrated } from '../use-hydrated.ts';
import { CloseLook } from './CloseLook.tsx';

export interface CarouselProps {
  /** Accessible name of the group, such as 'Pictures of Ripple Vase'. */
  label: string;
  images: readonly CarouselImage[];
  /** Value of `sizes` for the large picture. */
  sizes?: string;
  /** Value of `sizes` for a thumbnail. */
  thumbSizes?: string;
}

/** Shows 1:1 pictures one at a time. The browser scrolls them sideways, so that a finger moves them without JavaScript. */
export function Carousel({ label, images, sizes, thumbSizes }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const hydrated = useHydrated();
  const many = images.length > 1;

  const show = (wanted: number) => {
    const next = (wanted + images.length) % images.length;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    viewport.current?.scrollTo({ left: next * viewport.current.clientWidth, behavior });
    setIndex(next);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || !many) return;
    event.preventDefault();
    show(index + step);
  };

  /** Follows a finger: takes the picture on which the scrolling has come to rest. */
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 0 } = viewport.current ?? {};
    const at = scrollLeft / Math.max(1, clientWidth);
    if (Math.abs(at - Math.round(at)) < 0.01) setIndex(Math.round(at));
  };
  // It may have been scrolled before the page was hydrated.
  useEffect(follow, []);

  return (
    <div role="group" aria-roledescription="carousel" aria-label={label}>
      <div className="relative">
        <div
          ref={viewport}
          onScroll={follow}
          // The keyboard must reach a scroll container.
          {...(many && { tabIndex: 0, role: 'region', 'aria-label': `${label}, scrolls sideways` })}
          className="scrollbar-none flex snap-x snap-mandatory overflow-x-auto rounded-3 [&::-webkit-scrollbar]:hidden"
        >
          {images.map((image, at) => (
            <div
              key={image.src}
              aria-hidden={(hydrated && at !== index) || undefined}
              className="min-w-0 flex-[0_0_100%] snap-start snap-always"
            >
              <SafeImage {...image} sizes={sizes} priority={at === 0} className="aspect-square rounded-3" />
            </div>
          ))}
        </div>
        {hydrated && <CloseLook label={label} images={images} index={index} onIndex={show} />}
        {many && <Controls index={index} count={images.length} onShow={show} onKeyDown={press} />}
      </div>
      {many && (
        <CarouselThumbs images={images} sizes={thumbSizes} index={index} onShow={show} onKeyDown={press} />
      )}
    </div>
  );
}

interface ControlsProps {
  index: number;
  count: number;
  onShow: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Controls({ index, count, onShow, onKeyDown }: ControlsProps) {
  const arrow =
    'absolute top-1/2 z-2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-photo-paper text-photo-ink shadow-[0_1px_4px_color-mix(in_srgb,var(--photo-ink)_24%,transparent)] [&_svg]:size-5';
  return (
    <>
      <button
        type="button"
        aria-label="Previous image"
        onClick={() => onShow(index - 1)}
        onKeyDown={onKeyDown}
        className={cx(arrow, 'left-3')}
      >
        <ChevronLeft aria-hidden />
      </button>
      <button
        type="button"
        aria-label="Next image"
        onClick={() => onShow(index + 1)}
        onKeyDown={onKeyDown}
        className={cx(arrow, 'right-3')}
      >
        <ChevronRight aria-hidden />
      </button>
      <span
        aria-live="polite"
        className="absolute bottom-3.5 left-3.5 z-2 rounded-1 bg-photo-ink px-2 py-1 text-xs leading-4 font-medium text-photo-paper tabular-nums"
      >
        {index + 1} / {count}
      </span>
    </>
  );
}
