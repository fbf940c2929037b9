import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Comments, loadSection } from '#src/features/comments/client/Comments.tsx';
import { modelQuery } from '#src/features/catalog/client/queries.ts';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';
import { hydrateNear } from '#src/ui/feedback/near-part.tsx';
import { PartBoundary } from '#src/ui/feedback/PartBoundary.tsx';
import { usePageData } from '../../routing/page-data.ts';
import { AboutDesign } from './AboutDesign.tsx';
import { BuyBlock } from './BuyBlock.tsx';
import { Gallery } from './Gallery.tsx';
import { ModelBreadcrumbs } from './ModelBreadcrumbs.tsx';
import { NextDesigns } from './next/next-parts.ts';
import { hasSettings, SettingsPart } from './rare-parts.ts';

const NearAboutDesign = hydrateNear(AboutDesign);

const route = getRouteApi('/model/$id');

export function Page() {
  const { id } = route.useParams();
  const { renderedAt } = usePageData();
  const { data: model } = useSuspenseQuery(modelQuery(id));
  const [isDialogOpen, setDialogOpen] = useState<boolean>();
  const openComments = async () => {
    await loadSection();
    setDialogOpen(true);
  };
  return (
    <div className="wrap">
      <ModelBreadcrumbs title={model.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_auto_1fr] lg:items-start lg:gap-12">
        <PartBoundary>
          <Gallery key={model.id} model={model} />
        </PartBoundary>
        <PartBoundary>
          <BuyBlock key={model.id} model={model} onComments={openComments} />
        </PartBoundary>
        <NearAboutDesign
          boxClass="min-w-0 empty:hidden lg:col-start-1"
          description={model.description}
          tags={model.tags}
        />
        {hasSettings(model) && (
          <LazyPart>
            <SettingsPart key={model.id} files={model.files} />
          </LazyPart>
        )}
        <Comments
          key={model.id}
          modelId={model.id}
          designerId={model.designer?.userId ?? null}
          renderedAt={renderedAt}
          count={model.commentCount}
          isDialogOpen={isDialogOpen}
          onDialogChange={setDialogOpen}
        />
      </div>
      <NextDesigns key={model.id} model={model} />
    </div>
  );
}
