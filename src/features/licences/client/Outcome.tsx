import type { ReactNode } from 'react';

/** The result of a check: what was found, and a line about it. */
export function Outcome({ icon, title, text }: { icon: ReactNode; title: ReactNode; text: ReactNode }) {
  return (
    <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 rounded-2 border border-line bg-raised px-4 py-3 text-sm [&_svg]:size-5">
      {icon}
      <div className="wrap-anywhere">
        <strong>{title}</strong>
        <span className="block text-ink-2">{text}</span>
      </div>
    </div>
  );
}
