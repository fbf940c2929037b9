import { ChangeSwatch } from '#src/ui/media/ChangeSwatch.tsx';

/** Explains the marks of pictures and of the 3D view. */
export function ChangeLegend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      <li className="flex items-center gap-2">
        <ChangeSwatch kind="grown" />
        Grown, striped
      </li>
      <li className="flex items-center gap-2">
        <ChangeSwatch kind="shrunk" />
        Shrunk, dotted
      </li>
    </ul>
  );
}
