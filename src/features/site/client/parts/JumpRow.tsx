import { useEffect, useState } from 'react';
import { parts } from './part-ids.ts';

/** Links to the parts of the form, with the one that is being read. */
export function JumpRow() {
  const [current, setCurrent] = useState<string>(parts[0].id);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        if (seen) setCurrent(seen.target.id);
      },
      { rootMargin: '-20% 0px -70%' },
    );
    for (const { id } of parts) {
      const part = document.querySelector(`#${id}`);
      if (part) watch.observe(part);
    }
    return () => watch.disconnect();
  }, []);
  return (
    <nav
      aria-label="Parts of the site"
      className="-mx-3 flex min-w-0 gap-1 overflow-x-auto p-1 px-3 scrollbar-none max-lg:-mx-(--gutter) max-lg:px-(--gutter)"
    >
      {parts.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'true' : undefined}
          className="inline-flex min-h-(--h-sm) flex-none items-center rounded-2 px-3 text-sm font-medium text-ink-2 no-underline hover:bg-sunken hover:text-ink aria-current:bg-ink aria-current:font-semibold aria-current:text-on-ink"
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
