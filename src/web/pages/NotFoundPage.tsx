import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';

export function NotFoundPage() {
  return (
    <div className="wrap py-12 lg:py-20">
      <EmptyState
        level={1}
        title="This plate is empty."
        text="There is no page at this address."
        action={
          <>
            <Link to="/" className={buttonClass({ variant: 'secondary' })}>
              Home
            </Link>
            <Link to="/browse" className={buttonClass({ variant: 'primary' })}>
              Browse Designs
            </Link>
          </>
        }
      />
    </div>
  );
}
