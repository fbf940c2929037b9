import type { CSSProperties, ReactNode } from 'react';
import ImageOff from 'lucide-react/icons/image-off';
import { cx } from '../cx.ts';
import { type ImageState, useImageLoad } from './use-image-load.ts';

export interface SafeImageProps {
  src: string;
  srcSet?: string;
  sizes?: string;
  /** Empty when a title beside the picture says it all. */
  alt: string;
  /** Natural size in pixels, so that the box is known before the picture is. */
  width: number;
  height: number;
  /** In view from the start: loads at once. */
  eager?: boolean;
  /** The one picture of the page that matters most (`fetchpriority=high`); implies eager. */
  priority?: boolean;
  /** Where the cut keeps the picture, in percent; 50 / 50 by default. */
  crop?: { x: number; y: number };
  /** What fills the box until the picture is there. */
  color?: string | null;
  /** What a failure shows: icon and 'Image Error', or the icon alone in small boxes. */
  failure?: 'text' | 'icon';
  /** The box: ratio, radius, size. `aspect-[4/5] rounded-3` when left out. */
  className?: string;
  /** The picture in its box, for instance what it does when its card is pointed at. */
  imgClassName?: string;
  /** Chips that lie on the picture. */
  children?: ReactNode;
}

/** A picture in a fixed box: layer bed while it loads (printing once the browser runs), the picture, or 'Image Error'. */
export function SafeImage(props: SafeImageProps) {
  return <Picture key={`${props.src} ${props.srcSet ?? ''}`} {...props} />;
}

function Picture(props: SafeImageProps) {
  const { src, srcSet, sizes, alt, className = 'aspect-[4/5] rounded-3', crop, priority } = props;
  const eager = isEager(props);
  const { ref, state, native, dataFar, hasAddress, onLoad, onError } = useImageLoad(eager);
  const failed = state === 'error';
  return (
    <span
      className={cx('media', isBare(state) && 'printing', className)}
      style={bedStyle(state, props.color)}
      data-state={state}
    >
      <img
        loading={eager || !native ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        {...(hasAddress && { srcSet, sizes, src })}
        ref={ref}
        data-far={dataFar}
        alt={failed ? '' : alt}
        width={props.width}
        height={props.height}
        style={crop && cropStyle(crop)}
        onLoad={onLoad}
        onError={onError}
        className={cx(
          'relative h-full w-full object-cover',
          (failed || state === 'waiting') && 'invisible',
          props.imgClassName,
        )}
      />
      {failed && <Failure iconOnly={props.failure === 'icon'} alt={alt} />}
      {props.children}
    </span>
  );
}

function cropStyle({ x, y }: { x: number; y: number }): CSSProperties {
  return { objectPosition: `${x}% ${y}%` };
}

/** A picture that can be seen through stands on the bed alone, and so does a failure. */
function bedStyle(state: ImageState, color: string | null | undefined): CSSProperties | undefined {
  const isSettled = state === 'loaded' || state === 'error';
  return color && !isSettled ? { backgroundColor: color } : undefined;
}

function isEager({ eager, priority }: SafeImageProps): boolean {
  return Boolean(eager || priority);
}

function isBare(state: ImageState): boolean {
  return state === 'loading' || state === 'waiting';
}

function Failure({ iconOnly, alt }: { iconOnly: boolean; alt: string }) {
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 text-ink-2">
      <ImageOff aria-hidden />
      <span className={iconOnly ? 'sr-only' : 'text-sm'}>Image Error</span>
      {alt && <span className="sr-only">{alt}</span>}
    </span>
  );
}
