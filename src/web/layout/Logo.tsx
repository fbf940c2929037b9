import { site } from '#src/site.ts';

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-[1.3125rem] font-[680] tracking-[-.02em] [font-stretch:84%]">
      <svg viewBox="0 0 26 26" className="size-6.5" aria-hidden="true">
        <g fill="currentColor">
          <rect x="4" y="1" width="18" height="4" rx="1.2" />
          <rect x="4" y="6" width="7" height="4" rx="1.2" />
          <rect x="4" y="11" width="14" height="4" rx="1.2" />
          <rect x="4" y="16" width="7" height="4" rx="1.2" />
        </g>
        <rect x="0" y="21.2" width="26" height="4.6" rx="1.4" fill="var(--signal)" />
      </svg>
      <span>{site.brand}</span>
    </span>
  );
}
