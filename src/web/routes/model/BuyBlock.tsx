import Download from 'lucide-react/icons/download';
import Heart from 'lucide-react/icons/heart';
import { useRef, useState } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { CommentsButton } from '#src/features/comments/client/CommentsButton.tsx';
import type { Model } from '#src/features/catalog/schemas.ts';
import { formatCount } from '#src/lib/text.ts';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';
import { hydrateNear } from '#src/ui/feedback/near-part.tsx';
import { usePageTime } from '#src/ui/page-time.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { hasCommercialLicence } from '#src/features/downloads/client/download-access.ts';
import { BuyAction } from './BuyAction.tsx';
import { Byline } from './Byline.tsx';
import { FileList } from './files/FileList.tsx';
import { Licence } from './Licence.tsx';
import { ModelBadges } from './ModelBadges.tsx';
import { DesignerList } from './next/next-parts.ts';
import { EditionNotePart, SellKitPart } from './rare-parts.ts';
import { PrintCard } from './print/PrintCard.tsx';
import { BuyBar } from './BuyBar.tsx';

const NearPrintCard = hydrateNear(PrintCard);
const NearFileList = hydrateNear(FileList);

/** The column beside the pictures: the download, whether it prints on the person's printer, and the files. */
export function BuyBlock({
  model,
  onComments,
}: {
  model: Model;
  /** Called when the count of comments is pressed. */
  onComments: () => void;
}) {
  const user = useCurrentUser();
  const now = usePageTime();
  const isHydrated = useHydrated();
  const isCommercial = hasCommercialLicence(user, now);
  const action = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState(0);
  return (
    <section aria-labelledby="model-title" className="min-w-0 lg:col-start-2 lg:row-span-4 lg:row-start-1">
      <ModelBadges model={model} />
      <h1 id="model-title" className="mt-3 text-[clamp(2rem,1.6rem+1.6vw,2.75rem)]">
        {model.title}
      </h1>
      <Byline model={model} />
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
      {user && model.editions.length > 1 && (
        <LazyPart instead={null}>
          <EditionNotePart model={model} />
        </LazyPart>
      )}
      <BuyAction ref={action} model={model} choice={choice} visitor={user} now={now} />
      {isCommercial && (
        <LazyPart instead={null}>
          <SellKitPart modelId={model.id} />
        </LazyPart>
      )}
      <NearPrintCard model={model} choice={choice} onChoice={setChoice} isCommercial={isCommercial} />
      <NearFileList model={model} />
      <Licence isCommercial={isCommercial} />
      {model.designer !== null && (
        <DesignerList key={`list ${model.id}`} model={model} boxClass="max-lg:hidden" />
      )}
      {isHydrated && <BuyBar watched={action} model={model} visitor={user} now={now} />}
    </section>
  );
}
