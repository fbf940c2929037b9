import { cx } from '#src/ui/cx.ts';

const colors = [
  'paper',
  'surface',
  'raised',
  'sunken',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'signal',
  'signal-hover',
  'signal-soft',
  'on-signal',
  'on-ink',
  'danger',
  'danger-soft',
  'on-danger',
  'success',
  'success-soft',
  'band',
  'band-2',
  'on-band',
  'on-band-2',
  'photo-ink',
  'photo-paper',
];

const headSizes = ['display', 'h1', 'h2', 'h3', 'h4'];
const textSizes = ['lg', 'md', 'sm', 'xs'];

function getStretch(size: string): string {
  if (size === 'display') return 'var(--wdth-display)';
  return headSizes.includes(size) ? 'var(--wdth-head)' : 'var(--wdth-text)';
}

/** Shows the design tokens of `src/ui/styles/tokens.css`. */
export function Foundations() {
  return (
    <div className="grid gap-8">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
        {colors.map((name) => (
          <li key={name} className="overflow-hidden rounded-2 border border-line bg-surface">
            <span className="block h-14" style={{ background: `var(--${name})` }} />
            <code className="block px-2 py-1.5 text-xs">{name}</code>
          </li>
        ))}
      </ul>
      <ul className="grid gap-3 overflow-hidden">
        {[...headSizes, ...textSizes].map((name) => (
          <li key={name} className="flex min-w-0 items-baseline gap-4 overflow-hidden">
            <code className="w-16 shrink-0 text-xs text-ink-3">{name}</code>
            <span
              className={cx(
                'whitespace-nowrap',
                headSizes.includes(name) && 'font-(--w-head) tracking-[-0.012em]',
              )}
              style={{
                fontSize: `var(--fs-${name})`,
                lineHeight: `var(--lh-${name})`,
                fontStretch: getStretch(name),
              }}
            >
              The first layer holds everything.
            </span>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-4">
        {[1, 2, 3, 4].map((step) => (
          <li
            key={`radius-${step}`}
            className="grid size-20 place-items-center border border-line-strong bg-surface text-xs"
            style={{ borderRadius: `var(--r-${step})` }}
          >
            <code>r-{step}</code>
          </li>
        ))}
        {[1, 2, 3].map((step) => (
          <li
            key={`shadow-${step}`}
            className="grid size-20 place-items-center rounded-2 bg-raised text-xs"
            style={{ boxShadow: `var(--elev-${step})` }}
          >
            <code>elev-{step}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
