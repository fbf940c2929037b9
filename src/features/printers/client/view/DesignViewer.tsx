import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Model } from '#src/features/catalog/schemas.ts';
import { NoView } from '#src/features/previews/client/NoView.tsx';
import { previewQuery } from '#src/features/previews/client/queries.ts';
import { Viewer, type ViewerBed } from '#src/features/previews/client/Viewer.tsx';
import { ViewerPlaceholder } from '#src/features/previews/client/ViewerPlaceholder.tsx';
import type { PreviewMesh, PreviewSummary } from '#src/features/previews/schemas.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import type { ResolvedPrinter } from '../../resolve-printer.ts';
import { useResolvedPrinter } from '../use-resolved-printer.ts';
import { describeOnBed, describePrinterSize } from './describe-on-bed.ts';

const ChooserDialog = lazyDialog(async () => (await import('../choose/ChooserDialog.tsx')).ChooserDialog);

export interface DesignViewerProps {
  model: Pick<Model, 'id' | 'title' | 'files' | 'needsBrim'>;
  summary: PreviewSummary;
  /** True for an admin, who views designs before their release. */
  isPanel?: boolean;
  /** The picture that is shown until the view is drawn. */
  poster: ReactNode;
  onClose: () => void;
}

/** Shows a design in 3D, and on the bed of the person's printer. */
export function DesignViewer({ model, summary, isPanel = false, poster, onClose }: DesignViewerProps) {
  const { data, error, refetch } = useQuery(previewQuery(model.id, isPanel));
  const printer = useResolvedPrinter();
  const chooser = useDialogTarget();
  const bed = useMemo(() => (printer ? toViewerBed(printer) : null), [printer]);
  const retry = () => void refetch();
  if (!data) {
    return error ? (
      <NoView message="The 3D view could not be loaded." onRetry={retry} onClose={onClose} />
    ) : (
      <ViewerPlaceholder summary={summary} poster={poster} onClose={onClose} />
    );
  }
  if (data.meshes.length === 0) {
    return <NoView message="This design has no 3D view any more." onRetry={retry} onClose={onClose} />;
  }
  const describe = (mesh: PreviewMesh) => (printer ? describeOnBed(mesh, model, printer) : '');
  return (
    <>
      <Viewer
        title={model.title}
        meshes={data.meshes}
        poster={poster}
        bed={bed}
        describeFit={describe}
        onChoosePrinter={() => chooser.openFor()}
        onRetry={retry}
        onClose={onClose}
      />
      {chooser.openCount > 0 && (
        <ChooserDialog key={chooser.openCount} open={chooser.isOpen} onOpenChange={chooser.setOpen} />
      )}
    </>
  );
}

function toViewerBed({ name, bed }: ResolvedPrinter): ViewerBed {
  return {
    name: `${name}, ${describePrinterSize(bed)} mm`,
    sizeMm: [bed.bedMm[0], bed.bedMm[1]],
    tallMm: bed.tallMm,
    isRound: bed.shape !== 'rect',
  };
}
