import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface DataTableProps {
  /** The table's name. */
  label: string;
  /** True while rows that will replace the present ones are loaded; the present ones are dimmed and stay usable. */
  busy?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A table with hairline rows in its own scroller; below 768 px there is no head, and each row is a card.
 *
 * Inside it goes TableHead, or a `<thead>` with a row of `<th scope="col">` and SortHead, and a `<tbody>` with rows of `<th scope="row">`
 * (first line of the card) and `<td data-label="Email">`, which says its label in the card. `data-cell` on cells and
 * heads: `figure` (aligned right, tabular), `actions` (right, in the card beside the title), `choice` (a checkbox before
 * the title). `<tr data-chosen>` is tinted. While the first page loads the body is SkeletonRows.
 */
export function DataTable({ label, busy, className, children }: DataTableProps) {
  return (
    <div
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it.
      tabIndex={0}
      className={cx('relative overflow-x-auto rounded-3 border border-line bg-surface', className)}
    >
      <table
        aria-label={label}
        aria-busy={busy || undefined}
        className={cx('data-table transition-opacity duration-(--t-base)', busy && 'opacity-60')}
      >
        {children}
      </table>
    </div>
  );
}
