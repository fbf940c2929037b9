import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cx } from '#src/ui/cx.ts';
import { quickPrintMinutes } from '../constants.ts';
import type { OccasionTile } from '../schemas.ts';
import { formatDesignCount } from './design-count.ts';
import { ModelImage } from './ModelImage.tsx';
import { occasionsQuery } from './queries.ts';

/**
 * A row of tiles that lead to the designs of the occasions; nothing while there is none.
 * @param props.current the slug of the tag whose page this is
 */
export function Occasions({ current, className }: { current?: string; className?: string }) {
  const { data: tiles = [] } = useQuery(occasionsQuery());
  if (tiles.length === 0) return null;
  return (
    <nav
      aria-label="Occasions"
      className={cx('-mx-(--gutter) overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none]', className)}
    >
      <ul className="grid auto-cols-[minmax(11.5rem,1fr)] grid-flow-col gap-3">
        {tiles.map((tile) => (
          <li key={tile.tag}>
            <Tile tile={tile} isCurrent={tile.tag !== null && tile.tag === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const tileClass =
  'grid h-18 grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-3 overflow-hidden rounded-2 border pr-2.5 no-underline';

function Tile({ tile, isCurrent }: { tile: OccasionTile; isCurrent: boolean }) {
  const className = cx(
    tileClass,
    isCurrent ? 'border-ink bg-ink text-on-ink' : 'border-line bg-surface hover:border-ink',
  );
  const { count, noun } = formatDesignCount(tile.count);
  const content = (
    <>
      <ModelImage model={tile.picture} sizes="56px" className="h-18 w-14" failure="icon" />
      <span className="text-[.9375rem] leading-5 font-semibold">
        {tile.title}
        <small className={cx('block text-xs font-normal', !isCurrent && 'text-ink-3')}>
          {count} {noun}
        </small>
      </span>
    </>
  );
  return tile.tag === null ? (
    <Link to="/browse" search={{ maxMinutes: String(quickPrintMinutes) }} className={className}>
      {content}
    </Link>
  ) : (
    <Link
      to="/tag/$slug"
      params={{ slug: tile.tag }}
      aria-current={isCurrent ? 'page' : undefined}
      className={className}
    >
      {content}
    </Link>
  );
}
