import Rotate3d from 'lucide-react/icons/rotate-3d';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { prefetchMeshFile } from '../mesh-file.ts';
import { previewQuery } from '../queries.ts';
import { prefetchSceneCode } from '../scene-code.ts';
import { hasWebGl2, mayHaveWebGl2 } from '../scene/has-webgl.ts';
import { formatPreviewSize } from '../view-labels.ts';
import { ViewerPlaceholder } from '../ViewerPlaceholder.tsx';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';
import { whenIdle } from '#src/ui/when-idle.ts';
import { whenUsed } from '#src/ui/when-used.ts';
import type { DesignViewerProps } from './DesignViewer.tsx';

const DesignViewer = lazyPart(async () => (await import('./DesignViewer.tsx')).DesignViewer);

interface ViewIn3dProps extends Omit<DesignViewerProps, 'onClose'> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Wraps the button, to place it. */
  place: (button: ReactNode) => ReactNode;
}

/** The button that opens the 3D view, if the browser can draw it, and the view. */
export function ViewIn3d({ isOpen, onOpenChange, place, ...props }: ViewIn3dProps) {
  const { model, summary, isPanel = false, poster } = props;
  const queries = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const [isOffered, setOffered] = useState(mayHaveWebGl2);

  useEffect(() => whenUsed(() => whenIdle(() => setOffered(hasWebGl2()))), []);

  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen) {
    const close = () => onOpenChange(false);
    return (
      <LazyPart
        onClose={close}
        fallback={<ViewerPlaceholder summary={summary} poster={poster} onClose={close} />}
      >
        <DesignViewer {...props} onClose={close} />
      </LazyPart>
    );
  }
  if (!isOffered || !mayHaveWebGl2()) return null;
  const prepare = () => {
    void DesignViewer.preload();
    void prefetchSceneCode();
    void prefetchPreview(queries, previewQuery(model.id, isPanel));
  };
  return place(
    <button
      ref={button}
      type="button"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => {
        prepare();
        onOpenChange(true);
      }}
      className="inline-flex min-h-11 items-center gap-2 rounded-2 bg-photo-paper px-3.5 font-semibold text-photo-ink shadow-2 hover:underline [&_svg]:size-5"
    >
      <Rotate3d aria-hidden />
      View in 3D
      <small className="text-xs font-normal">{formatPreviewSize(summary.bytes)}</small>
    </button>,
  );
}

/** Fetches what is viewed first while the code is loaded. */
async function prefetchPreview(queries: QueryClient, query: ReturnType<typeof previewQuery>): Promise<void> {
  await queries.prefetchQuery(query);
  const first = queries.getQueryData(query.queryKey)?.meshes[0];
  if (first) prefetchMeshFile(first.url);
}
