import type { KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { SafeImage } from './SafeImage.tsx';

export interface CarouselImage {
  src: string;
  srcSet?: string;
  alt: string;
  width: number;
  height: number;
  /** The position of the image in the square crop, in percent. */
  crop?: { x: number; y: number };
  /** The color of the placeholder while the image loads. */
  color?: string | null;
}

export interface CarouselThumbsProps {
  images: readonly CarouselImage[];
  sizes?: string;
  index: number;
  onShow: (index: number) => void;
  /** Handles arrow keys like the arrow buttons of the large picture. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Grid of thumbnails below a Carousel, four in a row; the first one is marked Main. */
export function CarouselThumbs({ images, sizes, index, onShow, onKeyDown }: CarouselThumbsProps) {
  return (
    <div className="mt-2 grid grid-cols-4 gap-2 lg:mt-3 lg:gap-3">
      {images.map((image, at) => (
        <button
          key={image.src}
          type="button"
          aria-current={at === index || undefined}
          aria-label={`${at === 0 ? 'Main: show' : 'Show'} image ${at + 1} of ${images.length}`}
          onClick={() => onShow(at)}
          onKeyDown={onKeyDown}
          className="group relative rounded-2"
        >
          <SafeImage
            src={image.src}
            srcSet={image.srcSet}
            sizes={sizes}
            alt=""
            width={image.width}
            height={image.height}
            crop={image.crop}
            color={image.color}
            failure="icon"
            className={cx(
              'aspect-square rounded-2',
              at === index &&
                'after:shadow-[inset_0_0_0_3px_var(--photo-ink),inset_0_0_0_5px_var(--photo-paper)]!',
            )}
          />
          {at === 0 && (
            <span className="absolute bottom-1.5 left-1.5 rounded-[3px] bg-photo-paper px-1.5 py-1 text-[0.75rem] leading-none font-semibold text-photo-ink group-aria-[current]:bottom-2 group-aria-[current]:left-2">
              Main
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
