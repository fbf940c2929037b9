import type { ReactNode } from 'react';

interface CardPageProps {
  icon?: ReactNode;
  title: string;
  isBusy?: boolean;
  /** Shown below the card. */
  below?: ReactNode;
  children: ReactNode;
}

/** A page with one card, 480 px wide and tall enough for all of its states. */
export function CardPage({ icon, title, isBusy, below, children }: CardPageProps) {
  return (
    <div className="wrap py-12 lg:py-20">
      <section
        aria-labelledby="card-title"
        aria-busy={isBusy}
        className="card mx-auto min-h-60 w-full max-w-120"
      >
        {icon !== undefined && <div className="mb-3 h-6 [&>svg]:size-6">{icon}</div>}
        <h1 id="card-title" tabIndex={-1} className="text-h3 wdth-card wrap-anywhere">
          {title}
        </h1>
        {children}
      </section>
      {below !== undefined && <div className="mx-auto mt-3 w-full max-w-120">{below}</div>}
    </div>
  );
}
