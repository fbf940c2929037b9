import type { ReactNode } from 'react';

/** A surface with a line around it and the usual room inside. */
export function Card({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <section className={`rounded-3 border border-line bg-surface p-5 md:p-6 ${className}`}>
      {children}
    </section>
  );
}
