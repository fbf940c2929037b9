import { Link } from '@tanstack/react-router';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { binDays } from '../../constants.ts';
import { isFiltered, type ManageSearch } from './manage-search.ts';

/** The message for no search results, an empty bin or no designs. */
export function NoFiles({ search, onClear }: { search: ManageSearch; onClear: () => void }) {
  if (isFiltered(search)) {
    return (
      <EmptyState
        level={2}
        title="No files found"
        text="Nothing fits the search and the filters."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  if (search.shelf === 'bin') {
    return (
      <EmptyState
        level={2}
        title="The bin is empty"
        text={`Deleted files are kept here for ${binDays} days.`}
      />
    );
  }
  return (
    <EmptyState
      level={2}
      title="No files yet"
      text="What you upload stands here."
      action={
        <Link to="/admin" className={buttonClass({ variant: 'ink' })}>
          Upload a file
        </Link>
      }
    />
  );
}
