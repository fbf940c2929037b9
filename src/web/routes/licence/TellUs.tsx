import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button-class.ts';

/** Leads to the contact form. The number is in the fragment, which is neither sent nor logged. */
export function TellUs({ number }: { number: string }) {
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-3 border border-line bg-surface px-5 py-4">
      <p>
        <strong>Is this listing not by them?</strong>{' '}
        <span className="text-ink-2">
          Send us the address of the listing. The number is filled in for you.
        </span>
      </p>
      <Link
        to="/contact"
        hash={`licence-${number}`}
        className={buttonClass()}
        aria-label="Tell us about a listing of this licence"
      >
        Tell us
      </Link>
    </div>
  );
}
