import { useQuery } from '@tanstack/react-query';
import Crown from 'lucide-react/icons/crown';
import { hallOfFameQuery } from '#src/features/catalog/client/queries.ts';
import { ModelImage } from '#src/features/catalog/client/ModelImage.tsx';
import { PrintBed } from '#src/ui/media/PrintBed.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { hydrateNear } from '#src/ui/feedback/near-part.tsx';
import { usePageTime } from '#src/ui/page-time.ts';
import { ChampionText } from './ChampionText.tsx';
import { ExploreOnBand } from './ExploreOnBand.tsx';
import { lastMonthName } from './last-month.ts';
import { RetryReads } from './RetryReads.tsx';

const sizes =
  '(min-width: 90rem) 520px, (min-width: 64rem) calc((100vw - 144px) * 5 / 12), (min-width: 48rem) calc((100vw - 80px) * 5 / 12), min(26rem, calc(100vw - 32px))';

const layerLines =
  'before:absolute before:inset-0 before:bg-[repeating-linear-gradient(to_top,var(--band-2)_0_1px,transparent_1px_9px)] before:opacity-70 before:[mask-image:linear-gradient(100deg,#000_0,transparent_42%)]';

/** Last month's most downloaded design, on a dark band that reaches the footer. */
export const HallOfFame = hydrateNear(function HallOfFame() {
  const champions = useQuery(hallOfFameQuery());
  const { data = [], isPending } = champions;
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
            {!isPending && <PrintBed frac={0.6} />}
          </span>
        )}
        <div className="grid justify-items-start gap-6">
          <div className="flex w-full flex-wrap items-center justify-between gap-3">
            <p className="flex items-center gap-3 text-h3 leading-none wdth-display tracking-[.01em] before:h-2 before:w-9 before:rounded-[2px] before:bg-signal">
              HALL OF FAME
            </p>
            <p className="text-sm text-on-band-2">{month}</p>
          </div>
          {champion ? <ChampionText model={champion} /> : <NoChampion isLoading={isPending} />}
          <RetryReads what="The champion" reads={[champions]} />
        </div>
      </div>
    </section>
  );
});

function NoChampion({ isLoading }: { isLoading: boolean }) {
  return (
    <>
      <h2 id="hall-of-fame" className="text-[clamp(2rem,1.6rem+2vw,3rem)] leading-none wdth-display">
        {isLoading ? (
          <>
            <span className="sr-only">Loading...</span>
            <Skeleton kind="box" className="h-12 w-72 max-w-full bg-band-2!" />
          </>
        ) : (
          'The first champion is still printing.'
        )}
      </h2>
      <ExploreOnBand />
    </>
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
