import { Link } from '@tanstack/react-router';
import Heart from 'lucide-react/icons/heart';
import Trophy from 'lucide-react/icons/trophy';
import type { ReactNode } from 'react';
import { homeDescriptionLength } from '#src/features/catalog/constants.ts';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { truncate, formatCount } from '#src/lib/text.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { ExploreOnBand } from './ExploreOnBand.tsx';

/** The rank, title and counts of last month's most downloaded design. */
export function ChampionText({ model }: { model: ModelCard }) {
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        <Award icon={<Trophy aria-hidden />} name="Champion" />
        <Award icon={<Heart aria-hidden />} name="Community Favorite" />
      </ul>
      <h2 id="hall-of-fame" className="text-[clamp(2.5rem,1.8rem+3vw,4rem)] leading-[.96] wdth-display">
        {model.title}
      </h2>
      <p className="max-w-xl lead text-on-band-2">{truncate(model.description, homeDescriptionLength)}</p>
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
        <ExploreOnBand />
      </div>
    </>
  );
}

function Award({ icon, name }: { icon: ReactNode; name: string }) {
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
