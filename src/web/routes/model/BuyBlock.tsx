import Download from 'lucide-react/icons/download';
import Heart from 'lucide-react/icons/heart';
import { useRef } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { CommentsButton } from '#src/features/comments/client/CommentsButton.tsx';
import type { Model } from '#src/features/catalog/schemas.ts';
import { formatCount } from '#src/lib/text.ts';
import { usePageTime } from '#src/ui/page-time.ts';
import { hasCommercialLicence } from '#src/features/downloads/client/download-access.ts';
import { BuyAction } from './BuyAction.tsx';
import { BuyBar } from './BuyBar.tsx';
import { FileList } from './FileList.tsx';
import { Licence } from './Licence.tsx';
import { ModelBadges } from './ModelBadges.tsx';
import { PrintingSetup } from './PrintingSetup.tsx';

interface BuyBlockProps {
  model: Model;
  /** Called when the count of comments is pressed. */
  onComments: () => void;
}

/** The block with the download, beside the pictures; it stays in view while scrolling. */
export function BuyBlock({ model, onComments }: BuyBlockProps) {
  const user = useCurrentUser();
  const now = usePageTime();
  const action = useRef<HTMLDivElement>(null);
  return (
    <section
      aria-labelledby="model-title"
      className="min-w-0 lg:sticky lg:top-[calc(var(--header-h)+var(--s-6))] lg:col-start-2 lg:row-span-3 lg:row-start-1"
    >
      <ModelBadges model={model} />
      <h1 id="model-title" className="mt-3 text-[clamp(2rem,1.6rem+1.6vw,2.75rem)]">
        {model.title}
      </h1>
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink-2 tabular-nums [&_svg]:size-4">
        <span className="inline-flex items-center gap-1.25">
          <Download aria-hidden />
          {formatCount(model.downloadCount)} {model.downloadCount === 1 ? 'download' : 'downloads'}
        </span>
        <span className="inline-flex items-center gap-1.25">
          <Heart aria-hidden />
          {formatCount(model.favoriteCount)} {model.favoriteCount === 1 ? 'favorite' : 'favorites'}
        </span>
        <CommentsButton count={model.commentCount} onPress={onComments} />
      </p>
      <BuyAction ref={action} model={model} visitor={user} now={now} />
      <PrintingSetup needsSupports={model.needsSupports} needsBrim={model.needsBrim} />
      <Licence isCommercial={hasCommercialLicence(user, now)} />
      <FileList model={model} />
      <BuyBar watched={action} model={model} visitor={user} now={now} />
    </section>
  );
}
