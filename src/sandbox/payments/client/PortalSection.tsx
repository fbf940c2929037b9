import { useId, type ReactNode } from 'react';

export function PortalSection({
  title,
  badge,
  children,
}: {
  title: string;
  badge?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="text-h4">
          {title}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  );
}
