import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import type { ModelFile } from '#src/features/catalog/schemas.ts';
import { useDownload, type DownloadableModel } from '#src/features/downloads/client/use-download.ts';
import { Button } from '#src/ui/Button.tsx';
import { Tooltip } from '#src/ui/overlay/Tooltip.tsx';
import { TooltipGroup } from '#src/ui/overlay/TooltipGroup.tsx';
import { getSlicer } from '../slicers.ts';
import { useChosenSlicer } from './chosen-slicer.ts';
import { SlicerMenu } from './SlicerMenu.tsx';
import { canOpen } from './slicer-target.ts';
import { useFinePointer } from './use-fine-pointer.ts';
import { useOpenInSlicer } from './use-open-in-slicer.ts';

interface FileActionsProps {
  model: DownloadableModel;
  file: ModelFile;
}

/** The buttons of one file: open it in a slicer, and download it. */
export function FileActions({ model, file }: FileActionsProps) {
  const { start, isDownloading } = useDownload(model, file.id);
  const isFine = useFinePointer();
  return (
    <TooltipGroup>
      <span className="flex gap-1">
        {isFine && <OpenFile model={model} file={file} />}
        <Tooltip text="Download">
          <Button
            variant="ghost"
            size="sm"
            iconOnly
            className="pointer-coarse:size-11"
            aria-label={`Download ${file.name}`}
            pending={isDownloading}
            icon={<Download aria-hidden />}
            onClick={start}
          />
        </Tooltip>
      </span>
    </TooltipGroup>
  );
}

/** Opens the file in the remembered slicer; without one, it lets the person choose first. */
function OpenFile({ model, file }: FileActionsProps) {
  const { slicer, choose } = useChosenSlicer();
  const open = useOpenInSlicer(model);
  const target = { kind: 'file' as const, file };
  if (!canOpen(file, slicer)) return null;
  const label = slicer ? `Open in ${slicer.name}` : 'Open in a slicer';
  const button = (
    <Button
      variant="ghost"
      size="sm"
      iconOnly
      aria-label={slicer ? `Open ${file.name} in ${slicer.name}` : `Open ${file.name} in a slicer`}
      icon={<ExternalLink aria-hidden />}
      {...(slicer && { onClick: () => open(target, slicer) })}
    />
  );
  if (!slicer) {
    return (
      <SlicerMenu
        chosen={undefined}
        onChoose={(id) => {
          choose(id);
          open(target, getSlicer(id));
        }}
      >
        {button}
      </SlicerMenu>
    );
  }
  // PrusaSlicer refuses links, so the file is downloaded, for which there is a button.
  return slicer.link === null ? null : <Tooltip text={label}>{button}</Tooltip>;
}
