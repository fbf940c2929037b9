import { Link } from '@tanstack/react-router';
import type { Model } from '#src/features/models/contract.ts';
import { buttonClass } from '#src/ui/button-class.ts';

interface UpgradeActionProps {
  model: Model;
  isSignedIn: boolean;
}

export function UpgradeAction({ isSignedIn }: UpgradeActionProps) {
  return (
    <div className="rounded-3 border-[1.5px] border-ink bg-signal-soft p-5">
      <h2 className="text-h3">This is a premium design</h2>
      <p className="mt-1.5 mb-4 text-sm">
        {isSignedIn && 'Your Free plan covers the free library. '}Personal opens every design for $7 per
        month.
      </p>
      <Link to="/pricing" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
        Upgrade
      </Link>
    </div>
  );
}
