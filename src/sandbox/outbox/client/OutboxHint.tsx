import { Link } from '@tanstack/react-router';

/** Links to the page with the mails that a demo keeps. */
export function OutboxHint() {
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
