import { SearchMisses } from './SearchMisses.tsx';
import { Synonyms } from './Synonyms.tsx';

/** Lists the searches without a result, and edits the synonyms. */
export function SearchPanel() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-12 pt-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <SearchMisses />
      <Synonyms />
    </div>
  );
}
