import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';

/** Replaces the panel when admins need a second factor and this admin has none. */
export function TwoFactorNotice() {
  return (
    <EmptyState
      level={2}
      title="Set up a second factor first"
      text="On this site admins sign in with a code from an app besides their password. Until then the panel stays closed."
      action={
        <Link to="/settings" hash="two-factor" className={buttonClass({ variant: 'primary' })}>
          Open settings
        </Link>
      }
    />
  );
}
