import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import History from 'lucide-react/icons/history';
import type { Model } from '#src/features/catalog/schemas.ts';
import { modelDownloadsQuery } from '#src/features/downloads/client/queries.ts';

/** Tells a person whose newest download is of an earlier edition what has changed since. */
export function EditionNote({ model }: { model: Pick<Model, 'id' | 'editions'> }) {
  const { data: entries } = useQuery(modelDownloadsQuery(model.id));
  const [latest] = entries ?? [];
  if (!latest?.newEdition || latest.newEdition.isDownloaded) return null;
  const held = latest.edition === null ? 'an earlier edition' : `edition ${latest.edition}`;
  const note = latest.newEdition.changes[0]?.note ?? '';
  return (
    <div className="mt-5 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-3 border border-line bg-surface px-4 py-3 text-sm max-[29.99rem]:grid-cols-[auto_minmax(0,1fr)] [&_svg]:size-5">
      <History aria-hidden />
      <div className="min-w-0">
        <p className="font-semibold">
          You have {held}. Edition {latest.newEdition.number} is out.
        </p>
        {note !== '' && <p className="wrap-anywhere text-ink-2">{note}</p>}
      </div>
      <Link to="/downloads" className="link inline-flex min-h-11 items-center max-[29.99rem]:col-start-2">
        Your downloads
      </Link>
    </div>
  );
}
