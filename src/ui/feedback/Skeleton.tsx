import { cx } from '../cx.ts';

export interface SkeletonProps {
  /** media: a picture's box that prints upward (give it the ratio); line: one line of text; box: anything else. */
  kind?: 'media' | 'line' | 'avatar' | 'box';
  /** Width, height and ratio: the exact box of what replaces it. */
  className?: string;
}

const kinds = {
  media: 'rounded-3 printing',
  line: 'h-3.5 rounded-1',
  avatar: 'size-10 rounded-full',
  box: 'rounded-2',
};

/** A stand-in while something loads. Not announced: put `aria-busy` on the region that holds it. */
export function Skeleton({ kind = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={cx('relative block overflow-hidden bg-sunken forced-colors:border', kinds[kind], className)}
    />
  );
}
