import type { CSSProperties, ReactNode } from 'react';
import ImageOff from 'lucide-react/icons/image-off';
import { cx } from '../cx.ts';
import { type ImageState, useImageLoad } from './use-image-load.ts';

export interface SafeImageProps {
  src: string;
  srcSet?: string;
  sizes?: string;
  /** Empty when a title beside the picture suffices. */
  alt: string;
  /** Natural size in pixels, which reserves the box before the picture has loaded. */
  width: number;
  height: number;
  /** True for a picture that is visible at once, which is loaded eagerly. */
  eager?: boolean;
  /** True for the most important picture of the page (`fetchpriority=high`); implies eager loading. */
  priority?: boolean;
  /** Crop position in percent; 50 / 50 by default. */
  crop?: { x: number; y: number };
  /** Background color until the picture has loaded. */
  color?: string | null;
  /** Content on failure: the icon with 'Image Error', or only the icon in small boxes. */
  failure?: 'text' | 'icon';
  /** Classes of the box: ratio, radius, size; `aspect-[4/5] rounded-3` by default. */
  className?: string;
  /** Classes of the picture within its box, for instance its hover effect. */
  imgClassName?: string;
  /** Chips that overlay the picture. */
  children?: ReactNode;
}

/** Shows a placeholder while the picture loads, then the picture, or 'Image Error', in a fixed box. */
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

/** The placeholder stays behind a transparent picture and behind a failure. */
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
