/** Shows progress from 0 to 100; without a value it is indeterminate. */
export function ProgressBar({ label, percent }: { label: string; percent?: number }) {
  const share = percent === undefined ? undefined : Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share)}
      className="h-1.5 overflow-hidden rounded-[3px] bg-sunken forced-colors:border"
    >
      <div
        className="h-full origin-left border-r-2 border-ink bg-signal forced-colors:bg-[Highlight]"
        style={{ width: `${share ?? 30}%` }}
      />
    </div>
  );
}
