import { Link } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import FileBadge from 'lucide-react/icons/file-badge';
import FileText from 'lucide-react/icons/file-text';
import IdCard from 'lucide-react/icons/id-card';
import Package from 'lucide-react/icons/package';
import type { ReactNode } from 'react';
import { formatLongDate } from '#src/lib/date-text.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { CopyField } from '#src/ui/form/CopyField.tsx';
import { cx } from '#src/ui/cx.ts';
import { QrCode } from '#src/ui/media/QrCode.tsx';
import { rootApi } from '#src/ui/page-time.ts';
import { licencePath, packPath, paperPath, recordPath, writeListingText } from '../constants.ts';
import type { Licence } from '../schemas.ts';
import { LicenceNumber } from './LicenceNumber.tsx';

const states = { good: 'Good', replaced: 'Replaced', withdrawn: 'Withdrawn' } as const;

/** A licence with what its holder does with it: link, text for a listing, and record. */
export function LicenceView({ licence }: { licence: Licence }) {
  const { origin } = rootApi.useLoaderData();
  const { id, state, holder, isHolderShown, design } = licence;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 wrap-anywhere">
        <Badge kind={state === 'good' ? 'ok' : 'bad'}>{states[state]}</Badge>
        <LicenceNumber number={id} />
      </p>
      <p className="mt-2 text-ink-2 wrap-anywhere">
        {holder}
        {isHolderShown ? ', shown on the public page' : ', on your papers only'}
      </p>
      {state === 'withdrawn' && <Withdrawal licence={licence} />}
      <div className={cx(state === 'good' && 'grid items-start gap-x-6 sm:grid-cols-[auto_minmax(0,1fr)]')}>
        {state === 'good' && (
          <QrCode
            text={`${origin}${licencePath(id)}`}
            label="QR code of the public page"
            className="mt-5 size-36 border border-line"
          />
        )}
        <ul className="mt-5 rounded-2 border border-line *:not-first:border-t *:not-first:border-line">
          <Action href={licencePath(id)} icon={<ExternalLink aria-hidden />} note="public" isOtherTab>
            Open the page
          </Action>
          {state === 'good' && (
            <>
              <Action
                href={paperPath(id, 'certificate')}
                icon={<FileText aria-hidden />}
                note="A4"
                isDownload
              >
                PDF certificate
              </Action>
              <Action
                href={paperPath(id, 'cards')}
                icon={<IdCard aria-hidden />}
                note="A7, four a sheet"
                isDownload
              >
                Card for your stall
              </Action>
              <Action href={recordPath(id)} icon={<FileBadge aria-hidden />} note=".jws" isDownload>
                Signed proof
              </Action>
              {design.id !== null && (
                <Action
                  href={packPath(id)}
                  icon={<Package aria-hidden />}
                  note="pictures, texts, CSV"
                  isDownload
                >
                  Seller pack
                </Action>
              )}
            </>
          )}
        </ul>
      </div>
      {state === 'good' && (
        <div className="mt-5 grid gap-3">
          <CopyField
            label="Link"
            button="Copy link"
            value={`${origin}${licencePath(id)}`}
            copied="Link copied"
          />
          <CopyField
            label="Text for your listing"
            button="Copy text for your listing"
            value={writeListingText(id, origin)}
            copied="Text copied"
            isLong
          />
        </div>
      )}
      <p className="mt-2 text-sm text-pretty text-ink-2">
        Etsy asks that 3D prints come from the seller's own design (since June 2025). This licence does not
        change that. It is not transferable and not legal advice.
      </p>
    </>
  );
}

function Withdrawal({ licence: { stateAt, reason } }: { licence: Licence }) {
  return (
    <p className="mt-2 text-pretty">
      Withdrawn{stateAt !== null && ` on ${formatLongDate(stateAt)}`}
      {reason === 'terms broken' && ': the terms of the licence were broken'}
      {reason === 'payment returned' && ': its payment was given back'}. No other licence of this download can
      be created.{' '}
      <Link to="/contact" className="link">
        Write to us
      </Link>{' '}
      if this is a mistake.
    </p>
  );
}

interface ActionProps {
  href: string;
  icon: ReactNode;
  /** The kind of the document, at the end of the line. */
  note: string;
  isOtherTab?: boolean;
  isDownload?: boolean;
  children: ReactNode;
}

function Action({ href, icon, note, isOtherTab = false, isDownload = false, children }: ActionProps) {
  return (
    <li>
      <a
        href={href}
        {...(isOtherTab && { target: '_blank', rel: 'noopener' })}
        {...(isDownload && { download: '' })}
        className="focus-ring flex min-h-11 items-center gap-3 rounded-2 px-3.5 py-1.5 text-[0.9375rem] font-medium hover:bg-sunken"
      >
        {icon}
        {children}
        <span className="ml-auto text-xs font-normal text-ink-2">{note}</span>
      </a>
    </li>
  );
}
