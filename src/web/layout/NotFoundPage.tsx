import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Input } from '#src/ui/form/Input.tsx';

/** The search is a plain form, so that it works without JavaScript. */
function FindDesigns() {
  return (
    <form action="/browse" role="search" className="mx-auto mt-8 flex max-w-120 gap-2">
      <Input
        type="search"
        name="q"
        maxLength={200}
        aria-label="Search designs"
        placeholder="Search designs"
        className="flex-1"
      />
      <button type="submit" className={buttonClass({ variant: 'primary' })}>
        Search
      </button>
    </form>
  );
}

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
      <FindDesigns />
    </div>
  );
}
