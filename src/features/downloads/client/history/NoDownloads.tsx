import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';

export function NoDownloads({ level }: { level?: 2 | 3 }) {
  const action = (
    <Link to="/browse" className={buttonClass({ variant: 'ink' })}>
      Browse Designs
    </Link>
  );
  return (
    <EmptyState
      title="No downloads yet"
      text="What you download is listed here, so that you can fetch it again."
      action={action}
      level={level}
    />
  );
}
