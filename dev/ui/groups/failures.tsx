import { useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';
import { PartBoundary } from '#src/ui/feedback/PartBoundary.tsx';
import { PartFailure } from '#src/ui/feedback/PartFailure.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { CodeLoadError } from '#src/browser/load-code.ts';
import type { Specimen } from '../catalog.ts';
import { doNothing } from './samples.tsx';

function Loaded() {
  return <p>This part is loaded.</p>;
}

function loadLater(): Promise<typeof Loaded> {
  return new Promise((resolve) => setTimeout(() => resolve(Loaded), 2000));
}

/** Renders a new part at each press, because a part that was loaded stays loaded. */
function LoadButton({ load }: { load: () => Promise<typeof Loaded> }) {
  const [Part, setPart] = useState<ReturnType<typeof lazyPart>>();
  return (
    <div className="grid justify-items-start gap-3">
      <Button size="sm" onClick={() => setPart(() => lazyPart(load))}>
        Load
      </Button>
      {Part && (
        <LazyPart fallback={<Skeleton className="w-40" />}>
          <Part />
        </LazyPart>
      )}
    </div>
  );
}

function Throwing(): never {
  throw new Error('Pressed “Let it fail” on the page of components');
}

function FailButton({ instead }: { instead?: string }) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <PartBoundary instead={instead}>
      {hasFailed ? (
        <Throwing />
      ) : (
        <Button size="sm" onClick={() => setFailed(true)}>
          Let it fail
        </Button>
      )}
    </PartBoundary>
  );
}

export const failures: readonly Specimen[] = [
  {
    component: 'feedback/PartFailure',
    note: 'Replaces a part that could not be shown; it retries when the browser is online again.',
    cases: [
      { label: 'Any error', content: <PartFailure error={new Error('any')} onRetry={doNothing} /> },
      {
        label: 'A new version is out',
        content: <PartFailure error={new CodeLoadError('outdated', undefined)} onRetry={doNothing} />,
      },
      {
        label: 'A retry did not help',
        content: <PartFailure error={new CodeLoadError('stuck', undefined)} onRetry={doNothing} />,
      },
    ],
  },
  {
    component: 'feedback/PartBoundary',
    note: 'Confines the failure of a part.',
    cases: [
      { label: 'With a message', content: <FailButton /> },
      { label: 'With a replacement', content: <FailButton instead="The replacement" /> },
    ],
  },
  {
    component: 'feedback/LazyPart',
    note: 'Shows a placeholder while the code of a part is loaded, and what failed.',
    cases: [
      { label: 'Loads for 2 s', content: <LoadButton load={loadLater} /> },
      { label: 'Fails', content: <LoadButton load={() => Promise.reject(new Error('No code'))} /> },
    ],
  },
];
