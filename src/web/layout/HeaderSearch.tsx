import { useRouterState } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { useEffect } from 'react';
import { dropdownClass } from '#src/features/catalog/client/search/SuggestedSearch.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { focusSearchOnSlash } from './focus-search-on-slash.ts';
import { SearchForm } from './SearchForm.tsx';

const SearchSheet = lazyDialog(async () => (await import('./SearchSheet.tsx')).SearchSheet);

/** The search of the header: a field from 1024 px, unless the page has its own, and a button that opens one below. */
export function HeaderSearch() {
  const hasOwn = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.hasSearch === true });
  const { isOpen, openCount, openFor, setOpen } = useDialogTarget();
  useEffect(() => focusSearchOnSlash(() => openFor()), [openFor]);
  return (
    <>
      {!hasOwn && (
        <div className="hidden max-w-64 min-w-40 flex-1 lg:block min-[75rem]:max-w-88">
          <SearchForm
            fieldClassName="relative"
            listClassName={`${dropdownClass} right-0 w-120 max-w-[calc(100vw-2*var(--gutter))]`}
          />
        </div>
      )}
      <button
        type="button"
        aria-label="Search"
        aria-haspopup="dialog"
        className={buttonClass({
          variant: 'ghost',
          className: 'needs-script size-11 px-0! lg:hidden [&_svg]:size-6',
        })}
        onClick={() => openFor()}
      >
        <Search aria-hidden strokeWidth={1.75} />
      </button>
      {openCount > 0 && <SearchSheet open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
