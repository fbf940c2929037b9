import { Link } from '@tanstack/react-router';
import { usePageData } from '../routing/page-data.ts';

/** Links to the outbox in a demo, which sends no mail; renders nothing elsewhere. */
export function OutboxHint() {
  const { hasOutbox } = usePageData();
  if (!hasOutbox) return null;
  return (
    <p className="basis-full text-sm">
      This demo sends no mail. Read it in the{' '}
      <Link to="/demo/outbox" className="link">
        outbox
      </Link>
      .
    </p>
  );
}
