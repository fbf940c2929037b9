import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { modelDownloadsQuery } from '#src/features/downloads/client/queries.ts';
import type { DownloadEntry } from '#src/features/downloads/schemas.ts';
import { LicenceButton } from '#src/features/licences/client/LicenceButton.tsx';
import { LicenceNumber } from '#src/features/licences/client/LicenceNumber.tsx';
import { ownLicenceQuery } from '#src/features/licences/client/queries.ts';
import { packPath, paperPath } from '#src/features/licences/constants.ts';
import type { Licence } from '#src/features/licences/schemas.ts';
import { formatLongDate } from '#src/lib/date-text.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { GoodsPicture } from '../../images/GoodsPicture.tsx';

/** The licence of the design for a Commercial subscriber, and after that its papers and seller pack. */
export function SellKit({ modelId }: { modelId: number }) {
  const { data: entries } = useQuery(modelDownloadsQuery(modelId));
  const entry = entries?.find(({ isCommercial }) => isCommercial);
  const licence = useOwnLicence(entry?.licenceId ?? null);
  const good = licence?.state === 'good' ? licence : undefined;
  return (
    <section
      aria-labelledby="sell-kit"
      className="mt-6 overflow-hidden rounded-3 border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3">
        <h2 id="sell-kit" className="text-h4 wdth-card">
          Sell your prints
        </h2>
        {licence && <State isGood={good !== undefined} />}
      </div>
      <div className="min-h-11 px-4 pt-1 text-sm text-ink-2">
        {licence ? <Facts licence={licence} /> : <p>{entries && describeWay(entry)}</p>}
      </div>
      <Goods licence={good} />
      {entry && (
        <div className="flex flex-wrap items-center gap-3 px-4 pb-4">
          <LicenceButton entry={entry} isMain={entry.licenceId === null}>
            {entry.licenceId === null ? 'Create licence' : 'Licence'}
          </LicenceButton>
          {good && <PublicPage number={good.id} />}
        </div>
      )}
    </section>
  );
}

function useOwnLicence(number: string | null): Licence | undefined {
  return useQuery({ ...ownLicenceQuery(number ?? ''), enabled: number !== null }).data;
}

/** Returns the way to a licence. @param entry the download that entitles to one */
function describeWay(entry: DownloadEntry | undefined): string {
  if (!entry) return 'Download the design first: each download gets its own licence.';
  return entry.licenceId === null
    ? 'You downloaded this design with Commercial. Its licence takes a minute to make.'
    : '';
}

function PublicPage({ number }: { number: string }) {
  return (
    <Link
      to="/licence/$id"
      params={{ id: number }}
      className="link inline-flex min-h-11 items-center gap-1.5 text-sm [&_svg]:size-4"
    >
      Public page
      <ExternalLink aria-hidden />
    </Link>
  );
}

function State({ isGood }: { isGood: boolean }) {
  return <Badge kind={isGood ? 'ok' : 'bad'}>{isGood ? 'Licence good' : 'Licence withdrawn'}</Badge>;
}

function Facts({ licence: { id, state, holder, issuedAt } }: { licence: Licence }) {
  return (
    <p className="wrap-anywhere">
      <LicenceNumber number={id} />
      <br />
      {state === 'good'
        ? `${holder}, since ${formatLongDate(issuedAt)}`
        : 'No other licence of this download can be created.'}
    </p>
  );
}

/** The pictures of the papers and the pack, which lead to the files once there is a good licence. */
function Goods({ licence }: { licence: Licence | undefined }) {
  const link = (path: (number: string) => string) => licence && path(licence.id);
  return (
    <ul className="grid grid-cols-3 gap-3 p-4">
      <Good picture="certificate" note="PDF, A4" href={link((number) => paperPath(number, 'certificate'))}>
        Certificate
      </Good>
      <Good picture="card" note="PDF, A7" href={link((number) => paperPath(number, 'cards'))}>
        Card for your stall
      </Good>
      <Good picture="pack" note="ZIP" href={licence?.design.id === null ? undefined : link(packPath)}>
        Seller pack
      </Good>
    </ul>
  );
}

function Good({
  picture,
  note,
  href,
  children,
}: {
  picture: 'certificate' | 'card' | 'pack';
  note: string;
  href: string | undefined;
  children: ReactNode;
}) {
  const content = (
    <>
      <GoodsPicture name={picture} sizes="(min-width: 64rem) 150px, 30vw" className="rounded-2" />
      <span className="mt-1.5 block text-sm font-semibold">{children}</span>
      <span className="block text-xs text-ink-3">{note}</span>
    </>
  );
  return (
    <li className="min-w-0">
      {href === undefined ? (
        content
      ) : (
        <a href={href} download className="focus-ring block rounded-2 hover:[&>span:first-of-type]:underline">
          {content}
        </a>
      )}
    </li>
  );
}
