import { Link } from '@tanstack/react-router';
import { dropdownClass } from '#src/features/catalog/client/search/SuggestedSearch.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SearchForm } from './SearchForm.tsx';

export function NotFoundPage() {
  return (
    <div className="wrap py-12 lg:py-20">
      <EmptyState
        level={1}
        title="This plate is empty."
        text="There is no page at this address. The link may be old, or a letter of it may be missing."
        action={
          <>
            <Link to="/" className={buttonClass({ variant: 'secondary' })}>
              Home
            </Link>
            <Link to="/browse" className={buttonClass({ variant: 'secondary' })}>
              Browse Designs
            </Link>
          </>
        }
      />
      <SearchForm
        name="Designs"
        className="mx-auto mt-8 flex max-w-120 gap-2"
        fieldClassName="relative flex-1"
        listClassName={`${dropdownClass} inset-x-0`}
      >
        <button type="submit" className={buttonClass({ variant: 'primary' })}>
          Search
        </button>
      </SearchForm>
    </div>
  );
}
