import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import FileBadge from 'lucide-react/icons/file-badge';
import Key from 'lucide-react/icons/key';
import { AdminDecision } from '#src/features/licences/client/admin/AdminDecision.tsx';
import { LicenceNumber } from '#src/features/licences/client/LicenceNumber.tsx';
import { ProofCheck } from '#src/features/licences/client/ProofCheck.tsx';
import { licenceCheckQuery } from '#src/features/licences/client/queries.ts';
import { recordPath } from '#src/features/licences/constants.ts';
import type { LicenceCheck } from '#src/features/licences/schemas.ts';
import { formatDateTime } from '#src/lib/date-text.ts';
import { BrowserCheck } from './BrowserCheck.tsx';
import { toDay } from './describe-check.ts';
import { FileCheck } from './FileCheck.tsx';
import { LicenceFacts } from './LicenceFacts.tsx';
import { Limits } from './Limits.tsx';
import { TellUs } from './TellUs.tsx';
import { Verdict } from './Verdict.tsx';

const route = getRouteApi('/licence/$id');

/** Shows the state of a licence to anybody who has its number. */
export function KnownLicence({ id }: { id: string }) {
  const { data: check } = useSuspenseQuery(licenceCheckQuery(id));
  const { word, refused } = route.useSearch();
  const navigate = route.useNavigate();
  const keepWord = (asked: string) =>
    void navigate({ search: { word: asked }, replace: true, resetScroll: false });
  return (
    <article className="wrap">
      <Verdict
        kind={check.state}
        number={
          <>
            Licence <LicenceNumber number={check.id} />
          </>
        }
        lead={<Lead check={check} />}
        notes={listNotes(check)}
      />
      {check.jws !== null && <BrowserCheck number={check.id} record={check.jws} />}
      <LicenceFacts check={check} />
      {check.state === 'good' && (
        <div className="mt-12 grid gap-6 lg:grid-cols-2">
          <FileCheck key={check.id} files={check.design.files} />
          {check.holderSince !== null && (
            <ProofCheck
              key={`proof ${check.id}`}
              check={check}
              word={word}
              refused={refused}
              onAsked={keepWord}
            />
          )}
        </div>
      )}
      <Limits />
      <TellUs number={check.id} />
      <AdminDecision check={check} />
    </article>
  );
}

function Lead({ check: { state, stateAt, reason, holder, replacedBy, design } }: { check: LicenceCheck }) {
  const since = stateAt === null ? '' : toDay(stateAt);
  if (state === 'withdrawn')
    return (
      <>
        On <strong>{since}</strong>. Reason: {reason}.
      </>
    );
  if (state === 'replaced' && replacedBy !== null)
    return (
      <>
        On <strong>{since}</strong>, by a new one:{' '}
        <Link to="/licence/$id" params={{ id: replacedBy }} className="link">
          <LicenceNumber number={replacedBy} />
        </Link>
      </>
    );
  return (
    <>
      <strong>{holder ?? 'The holder'}</strong> may sell physical prints of {design.title}.
    </>
  );
}

function listNotes({ id, state, signature, checkedAt, jws }: LicenceCheck) {
  const signed = signature.isTrusted
    ? 'Signature checked'
    : `Signed with key ${signature.kid.slice(0, 8)}, which is no longer trusted. This page decides.`;
  const copies = state === 'withdrawn' ? '. A signed copy stays readable, this page decides.' : '';
  return [
    { icon: <Key aria-hidden />, text: `${signed}${copies}` },
    {
      icon: <Clock aria-hidden />,
      text: (
        <>
          Checked <time dateTime={checkedAt}>{formatDateTime(checkedAt, 'UTC')} UTC</time>
        </>
      ),
    },
    ...(jws === null
      ? []
      : [
          {
            icon: <FileBadge aria-hidden />,
            text: (
              <a href={recordPath(id)} download className="link">
                Signed proof (file)
              </a>
            ),
          },
        ]),
  ];
}
