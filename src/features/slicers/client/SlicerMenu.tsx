import Check from 'lucide-react/icons/check';
import { DropdownMenu } from 'radix-ui';
import { useState, type ReactElement } from 'react';
import { findLandmark } from '#src/ui/overlay/find-landmark.ts';
import type { SlicerId } from '../constants.ts';
import type { Slicer } from '../slicers.ts';
import { describeChoice, listSlicers } from './slicer-notes.ts';
import { detectSystem } from './slicer-system.ts';

interface SlicerMenuProps {
  chosen: Slicer | undefined;
  onChoose: (id: SlicerId) => void;
  /** The button that opens the menu. */
  children: ReactElement;
}

const itemClass =
  'grid min-h-11 cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)] content-center items-center gap-x-3 rounded-[6px] px-3 py-1 text-[0.9375rem] leading-5 outline-none! select-none data-highlighted:bg-sunken forced-colors:data-highlighted:bg-[Highlight]';

/** The menu of slicers, with rare ones under "More". */
export function SlicerMenu({ chosen, onChoose, children }: SlicerMenuProps) {
  const [showsMore, setShowsMore] = useState(false);
  const all = listSlicers(window.location.protocol);
  const hasMore = all.some(({ isRare }) => isRare);
  const showsAll = showsMore || chosen?.isRare === true;
  return (
    <DropdownMenu.Root modal={false} onOpenChange={(open) => !open && setShowsMore(false)}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={findLandmark()}>
        <DropdownMenu.Content
          aria-label="Choose your slicer"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          loop
          className="appear z-(--z-dialog) w-88 max-w-[calc(100vw-1rem)] rounded-3 bg-raised p-1.5 shadow-2 outline-none! forced-colors:border"
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
                <span />
                More
              </DropdownMenu.Item>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function SlicerItem({ slicer }: { slicer: Slicer }) {
  const note = describeChoice(slicer, detectSystem());
  return (
    <DropdownMenu.RadioItem value={slicer.id} className={itemClass}>
      <span className="flex">
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden className="size-5" />
        </DropdownMenu.ItemIndicator>
      </span>
      <span>{slicer.name}</span>
      {note !== undefined && <span className="col-start-2 text-xs leading-4 text-ink-3">{note}</span>}
    </DropdownMenu.RadioItem>
  );
}
