import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { NoView } from '../NoView.tsx';
import { previewQuery } from '../queries.ts';
import { Viewer, type ViewerBed } from '../Viewer.tsx';
import { ViewerPlaceholder } from '../ViewerPlaceholder.tsx';
import type { PreviewMesh, PreviewSummary } from '../../schemas.ts';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import type { ResolvedPrinter } from '#src/features/printers/resolve-printer.ts';
import { useResolvedPrinter } from '#src/features/printers/client/use-resolved-printer.ts';
import { describeOnBed, describePrinterSize, type ViewedDesign } from './describe-on-bed.ts';
import { ChooserDialog } from '#src/features/printers/client/choose/ChooserDialog.tsx';

export interface DesignViewerProps {
  model: ViewedDesign & { id: number; title: string };
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
