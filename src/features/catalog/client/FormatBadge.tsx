import type { ModelFormat } from '../schemas.ts';

export function FormatBadge({ format }: { format: ModelFormat }) {
  return (
    <span className="w-11 flex-none rounded-1 border border-line-strong text-center text-[.75rem] leading-[1.375rem] font-semibold [font-stretch:85%]">
      {format.toUpperCase()}
    </span>
  );
}
