import Box from 'lucide-react/icons/box';
import Expand from 'lucide-react/icons/expand';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import ScanEye from 'lucide-react/icons/scan-eye';
import Shrink from 'lucide-react/icons/shrink';
import SquareSplitVertical from 'lucide-react/icons/square-split-vertical';
import Ungroup from 'lucide-react/icons/ungroup';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import { viewNames, type ViewName } from './scene/orbit.ts';
import { Toolbar } from './Toolbar.tsx';
import { viewLabels } from './view-labels.ts';
import { zoomStep } from './view-keys.ts';

/** The row of named views and zoom. */
export function ViewBar({
  view,
  onView,
  onZoom,
}: {
  /** The view from which the object is seen; null once it is turned by hand. */
  view: ViewName | null;
  onView: (name: ViewName) => void;
  onZoom: (factor: number) => void;
}) {
  return (
    <Toolbar label="Views">
      {viewNames.map((name) => (
        <BarButton key={name} aria-pressed={name === view} onClick={() => onView(name)}>
          {viewLabels[name]}
        </BarButton>
      ))}
      <span aria-hidden className="mx-1 my-1.5 w-px shrink-0 self-stretch bg-line" />
      <BarButton aria-label="Zoom out" onClick={() => onZoom(1 / zoomStep)}>
        <Minus aria-hidden />
      </BarButton>
      <BarButton aria-label="Zoom in" onClick={() => onZoom(zoomStep)}>
        <Plus aria-hidden />
      </BarButton>
    </Toolbar>
  );
}

interface LookBarProps {
  isSection: boolean;
  isXray: boolean;
  /** Undefined for a single part. */
  isApart: boolean | undefined;
  isOnBed: boolean;
  /** Undefined if the browser has no full screen. */
  isFull: boolean | undefined;
  onSection: () => void;
  onXray: () => void;
  onApart: () => void;
  onBed: () => void;
  onFull: () => void;
}

/** The row of looks: section, X-ray, apart, on the bed, full screen. */
export function LookBar(props: LookBarProps) {
  const { isSection, isXray, isApart, isOnBed, isFull, onSection, onXray, onApart, onBed, onFull } = props;
  return (
    <Toolbar label="Looks">
      <BarButton aria-pressed={isSection} onClick={onSection}>
        <SquareSplitVertical aria-hidden />
        Section
      </BarButton>
      <BarButton aria-pressed={isXray} onClick={onXray}>
        <ScanEye aria-hidden />
        X-ray
      </BarButton>
      {isApart !== undefined && (
        <BarButton aria-pressed={isApart} onClick={onApart}>
          <Ungroup aria-hidden />
          Apart
        </BarButton>
      )}
      <BarButton aria-pressed={isOnBed} onClick={onBed}>
        <Box aria-hidden />
        On my bed
      </BarButton>
      {isFull !== undefined && (
        <BarButton className="ml-auto" onClick={onFull}>
          {isFull ? <Shrink aria-hidden /> : <Expand aria-hidden />}
          {isFull ? 'Leave full screen' : 'Full screen'}
        </BarButton>
      )}
    </Toolbar>
  );
}

function BarButton({ className, children, ...props }: ComponentProps<'button'> & { children: ReactNode }) {
  return (
    <button
      type="button"
      {...props}
      className={cx(
        'inline-flex min-h-10 min-w-10 shrink-0 items-center justify-center gap-1.5 rounded-2 px-2.5 text-sm font-medium whitespace-nowrap text-ink-2 -outline-offset-2',
        'not-aria-pressed:hover:bg-sunken not-aria-pressed:hover:text-ink aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-on-ink',
        'pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-5',
        className,
      )}
    >
      {children}
    </button>
  );
}
