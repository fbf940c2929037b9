import {
  comboboxProps,
  dropdownClass,
  SuggestedSearch,
} from '#src/features/catalog/client/search/SuggestedSearch.tsx';
import { SearchField } from '#src/ui/form/SearchField.tsx';

/** Searches designs; `/` focuses it from anywhere on the page. */
export function SearchBox({ q, onFind }: { q: string; onFind: (q: string) => void }) {
  return (
    <SuggestedSearch
      className="relative min-w-0 flex-1"
      listClassName={`${dropdownClass} left-0 w-120 max-w-[calc(100vw-2*var(--gutter))]`}
    >
      <SearchField {...comboboxProps} name="q" label="Search designs" keyHint="/" value={q} onFind={onFind} />
    </SuggestedSearch>
  );
}
