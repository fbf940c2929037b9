import { useId, useState } from 'react';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';

const EditionDifferences = lazyPart(
  async () => (await import('./EditionDifferences.tsx')).EditionDifferences,
);

/** A button that shows what differs between the files of an edition and those of the one before. */
export function ShowDifferences(props: { modelId: number; number: number; isPanel?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="link min-h-6 text-sm pointer-coarse:min-h-11"
        onPointerEnter={() => void EditionDifferences.preload()}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide the difference' : 'Show the difference'}
        <span className="sr-only"> of edition {props.number}</span>
      </button>
      <div id={id} className={isOpen ? 'mt-2' : undefined}>
        {isOpen && (
          <LazyPart>
            <EditionDifferences {...props} />
          </LazyPart>
        )}
      </div>
    </div>
  );
}
