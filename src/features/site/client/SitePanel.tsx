import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { siteQuery } from './queries.ts';
import type { LegalKind } from '../legal-schemas.ts';
import { LegalEditor } from './LegalEditor.tsx';
import { SiteCaption, SiteEditor } from './SiteEditor.tsx';

/** Edits the facts of the shop, or the legal text that the address names. */
export function SitePanel({ search: { text } }: { search: { text?: LegalKind } }) {
  return text === undefined ? <FactsPanel /> : <LegalEditor kind={text} />;
}

function FactsPanel() {
  const { data, isPending, refetch } = useQuery({ ...siteQuery(), refetchOnWindowFocus: false });
  return (
    <>
      {!data && (
        <div className="-mt-4 mb-6">
          <SiteCaption />
        </div>
      )}
      {isPending && <Skeleton kind="box" className="h-160 rounded-3" />}
      {!isPending && data === undefined && (
        <ErrorState message="The facts of the shop could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && <SiteEditor opened={data} />}
    </>
  );
}
