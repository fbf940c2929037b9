import { Occasions } from '#src/features/catalog/client/Occasions.tsx';
import { site } from '#src/site.ts';
import { FrontSearch } from './FrontSearch.tsx';
import { ReleaseRail } from './ReleaseRail.tsx';

/** The headline and the search, with the last and the next releases below. */
export function Hero() {
  return (
    <section className="wrap pt-8 pb-16 lg:pt-10 lg:pb-20">
      <h1 className="display max-w-[22ch] lg:max-w-none">{site.headline}</h1>
      <div className="mt-5 mb-10 grid items-end gap-x-6 gap-y-5 md:grid-cols-2">
        <p className="max-w-136 lead text-pretty">{site.intro}</p>
        <FrontSearch />
      </div>
      <ReleaseRail />
      <Occasions className="mt-8" />
    </section>
  );
}
