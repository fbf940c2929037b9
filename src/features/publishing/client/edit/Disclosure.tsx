import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState, type ReactNode } from 'react';

/** A collapsed section that renders its content, and so loads its data, only when opened. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-2 border border-line bg-surface"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3.5 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown aria-hidden className="size-4.5 group-open:rotate-180" />
      </summary>
      {isOpen && <div className="border-t border-line px-3.5 py-3">{children}</div>}
    </details>
  );
}
