import ExternalLink from 'lucide-react/icons/external-link';
import { ownerSteps } from '../../constants.ts';
import { QuietNote } from '../QuietNote.tsx';

/** The steps that the owner takes in the dashboard of Stripe. */
export function OwnerSteps() {
  return (
    <QuietNote title="Three things only you can do in Stripe">
      <ul className="mt-1 grid gap-1">
        {ownerSteps.map(({ label, href }) => (
          <li key={href}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex items-baseline gap-1.5 text-ink [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:translate-y-0.5"
            >
              {label}
              <ExternalLink role="img" aria-label="(new tab)" />
            </a>
          </li>
        ))}
      </ul>
    </QuietNote>
  );
}
