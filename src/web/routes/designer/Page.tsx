import { getRouteApi, Link } from '@tanstack/react-router';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { DesignerIntro } from './DesignerIntro.tsx';
import { DesignerReleases } from './DesignerReleases.tsx';
import { Works } from './Works.tsx';

const route = getRouteApi('/designer/$username');

/** A designer with style, next releases and all works. */
export function Page() {
  const { designer } = route.useLoaderData();
  return (
    <div className="wrap">
      <div className="pt-2 pb-6">
        <Breadcrumbs current={designer.displayName}>
          <Link to="/">Home</Link>
          <Link to="/browse">Browse Designs</Link>
        </Breadcrumbs>
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-12">
        <DesignerIntro designer={designer} />
        <DesignerReleases userId={designer.userId} />
      </div>
      <Works key={designer.username} designer={designer} />
    </div>
  );
}
