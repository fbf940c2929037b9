import { Children, type ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';

export function Breadcrumbs({
  children,
  current,
}: {
  /** Links to the parent pages, from the first to the last. */
  children: ReactNode;
  /** Name of this page, rendered as text. It is truncated when there is not enough room. */
  current: string;
}) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-sm text-ink-3 [&_svg]:size-3.5">
        {Children.map(Children.toArray(children), (link) => (
          <li className="flex items-center gap-1 whitespace-nowrap first:[&>a]:-ml-0.5 pointer-coarse:[&>a]:min-w-11 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center [&>a]:px-0.5 [&>a]:text-ink-2 [&>a]:no-underline [&>a]:hover:text-ink [&>a]:hover:underline">
            {link}
            <ChevronRight aria-hidden />
          </li>
        ))}
        <li className="flex min-h-11 min-w-0 items-center whitespace-nowrap">
          <span aria-current="page" className="overflow-hidden text-ellipsis text-ink">
            {current}
          </span>
        </li>
      </ol>
    </nav>
  );
}
