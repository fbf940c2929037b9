import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Crown, Heart, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { hallOfFameQuery } from '#src/features/models/client/queries.ts';
import { ModelImage } from '#src/features/models/client/ModelImage.tsx';
import type { ModelCard } from '#src/features/models/contract.ts';
import { clip, formatCount } from '#src/lib/text.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { PrintBed } from '#src/ui/PrintBed.tsx';
import { usePageTime } from '../../page-data.ts';
import { lastMonthName } from './last-month.ts';

const sizes =
  '(min-width: 90rem) 520px, (min-width: 64rem) calc((100vw - 144px) * 5 / 12), (min-width: 48rem) calc((100vw - 80px) * 5 / 12), min(26rem, calc(100vw - 32px))';

const secondaryOnBand = buttonClass({
  variant: 'secondary',
  size: 'lg',
  className: 'border-band-line-strong! bg-transparent! text-on-band! hover:border-on-band! hover:bg-band-2!',
});

const layerLines =
  'before:absolute before:inset-0 before:bg-[repeating-linear-gradient(to_top,var(--band-2)_0_1px,transparent_1px_9px)] before:opacity-70 before:[mask-image:linear-gradient(100deg,#000_0,transparent_42%)]';

/** Last month's most downloaded design, on a dark band that reaches the footer. */
export function HallOfFame() {
  const { data = [] } = useQuery(hallOfFameQuery());
  const month = lastMonthName(usePageTime());
  const [champion] = data;
  return (
    <section
      className={`relative mt-20 -mb-24 min-h-105 overflow-hidden bg-band text-on-band lg:min-h-160 ${layerLines}`}
      aria-labelledby="hall-of-fame"
    >
      <div className="relative wrap grid gap-8 py-12 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:items-center lg:gap-16 lg:py-16">
        {champion ? (
          <ModelImage
            model={champion}
            sizes={sizes}
            alt={champion.title}
            className="aspect-[4/5] max-w-104 rounded-3 lg:max-w-none"
          >
            <Ribbon />
          </ModelImage>
        ) : (
          <span className="block aspect-[4/5] max-w-104 rounded-3 border-[1.5px] border-dashed border-band-line-strong [--ink:var(--on-band)] [--line:var(--band-line)] [--line-strong:var(--band-line-strong)] lg:max-w-none">
            <PrintBed frac={0.6} />
          </span>
        )}
        <div className="grid justify-items-start gap-6">
          <div className="flex w-full flex-wrap items-center justify-between gap-3">
            <p className="flex items-center gap-3 text-h3 leading-none wdth-display tracking-[.01em] before:h-2 before:w-9 before:rounded-[2px] before:bg-signal">
              HALL OF FAME
            </p>
            <p className="text-sm text-on-band-2">{month}</p>
          </div>
          {champion ? <Champion model={champion} /> : <NoChampion />}
        </div>
      </div>
    </section>
  );
}

function Champion({ model }: { model: ModelCard }) {
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        <Honour icon={<Trophy aria-hidden />} name="Champion" />
        <Honour icon={<Heart aria-hidden />} name="Community Favorite" />
      </ul>
      <h2 id="hall-of-fame" className="text-[clamp(2.5rem,1.8rem+3vw,4rem)] leading-[.96] wdth-display">
        {model.title}
      </h2>
      <p className="max-w-xl lead text-on-band-2">{clip(model.description, 120)}</p>
      <dl className="flex w-full gap-10 border-y border-band-line py-5">
        <Stat name="Downloads" value={model.downloadCount} />
        <Stat name="Favorites" value={model.favoriteCount} />
      </dl>
      <div className="flex flex-wrap gap-3">
        <Link
          to="/model/$id"
          params={{ id: String(model.id) }}
          className={buttonClass({ variant: 'primary', size: 'lg' })}
        >
          View this design
        </Link>
        <ExploreAll />
      </div>
    </>
  );
}

function NoChampion() {
  return (
    <>
      <h2 id="hall-of-fame" className="text-[clamp(2rem,1.6rem+2vw,3rem)] leading-none wdth-display">
        The first champion is still printing.
      </h2>
      <ExploreAll />
    </>
  );
}

function ExploreAll() {
  return (
    <Link to="/browse" search={{ filter: 'popular' }} className={secondaryOnBand}>
      Explore All Models
    </Link>
  );
}

function Honour({ icon, name }: { icon: ReactNode; name: string }) {
  return (
    <li className="inline-flex min-h-7.5 items-center gap-1.5 rounded-1 border border-band-line-strong px-3 text-xs leading-none font-semibold [&_svg]:size-3.75">
      {icon}
      {name}
    </li>
  );
}

function Stat({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="text-sm text-on-band-2">{name}</dt>
      <dd className="text-[2.25rem] leading-[1.1] font-[620] tracking-[-.02em] tabular-nums [font-stretch:80%] lg:text-[2.75rem]">
        {formatCount(value)}
      </dd>
    </div>
  );
}

function Ribbon() {
  return (
    <span className="absolute top-5 left-0 z-2 flex h-9.5 items-center gap-2 bg-signal pr-7 pl-4 text-[.9375rem] font-[640] text-photo-ink [clip-path:polygon(0_0,100%_0,calc(100%-.75rem)_50%,100%_100%,0_100%)]">
      <Crown aria-hidden />
      Legend
    </span>
  );
}
