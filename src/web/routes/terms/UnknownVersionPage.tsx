import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { VersionLinks } from './VersionLinks.tsx';

export function UnknownVersionPage() {
  return (
    <div className="wrap py-12 lg:py-20">
      <EmptyState
        level={1}
        title="We do not have this version of the terms."
        text="The address may be mistyped. Write to us if you agreed to it: we send you its text."
        action={
          <Link to="/terms" className={buttonClass({ variant: 'secondary' })}>
            Terms of Service
          </Link>
        }
      />
      <p className="mt-6 text-center text-sm text-ink-2">
        Kept versions: <VersionLinks />
      </p>
    </div>
  );
}
