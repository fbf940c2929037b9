import { cx } from '#src/ui/cx.ts';

/** Returns the classes of the small round buttons below a comment. */
export function chipClass(className?: string): string {
  return cx(
    'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-2.5 text-xs font-medium tabular-nums pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center pointer-coarse:px-3.5 [&_svg]:size-4',
    className,
  );
}

/** Classes of the buttons without a border. */
export const textChipClass = chipClass('needs-script border-transparent text-ink-2 hover:bg-sunken');
