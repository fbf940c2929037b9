import type { ReactNode } from 'react';

interface SettingsRowProps {
  /** The anchor of the row in the address. */
  id: string;
  title: string;
  /** The purpose of the row, in a sentence. */
  reason: string;
  children: ReactNode;
}

/** Shows title and purpose on the left and the card on the right; below 1024 px, one above the other. */
export function SettingsRow({ id, title, reason, children }: SettingsRowProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-4 border-t border-line py-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-12"
    >
      <div>
        <h2 id={`${id}-title`} tabIndex={-1} className="text-h3 outline-none">
          {title}
        </h2>
        <p className="mt-1.5 max-w-80 text-sm text-pretty text-ink-2">{reason}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
