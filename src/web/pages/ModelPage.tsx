import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { modelQuery } from './loaders.ts';

const route = getRouteApi('/model/$id');

export function ModelPage() {
  const { id } = route.useParams();
  const { data: model } = useSuspenseQuery(modelQuery(id));
  return (
    <div className="mx-auto max-w-[calc(var(--container)+2*var(--gutter))] px-(--gutter) pt-10">
      <h1 className="text-h1 wdth-head">{model.title}</h1>
    </div>
  );
}
