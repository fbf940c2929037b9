import Check from 'lucide-react/icons/check';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { MenuFrame, type ShownMenu } from '#src/ui/overlay/MenuFrame.tsx';
import type { SlicerId } from '../constants.ts';
import type { Slicer } from '../slicers.ts';
import { describeChoice, listSlicers } from './slicer-notes.ts';
import { detectSystem } from './slicer-system.ts';

export interface SlicerChoiceProps {
  chosen: Slicer | undefined;
  onChoose: (id: SlicerId) => void;
}

const itemClass =
  'grid min-h-11 cursor-pointer grid-cols-[minmax(0,1fr)_1.25rem] content-center items-center gap-x-3 rounded-[6px] px-3 py-1 text-[0.9375rem] leading-5 outline-none! select-none data-highlighted:bg-sunken forced-colors:data-highlighted:bg-[Highlight]';

/** The content of the menu of slicers, with rare ones under "More". */
export function SlicerChoice({ chosen, onChoose, ...shown }: SlicerChoiceProps & ShownMenu) {
  const [showsMore, setShowsMore] = useState(false);
  const all = listSlicers(window.location.protocol);
  const hasMore = all.some(({ isRare }) => isRare);
  const showsAll = showsMore || chosen?.isRare === true;
  const change = (open: boolean) => {
    if (!open) setShowsMore(false);
    shown.onOpenChange(open);
  };
  return (
    <MenuFrame
      {...shown}
      onOpenChange={change}
      label="Choose your slicer"
      align="end"
      offset={4}
      className="w-88"
    >
      <DropdownMenu.RadioGroup value={chosen?.id ?? ''} onValueChange={(id) => onChoose(id as SlicerId)}>
        {all
          .filter(({ isRare }) => showsAll || !isRare)
          .map((slicer) => (
            <SlicerItem key={slicer.id} slicer={slicer} />
          ))}
      </DropdownMenu.RadioGroup>
      {hasMore && !showsAll && (
        <>
          <DropdownMenu.Separator className="my-1.5 border-t border-line" />
          <DropdownMenu.Item
            className={itemClass}
            onSelect={(event) => {
              event.preventDefault();
              setShowsMore(true);
            }}
          >
            More
          </DropdownMenu.Item>
        </>
      )}
    </MenuFrame>
  );
}

function SlicerItem({ slicer }: { slicer: Slicer }) {
  const note = describeChoice(slicer, detectSystem());
  return (
    <DropdownMenu.RadioItem value={slicer.id} className={itemClass}>
      <span>{slicer.name}</span>
      <DropdownMenu.ItemIndicator className="row-span-2">
        <Check aria-hidden className="size-5" />
      </DropdownMenu.ItemIndicator>
      {note !== undefined && <span className="col-start-1 text-xs leading-4 text-ink-3">{note}</span>}
    </DropdownMenu.RadioItem>
  );
}
