import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState, type ReactNode } from 'react';
import { formatCount } from '#src/lib/text.ts';
import { cx } from '#src/ui/cx.ts';

export function DetailSection({
  title,
  count,
  children,
}: {
  title: string;
  count?: number;
  /** Rendered, and so loaded, only once the section is opened. */
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className="border-t border-line">
      <h3 className="text-h4">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          className="flex min-h-12 w-full items-center gap-2 text-left hover:underline"
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          {count !== undefined && (
            <span className="text-sm font-normal text-ink-3 tabular-nums">{formatCount(count)}</span>
          )}
          <ChevronDown aria-hidden className={cx('ml-auto size-5', isOpen && 'rotate-180')} />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="pb-5">
          {children}
        </div>
      )}
    </section>
  );
}
