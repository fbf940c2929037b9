import Info from 'lucide-react/icons/info';
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { cx } from '#src/ui/cx.ts';
import type { PreviewMesh } from '../schemas.ts';
import { FileOptions } from './FileOptions.tsx';
import { PartsList } from './PartsList.tsx';
import type { Bed } from './scene/bed-model.ts';
import type { ViewName } from './scene/orbit.ts';
import type { Look } from './scene/look.ts';
import type { ViewerScene } from './scene/viewer-scene.ts';
import { useFullScreen } from './use-full-screen.ts';
import { pressKey } from './view-keys.ts';
import { describeView, formatLength, viewLabels } from './view-labels.ts';
import { LookBar, ViewBar } from './ViewerBars.tsx';
import { ApartOptions, SectionOptions } from './ViewerOptions.tsx';
import { noteHeight, ViewerHint, viewerFrame } from './ViewerPlaceholder.tsx';
import { ViewerStage } from './ViewerStage.tsx';

/** The chosen printer, as the view shows it. */
export interface ViewerBed extends Bed {
  /** Such as 'MK4S, 250 × 210 × 220 mm'. */
  name: string;
}

export interface ViewerProps {
  /** The title of the design. */
  title: string;
  /** At least one, the first of which is shown first. */
  meshes: readonly PreviewMesh[];
  poster: ReactNode;
  /** Null until a printer is chosen. */
  bed: ViewerBed | null;
  /** Describes whether a mesh fits the bed. */
  describeFit: (mesh: PreviewMesh) => string;
  /** Called when the bed is wanted and no printer is chosen. */
  onChoosePrinter: () => void;
  /** Called when a mesh is tried again, so that its address can be read again, too. */
  onRetry: () => void;
  onClose: () => void;
}

const initialLook: Look = { section: null, isXray: false, apart: 0, hidden: new Set(), bed: null };
const firstApart = 0.5;

/** Shows the meshes of a design, to turn them, look inside, and see them on the bed of a printer. */
export function Viewer(props: ViewerProps) {
  const { title, meshes, poster, bed, describeFit, onChoosePrinter, onRetry, onClose } = props;
  const [index, setIndex] = useState(0);
  const [look, setLook] = useState(initialLook);
  const [view, setView] = useState<ViewName | null>('home');
  const [isBedWanted, setBedWanted] = useState(false);
  const [said, setSaid] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const scene = useRef<ViewerScene>(null);
  const keepScene = useCallback((drawn: ViewerScene | null) => {
    scene.current = drawn;
  }, []);
  const leaveView = useCallback(() => setView(null), []);
  const [attempt, setAttempt] = useState(0);
  const [hasChosenFile, setChosenFile] = useState(false);
  const full = useFullScreen(frame);
  const mesh = getMesh(meshes, index);
  const shownBed = isBedWanted ? bed : null;
  const wholeLook = useMemo(() => ({ ...look, bed: shownBed }), [look, shownBed]);

  const showView = (name: ViewName) => {
    scene.current?.showView(name);
    setView(name);
    setSaid(`${viewLabels[name]} view`);
  };
  const press = (event: KeyboardEvent) =>
    pressKey(event, { scene: scene.current, showView, onClose: full.isFull === true ? undefined : onClose });
  const change = (changes: Partial<Look>) => setLook((before) => ({ ...before, ...changes }));
  const toggleBed = () => {
    if (!bed) {
      // The dialog would be behind the full screen.
      if (full.isFull) full.toggle();
      onChoosePrinter();
    }
    setBedWanted(!shownBed);
  };
  return (
    <>
      <div ref={frame} className={cx(viewerFrame, full.isFull === true && 'flex flex-col rounded-none!')}>
        <ViewerStage
          // Two files with the same content have the same address.
          key={`${index} ${mesh.url} ${attempt}`}
          mesh={mesh}
          look={wholeLook}
          onScene={keepScene}
          onTurn={leaveView}
          label={describeView(title, mesh)}
          poster={poster}
          measures={mesh.boundsMm.map((mm) => `${formatLength(mm)} mm`)}
          bedName={shownBed?.name}
          isFull={full.isFull === true}
          takesFocus={!hasChosenFile}
          onKeyDown={press}
          onClose={onClose}
          onRetry={() => {
            setAttempt(attempt + 1);
            setView('home');
            onRetry();
          }}
        />
        <ViewBar view={view} onView={showView} onZoom={(factor) => scene.current?.zoom(factor)} />
        <LookBar
          isSection={look.section !== null}
          isXray={look.isXray}
          isApart={mesh.parts.length > 1 ? look.apart > 0 : undefined}
          isOnBed={shownBed !== null}
          isFull={full.isFull}
          onSection={() =>
            change({ section: look.section ? null : { axis: 'z', share: 0.6, isFlipped: false } })
          }
          onXray={() => change({ isXray: !look.isXray })}
          onApart={() => change({ apart: look.apart > 0 ? 0 : firstApart })}
          onBed={toggleBed}
          onFull={full.toggle}
        />
        {look.section && (
          <SectionOptions
            section={look.section}
            sizeMm={mesh.boundsMm}
            onChange={(section) => change({ section })}
          />
        )}
        {look.apart > 0 && <ApartOptions apart={look.apart} onChange={(apart) => change({ apart })} />}
        {meshes.length > 1 && (
          <FileOptions
            files={meshes}
            index={index}
            onChange={(next) => {
              setIndex(next);
              setChosenFile(true);
              setLook(initialLook);
              setView('home');
            }}
          />
        )}
        <Notes fit={shownBed && describeFit(mesh)} others={listNotes(mesh, look.section !== null)} />
        {mesh.parts.length > 1 && full.isFull !== true && (
          <PartsList parts={mesh.parts} hidden={look.hidden} onChange={(hidden) => change({ hidden })} />
        )}
      </div>
      <ViewerHint />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
}

function getMesh(meshes: readonly PreviewMesh[], index: number): PreviewMesh {
  const mesh = meshes[index] ?? meshes[0];
  if (!mesh) throw new Error('A viewer needs a mesh.');
  return mesh;
}

function listNotes({ isReduced }: PreviewMesh, isSection: boolean): string[] {
  if (!isReduced) return [];
  return [
    'Simplified for viewing. The download has the full detail.',
    ...(isSection ? ['This preview is an open shell, so that the cut looks hollow.'] : []),
  ];
}

/** Shows how the mesh fits the bed, which is announced, and the other notes. */
function Notes({ fit, others }: { fit: string | null; others: readonly string[] }) {
  return (
    <>
      <div role="status" className="contents">
        {fit !== null && <Note>{fit}</Note>}
      </div>
      {others.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p
      className={`flex items-center gap-2 border-t border-line px-4 py-2 text-xs text-ink-2 [&_svg]:size-4 [&_svg]:shrink-0 ${noteHeight}`}
    >
      <Info aria-hidden />
      <span>{children}</span>
    </p>
  );
}
