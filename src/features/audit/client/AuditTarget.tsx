import { Link } from '@tanstack/react-router';
import type { AuditEvent } from '../schemas.ts';
import { kindLabels } from './audit-labels.ts';

/** The target of an audit event, with a link if the target has a page. */
export function AuditTarget({ entry }: { entry: AuditEvent }) {
  const { kind } = entry.target;
  return (
    <>
      <span className="text-ink-3">{kindLabels[kind].one} </span>
      <Name entry={entry} />
    </>
  );
}

function Name({ entry: { target, before, after } }: { entry: AuditEvent }) {
  const { kind, id, hasPage } = target;
  const name = kind === 'cache' ? cacheName(id) : target.name || `No. ${id}`;
  if (!hasPage) return <span className="wrap-anywhere">{name}</span>;
  if (kind === 'user') {
    return (
      <Link to="/user/$userId" params={{ userId: id }} className="link text-ink wrap-anywhere">
        {name}
      </Link>
    );
  }
  const designId = kind === 'design' ? id : String((after ?? before)?.['designId']);
  return (
    <>
      {kind === 'comment' && 'on '}
      <Link to="/model/$id" params={{ id: designId }} className="link text-ink wrap-anywhere">
        {name}
      </Link>
    </>
  );
}

const cacheName = (pattern: string) => (pattern === '*' ? 'All pages' : pattern);
