import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '#src/lib/api-client.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';

/** Shown in the browser when a design could not be loaded. */
export function ModelErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const status = error instanceof ApiError ? error.status : 'Network error';
  return (
    <div className="wrap py-12 lg:py-20">
      <h1 className="sr-only">Browse Designs</h1>
      <ErrorState
        level={2}
        message={`Failed to fetch file: ${status}`}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </div>
  );
}
