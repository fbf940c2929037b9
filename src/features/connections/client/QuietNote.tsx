import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';

/** Says why something cannot be changed here, or what else is to be known. */
export function QuietNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex gap-2.5 rounded-3 border border-line-strong p-3 text-sm [&>svg]:mt-px [&>svg]:size-4.5 [&>svg]:shrink-0">
      <Info aria-hidden />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <div className="text-ink-2">{children}</div>
      </div>
    </div>
  );
}
