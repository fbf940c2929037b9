import { cx } from '../cx.ts';

const kinds = {
  media: 'rounded-3 printing',
  line: 'h-3.5 rounded-1',
  avatar: 'size-10 rounded-full',
  box: 'rounded-2',
};

/** Placeholder while content loads. It is not announced: set `aria-busy` on the region around it. */
export function Skeleton({
  kind = 'line',
  className,
}: {
  /** `media`: the animated box of a picture (needs a ratio); `line`: one line of text; `box`: any other shape. */
  kind?: 'media' | 'line' | 'avatar' | 'box';
  /** Width, height and ratio, equal to the box of the loaded content. */
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={cx('relative block overflow-hidden bg-sunken forced-colors:border', kinds[kind], className)}
    />
  );
}
