import { cx } from '#src/ui/cx.ts';

/** Shows '#1' as a large numeral, with a text for screen readers. */
export function Rank({ rank, className }: { rank: number; className?: string }) {
  return (
    <p className={cx('pt-1.25 leading-[.8] figure-type', className)}>
      <span aria-hidden>#{rank}</span>
      <span className="sr-only">Rank {rank}</span>
    </p>
  );
}
