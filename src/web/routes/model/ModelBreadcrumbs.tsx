import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { lastBrowseSearch } from '../browse/last-search.ts';

/** The breadcrumbs, with a link back to the list in its last state. */
export function ModelBreadcrumbs({ title }: { title: string }) {
  return (
    <div className="flex items-center justify-between gap-4 pt-2 pb-4">
      <Breadcrumbs current={title}>
        <Link to="/">Home</Link>
        <Link to="/browse">Browse Designs</Link>
      </Breadcrumbs>
      <Link
        to="/browse"
        search={lastBrowseSearch()}
        className="link-arrow shrink-0 text-sm hover:[&_svg]:-translate-x-0.75!"
      >
        <ArrowLeft aria-hidden />
        <span>
          Back<span className="max-md:sr-only"> to browse</span>
        </span>
      </Link>
    </div>
  );
}
