import type { ReactNode } from 'react';

/** The frame of the small drawings in the print card, which are hidden from screen readers. */
export function BedDrawing({ children }: { children?: ReactNode }) {
  return (
    <svg viewBox="0 0 80 80" fill="none" strokeWidth="1.5" aria-hidden className="size-20">
      {children ?? <EmptyBed />}
    </svg>
  );
}

function EmptyBed() {
  return (
    <>
      <rect x="4" y="10" width="72" height="60" rx="3" className="fill-raised stroke-line-strong" />
      <path
        d="M18.4 10v60M32.8 10v60M47.2 10v60M61.6 10v60M4 25h72M4 40h72M4 55h72"
        className="stroke-line"
      />
    </>
  );
}
