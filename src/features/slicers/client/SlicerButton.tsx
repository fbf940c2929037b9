import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import type { Model } from '#src/features/catalog/schemas.ts';
import { useIsDownloadRunning } from '#src/features/downloads/client/running-downloads.ts';
import { useResolvedPrinter } from '#src/features/printers/client/use-resolved-printer.ts';
import type { ResolvedPrinter } from '#src/features/printers/resolve-printer.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import type { SlicerId } from '../constants.ts';
import type { Slicer } from '../slicers.ts';
import { useChosenSlicer } from './chosen-slicer.ts';
import { SlicerMenu } from './SlicerMenu.tsx';
import { describeAction, describeOpening } from './slicer-notes.ts';
import { detectSystem } from './slicer-system.ts';
import { canOpen, chooseTarget, type SlicerTarget } from './slicer-target.ts';
import { useOpenInSlicer } from './use-open-in-slicer.ts';

/** Opens a design in the person's slicer: its only file, or all parts packed as one 3MF. */
export function SlicerButton({
  model,
  choice,
  children,
}: {
  model: Model;
  /** The index of what is printed: 0 for the needed files, or the number of the alternative. */
  choice: number;
  /** Shown below the button unless there is a note on the slicer. */
  children: ReactNode;
}) {
  const { slicer, choose } = useChosenSlicer();
  const printer = useResolvedPrinter();
  const target = chooseTarget(model, choice);
  const canBeOpened = target && (target.kind === 'packed' || canOpen(target.file, slicer));
  const notes = [
    slicer && describeOpening(slicer, detectSystem()),
    slicer && describeTarget(canBeOpened ? target : undefined, printer),
  ].filter((note) => note !== undefined);
  return (
    <>
      <div className="mt-2 grid fine-only grid-cols-[minmax(0,1fr)_auto]">
        <MainButton
          model={model}
          target={canBeOpened ? target : undefined}
          slicer={slicer}
          onChoose={choose}
        />
        <SlicerMenu
          chosen={slicer}
          onChoose={choose}
          label="Choose your slicer"
          trigger={<ChevronDown aria-hidden />}
          triggerClassName={buttonClass({
            size: 'lg',
            iconOnly: true,
            className: 'rounded-l-none border-l-0 aria-expanded:bg-sunken aria-expanded:[&_svg]:rotate-180',
          })}
        />
      </div>
      {notes.length > 0 ? <p className="mt-2.5 text-xs text-ink-3">{notes.join(' ')}</p> : children}
    </>
  );
}

interface MainButtonProps {
  model: Model;
  /** Undefined if only single files can be opened. */
  target: SlicerTarget | undefined;
  slicer: Slicer | undefined;
  onChoose: (id: SlicerId) => void;
}

function MainButton({ model, target, slicer, onChoose }: MainButtonProps) {
  const open = useOpenInSlicer(model);
  const isRunning = useIsDownloadRunning(
    target?.kind === 'file' ? `file ${target.file.id}` : `packed ${model.id}`,
  );
  if (!slicer) {
    return (
      <SlicerMenu
        chosen={undefined}
        onChoose={onChoose}
        trigger={
          <>
            <ExternalLink aria-hidden />
            Open in your slicer
          </>
        }
        triggerClassName={buttonClass({ size: 'lg', block: true, className: 'rounded-r-none' })}
      />
    );
  }
  if (!target) {
    return (
      <a href="#files" className={buttonClass({ size: 'lg', block: true, className: 'rounded-r-none' })}>
        {describeAction(slicer)}: choose a file
      </a>
    );
  }
  return (
    <Button
      size="lg"
      block
      className="rounded-r-none"
      pending={isRunning}
      pendingLabel="Preparing..."
      icon={slicer.link === null ? <Download aria-hidden /> : <ExternalLink aria-hidden />}
      onClick={() => open(target, slicer)}
    >
      {describeAction(slicer)}
    </Button>
  );
}

function describeTarget(
  target: SlicerTarget | undefined,
  printer: ResolvedPrinter | null | undefined,
): string | undefined {
  if (!target) return 'Open the files one by one: together they are too many for one 3MF.';
  if (target.kind === 'file') return undefined;
  const all = target.partCount === null ? 'All parts' : `All ${target.partCount} parts`;
  const bed = printer ? `the bed of your ${printer.name}` : 'a bed of 220 × 220 mm';
  return `${all} as one 3MF, arranged on ${bed}.`;
}
