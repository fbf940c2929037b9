import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { formatDateTime } from '#src/lib/date-text.ts';
import { formatCount } from '#src/lib/text.ts';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { SkeletonRows } from '#src/ui/feedback/SkeletonRows.tsx';
import type { Mailing } from '../../mail-schemas.ts';

/** Names a mail whose designs are gone; a digest may have had notifications only. */
export const nameWithoutDesigns = (kind: Mailing['kind']) =>
  kind === 'release' ? 'A design that is gone' : 'Notifications, or designs that are gone';

/** Returns the element id of a mailing's row header. */
export const mailingHeadId = (id: number) => `mailing-${id}`;

const widths = ['w-44', 'w-28', 'w-32', 'w-10', 'w-10', 'w-10'];
const figures = ['Sent', 'Waiting', 'Failed'] as const;

/** Lists release mails with their progress. */
export function MailingTable({ mailings }: { mailings: readonly Mailing[] | undefined }) {
  return (
    <DataTable label="Release mails">
      <thead>
        <tr>
          <th scope="col">About</th>
          <th scope="col">To</th>
          <th scope="col">When</th>
          {figures.map((figure) => (
            <th key={figure} scope="col" data-cell="figure">
              {figure}
            </th>
          ))}
        </tr>
      </thead>
      {mailings ? (
        <tbody>
          {mailings.map((mailing) => (
            <MailingRow key={mailing.id} mailing={mailing} />
          ))}
        </tbody>
      ) : (
        <SkeletonRows columns={widths} rows={3} className="h-14 max-md:h-24" />
      )}
    </DataTable>
  );
}

function MailingRow({ mailing }: { mailing: Mailing }) {
  const { id, kind, at, isGathering, sent, waiting, failed } = mailing;
  return (
    <tr>
      <th scope="row" id={mailingHeadId(id)} tabIndex={-1} className="wrap-anywhere">
        <Designs {...mailing} />
      </th>
      <td data-label="To" className="max-md:basis-full">
        {kind === 'release' ? 'Commercial, at once' : 'The others, by digest'}
        {isGathering && <span className="text-ink-3"> (recipients are still being looked up)</span>}
      </td>
      <td data-label="When" className="max-md:basis-full">
        <time dateTime={at} className="md:whitespace-nowrap">
          {formatDateTime(at)}
        </time>
      </td>
      {[sent, waiting, failed].map((count, index) => (
        <td key={figures[index]} data-cell="figure" data-label={figures[index]}>
          {formatCount(count)}
        </td>
      ))}
    </tr>
  );
}

function Designs({ kind, designs }: Pick<Mailing, 'kind' | 'designs'>) {
  if (designs.length === 0) return nameWithoutDesigns(kind);
  return designs.map(({ id, title, isPublic }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {isPublic ? (
        <Link to="/model/$id" params={{ id: String(id) }} className="link text-ink">
          {title}
        </Link>
      ) : (
        title
      )}
    </Fragment>
  ));
}
