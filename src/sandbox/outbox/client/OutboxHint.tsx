import { Link } from '@tanstack/react-router';

/** Says where to read the mails of a demo. */
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
