import { addWidth } from '#src/lib/image-widths.ts';
import { cx } from '../cx.ts';
import { useImageLoad } from './use-image-load.ts';

export interface AvatarProps {
  /** Name whose first letter is shown in upper case when there is no picture. */
  letter: string;
  /** URL that accepts the width in pixels as the parameter `w`. */
  src?: string | null;
  /** In pixels. */
  size?: 32 | 40 | 56 | 96;
  /** Background of the letter: ink, sunken, or yellow for one's own. */
  tone?: 'ink' | 'sunken' | 'signal';
  className?: string;
}

const sizes = {
  32: 'size-8 text-xs',
  40: 'size-10 text-[0.9375rem]',
  56: 'size-14 text-[1.25rem]',
  96: 'size-24 text-[2.25rem]',
};
const tones = { ink: 'bg-ink text-on-ink', sunken: 'bg-sunken text-ink', signal: 'bg-signal text-on-signal' };

/** Decorative, because the name is shown beside it. The letter is shown until the picture has loaded, and when it fails. */
export function Avatar({ letter, src, size = 40, tone = 'ink', className }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full leading-none! font-semibold',
        sizes[size],
        tones[tone],
        className,
      )}
    >
      {Array.from(letter)[0]?.toUpperCase()}
      {src && <AvatarPicture key={src} src={src} size={size} />}
    </span>
  );
}

function AvatarPicture({ src, size }: { src: string; size: number }) {
  const { ref, state, native, dataFar, hasAddress, onLoad, onError } = useImageLoad(false);
  const address = {
    src: addWidth(src, size),
    srcSet: `${addWidth(src, size)} 1x, ${addWidth(src, size * 2)} 2x, ${addWidth(src, size * 3)} 3x`,
  };
  return (
    <img
      loading={native ? 'lazy' : undefined}
      {...(hasAddress && address)}
      ref={ref}
      data-far={dataFar}
      alt=""
      width={size}
      height={size}
      decoding="async"
      onLoad={onLoad}
      onError={onError}
      className={cx('absolute inset-0 size-full object-cover', state !== 'loaded' && 'opacity-0')}
    />
  );
}
