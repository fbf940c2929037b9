import { Link } from '@tanstack/react-router';
import { formatDayAndTime } from '#src/lib/date-text.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import type { SetupState } from '../schemas.ts';

/** Says why the address of the first run can no longer be used. */
export function SetupEnded({ setup: { state, ownerSince } }: { setup: SetupState }) {
  if (state === 'taken')
    return (
      <Notice kind="error">
        <strong>
          This shop has an owner{ownerSince === null ? ' already' : ` since ${formatDayAndTime(ownerSince)}`}.
        </strong>
        <p className="mt-1 font-normal text-ink">
          Another browser was first. If that was you, sign in. If it was not, somebody has read the address:
          stop the server.
        </p>
        <p className="mt-3">
          <Link to="/login" className={buttonClass({ size: 'sm' })}>
            Sign in
          </Link>
        </p>
      </Notice>
    );
  return (
    <Notice kind="info">
      <strong>This address has run out.</strong>
      <p className="mt-1 font-normal text-ink-2">
        It works for one day, and until the shop has an owner. Start the shop again: as long as it has no
        owner, it prints a new one.
      </p>
    </Notice>
  );
}
