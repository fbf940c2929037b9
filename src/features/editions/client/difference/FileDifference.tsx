import Rotate3d from 'lucide-react/icons/rotate-3d';
import { useEffect, useRef, useState } from 'react';
import { hasWebGl2 } from '#src/features/previews/client/scene/has-webgl.ts';
import { formatPreviewSize } from '#src/features/previews/client/view-labels.ts';
import { addWidth } from '#src/lib/image-widths.ts';
import { Button } from '#src/ui/Button.tsx';
import { SafeImage } from '#src/ui/media/SafeImage.tsx';
import { whenIdle } from '#src/ui/when-idle.ts';
import type { DifferenceFacts, FileDifference as Difference } from '../../difference-schemas.ts';
import { ChangeLegend } from './ChangeLegend.tsx';
import { describeDifference, describeRegion } from './describe-difference.ts';
import { DifferenceView } from './DifferenceView.tsx';

/** Describes the difference between two versions of a file, with pictures and a 3D view. */
export function FileDifference({
  name,
  difference,
}: {
  /** The name of the file. */
  name: string;
  difference: Difference;
}) {
  const { facts, pictures } = difference;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role={difference.state === 'waiting' ? 'status' : undefined} className="text-sm">
        {describeDifference(difference)}
      </p>
      {facts && facts.regions.length > 0 && <Places facts={facts} />}
      {facts && pictures && <Pictures name={name} difference={{ ...difference, facts, pictures }} />}
    </div>
  );
}

const placesShown = 10;

function Places({ facts }: { facts: DifferenceFacts }) {
  const others = facts.regionCount - placesShown;
  return (
    <ul className="grid list-disc gap-0.5 pl-5 text-xs text-ink-2 tabular-nums">
      {facts.regions.slice(0, placesShown).map((region) => (
        <li key={`${region.kind} ${region.centerMm.join(' ')}`}>{describeRegion(region, facts)}</li>
      ))}
      {others > 0 && <li>{others === 1 ? 'One smaller place' : `${others} smaller places`}</li>}
    </ul>
  );
}

interface PicturesProps {
  name: string;
  difference: Difference & {
    facts: NonNullable<Difference['facts']>;
    pictures: NonNullable<Difference['pictures']>;
  };
}

function Pictures({ name, difference }: PicturesProps) {
  const { facts, pictures, view } = difference;
  const [isOpen, setOpen] = useState(false);
  const [canDraw, setCanDraw] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The first try of WebGL takes a moment.
  useEffect(() => whenIdle(() => setCanDraw(hasWebGl2())), []);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  const pair = (
    <div className="grid gap-3 sm:grid-cols-2">
      {(['before', 'after'] as const).map((kind) => (
        <figure key={kind} className="min-w-0">
          <SafeImage
            {...pictures[kind]}
            src={addWidth(pictures[kind].url, 960)}
            srcSet={[480, 960].map((width) => `${addWidth(pictures[kind].url, width)} ${width}w`).join(', ')}
            sizes="(min-width: 40rem) 20rem, 90vw"
            alt={`${name} ${kind} the change, with the changed places marked`}
            className="aspect-[4/3] rounded-2"
          />
          <figcaption className="mt-1 text-xs text-ink-3">
            {kind === 'before' ? 'Before' : 'After'}
          </figcaption>
        </figure>
      ))}
    </div>
  );
  const close = () => setOpen(false);
  if (isOpen && view) {
    return (
      <DifferenceView name={name} facts={facts} view={view} poster={pictures.after.url} onClose={close} />
    );
  }
  return (
    <>
      {pair}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChangeLegend />
        {view && canDraw && (
          <Button
            ref={button}
            size="sm"
            icon={<Rotate3d aria-hidden />}
            aria-label={`See in 3D what changed in ${name}, ${formatPreviewSize(view.bytes)}`}
            onClick={() => setOpen(true)}
          >
            See in 3D
          </Button>
        )}
      </div>
    </>
  );
}
