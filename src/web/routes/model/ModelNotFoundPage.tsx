import { Link } from '@tanstack/react-router';
import { modelNotFoundMessage } from '#src/features/catalog/constants.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';

export function ModelNotFoundPage() {
  return (
    <div className="wrap py-12 lg:py-20">
      <EmptyState
        level={1}
        title="Model Not Found"
        text={modelNotFoundMessage}
        action={
          <Link to="/browse" className={buttonClass({ variant: 'primary' })}>
            Browse Other Models
          </Link>
        }
      />
    </div>
  );
}
