import { useCallback, useMemo, useRef, useState } from 'react';
import type { Look } from '#src/features/previews/client/scene/look.ts';
import type { ViewName } from '#src/features/previews/client/scene/orbit.ts';
import type { ViewerScene } from '#src/features/previews/client/scene/viewer-scene.ts';
import { pressKey } from '#src/features/previews/client/view-keys.ts';
import { viewLabels } from '#src/features/previews/client/view-labels.ts';
import { ViewBar } from '#src/features/previews/client/ViewerBars.tsx';
import { ViewerHint, viewerFrame } from '#src/features/previews/client/ViewerPlaceholder.tsx';
import { ViewerStage } from '#src/features/previews/client/ViewerStage.tsx';
import type { DifferenceFacts, DifferenceView as View } from '../../difference-schemas.ts';
import { ChangeLegend } from './ChangeLegend.tsx';

interface DifferenceViewProps {
  /** The name of the file. */
  name: string;
  facts: DifferenceFacts;
  view: View;
  /** The picture that is shown until the view is drawn. */
  poster: string;
  onClose: () => void;
}

const plainLook: Look = { section: null, isXray: false, apart: 0, hidden: new Set(), bed: null };

/** Shows the newer version of a file in 3D, with the changed places marked. */
export function DifferenceView({ name, facts, view, poster, onClose }: DifferenceViewProps) {
  const [named, setNamed] = useState<ViewName | null>('home');
  const [said, setSaid] = useState('');
  const [attempt, setAttempt] = useState(0);
  const scene = useRef<ViewerScene>(null);
  const keepScene = useCallback((drawn: ViewerScene | null) => {
    scene.current = drawn;
  }, []);
  const leaveView = useCallback(() => setNamed(null), []);
  const { boundsMm } = facts;
  const mesh = useMemo(
    () => ({ ...view, fileId: 0, name, boundsMm, parts: [{ name: null, color: null, boundsMm }] }),
    [view, name, boundsMm],
  );
  const showView = (next: ViewName) => {
    scene.current?.showView(next);
    setNamed(next);
    setSaid(`${viewLabels[next]} view`);
  };
  return (
    <div>
      <div className={viewerFrame}>
        <ViewerStage
          key={attempt}
          mesh={mesh}
          look={plainLook}
          onScene={keepScene}
          onTurn={leaveView}
          label={describeView(name, facts)}
          poster={<img src={poster} alt="" className="size-full object-cover" />}
          measures={[]}
          bedName={undefined}
          isFull={false}
          takesFocus
          onKeyDown={(event) => pressKey(event, { scene: scene.current, showView, onClose })}
          onClose={onClose}
          onRetry={() => {
            setAttempt(attempt + 1);
            setNamed('home');
          }}
        />
        <ViewBar view={named} onView={showView} onZoom={(factor) => scene.current?.zoom(factor)} />
        <div className="border-t border-line px-4 py-3">
          <ChangeLegend />
          {view.isReduced && (
            <p className="mt-2 text-xs text-ink-2">
              Simplified for viewing. The download has the full detail.
            </p>
          )}
        </div>
      </div>
      <ViewerHint />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** Describes the view for screen readers. The list of places is on the page. */
function describeView(name: string, { regions, regionCount }: DifferenceFacts): string {
  const count = (kind: 'grown' | 'shrunk') => regions.filter((region) => region.kind === kind).length;
  const places = `${count('grown')} grown and ${count('shrunk')} shrunk places are marked`;
  return `3D view of what changed in ${name}: ${regionCount > 0 ? places : 'small places are marked'}`;
}
