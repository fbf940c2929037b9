import { Tooltip } from '#src/ui/overlay/Tooltip.tsx';
import { TooltipGroup } from '#src/ui/overlay/TooltipGroup.tsx';

/** Shows how fine a surface is, in words; the number of triangles appears on hover and focus. */
export function Fineness({ word, triangles }: { word: string; triangles: string }) {
  return (
    <TooltipGroup>
      <Tooltip text={triangles}>
        <button
          type="button"
          className="-my-0.5 inline-flex min-h-6 min-w-6 cursor-help items-center underline decoration-line-strong decoration-dotted underline-offset-[.2em]"
        >
          {word}
          <span className="sr-only"> ({triangles})</span>
        </button>
      </Tooltip>
    </TooltipGroup>
  );
}
