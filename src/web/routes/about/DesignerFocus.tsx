import ExternalLink from 'lucide-react/icons/external-link';
import { shortAddress } from '#src/lib/web-address.ts';
import type { site } from '#src/site.ts';
import { Badge } from '#src/ui/Badge.tsx';

/** Shows the specialties of a designer, and the link to the account on another site. */
export function DesignerFocus({
  specialties,
  socialUrl,
}: Pick<(typeof site.designers)[number], 'specialties' | 'socialUrl'>) {
  return (
    <>
      {specialties.length > 0 && (
        <ul aria-label="Specialties" className="mt-4 flex flex-wrap gap-2">
          {specialties.map((specialty) => (
            <li key={specialty}>
              <Badge kind="category">{specialty}</Badge>
            </li>
          ))}
        </ul>
      )}
      {socialUrl !== null && (
        <p className="mt-4">
          <a href={socialUrl} rel="me noopener" className="link-arrow wrap-anywhere">
            {shortAddress(socialUrl)}
            <ExternalLink aria-hidden />
          </a>
        </p>
      )}
    </>
  );
}
