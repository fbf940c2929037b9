import { useHydrated } from '#src/ui/use-hydrated.ts';

/** Part of the served page: CSS shows it once the page's code has failed or is late (stalled-script.ts). */
export function StalledNotice() {
  if (useHydrated()) return null;
  return (
    <p
      role="alert"
      className="stalled-notice fixed inset-x-0 bottom-0 z-(--z-toast) flex flex-wrap items-center gap-x-4 bg-ink px-(--gutter) pt-1.5 pb-[calc(var(--s-2)+env(safe-area-inset-bottom))] text-on-ink print:hidden"
    >
      This page did not load completely.{' '}
      {/* With a target, the press is not kept for the page's code (press-script.ts). */}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- An empty address is that of the page, with its parameters. */}
      <a href="" target="_self" className="inline-flex min-h-11 items-center font-semibold underline">
        Reload
      </a>
    </p>
  );
}
