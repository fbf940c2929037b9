import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import Lock from 'lucide-react/icons/lock';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import type { Model, ModelFile } from '#src/features/catalog/schemas.ts';
import { isCovered } from '#src/features/downloads/client/download-access.ts';
import { useRememberForPlan } from '#src/features/downloads/client/UpgradePrompt.tsx';
import { useDownload } from '#src/features/downloads/client/use-download.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { usePageTime } from '#src/ui/page-time.ts';
import { Tooltip } from '#src/ui/overlay/Tooltip.tsx';
import { TooltipGroup } from '#src/ui/overlay/TooltipGroup.tsx';
import { getSlicer } from '../slicers.ts';
import { useChosenSlicer } from './chosen-slicer.ts';
import { SlicerMenu } from './SlicerMenu.tsx';
import { canOpen } from './slicer-target.ts';
import { useFinePointer } from './use-fine-pointer.ts';
import { useOpenInSlicer } from './use-open-in-slicer.ts';

interface FileActionsProps {
  model: Pick<Model, 'id' | 'title' | 'isPremium'>;
  file: ModelFile;
}

/** The buttons of one file: open it in a slicer, and download it; for people whose plan does not cover it, the upgrade. */
export function FileActions({ model, file }: FileActionsProps) {
  const user = useCurrentUser();
  const now = usePageTime();
  if (isCovered(model, user, now)) return <CoveredActions model={model} file={file} />;
  return user === undefined ? null : <UpgradeForFile model={model} file={file} />;
}

function UpgradeForFile({ model, file }: FileActionsProps) {
  const remember = useRememberForPlan(model, file.id);
  return (
    <TooltipGroup>
      <Tooltip text="Upgrade to download">
        <Link
          to="/pricing"
          aria-label={`Upgrade to download ${file.name}`}
          className={buttonClass({
            variant: 'ghost',
            size: 'sm',
            iconOnly: true,
            className: 'pointer-coarse:size-11',
          })}
          onClick={remember}
        >
          <Lock aria-hidden />
        </Link>
      </Tooltip>
    </TooltipGroup>
  );
}

function CoveredActions({ model, file }: FileActionsProps) {
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
  const look = { variant: 'ghost', size: 'sm', iconOnly: true } as const;
  if (!slicer) {
    return (
      <SlicerMenu
        chosen={undefined}
        onChoose={(id) => {
          choose(id);
          open(target, getSlicer(id));
        }}
        label={`Open ${file.name} in a slicer`}
        trigger={<ExternalLink aria-hidden />}
        triggerClassName={buttonClass(look)}
      />
    );
  }
  // PrusaSlicer refuses links, so the file is downloaded, for which there is a button.
  if (slicer.link === null) return null;
  return (
    <Tooltip text={`Open in ${slicer.name}`}>
      <Button
        {...look}
        aria-label={`Open ${file.name} in ${slicer.name}`}
        icon={<ExternalLink aria-hidden />}
        onClick={() => open(target, slicer)}
      />
    </Tooltip>
  );
}
