import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { cx } from '../cx.ts';

export interface SortHeadProps {
  /** The column's name. */
  children: string;
  /** Present sort order of this column; omitted when the rows are not sorted by it. */
  order?: 'asc' | 'desc';
  /** Called on a press; the caller decides the next order. */
  onSort: () => void;
  /** The column holds figures: aligned right. */
  figure?: boolean;
}

const icons = { asc: ArrowUp, desc: ArrowDown };
const words = { asc: 'ascending', desc: 'descending' } as const;

/** Header cell of a DataTable's column that can be sorted. */
export function SortHead({ children, order, onSort, figure }: SortHeadProps) {
  const Icon = order ? icons[order] : ArrowUpDown;
  return (
    <th scope="col" aria-sort={order ? words[order] : 'none'} data-cell={figure ? 'figure' : undefined}>
      <button
        type="button"
        onClick={onSort}
        className={cx(
          '-mx-1.5 -my-1 inline-flex min-h-7 items-center gap-1 rounded-1 px-1.5 font-semibold hover:bg-sunken hover:text-ink pointer-coarse:min-h-11',
          figure && 'flex-row-reverse',
          order && 'text-ink',
        )}
      >
        {children}
        <Icon aria-hidden className={cx('size-3.5', !order && 'text-ink-3')} />
      </button>
    </th>
  );
}
