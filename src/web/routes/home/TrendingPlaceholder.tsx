import { PrintBed } from '#src/ui/media/PrintBed.tsx';

/** Empty cards, shown when nothing is trending or the ranking could not be loaded. */
export function TrendingPlaceholder() {
  return (
    <div className="grid grid-cols-3 gap-3 md:gap-6">
      {[0.5, 0.3, 0.1].map((frac) => (
        <div key={frac}>
          <span className="block aspect-[4/5] rounded-3 border-[1.5px] border-dashed border-line-strong bg-surface">
            <PrintBed frac={frac} />
          </span>
          <p className="mt-3 text-sm wdth-card md:text-h4">Next release prints soon</p>
        </div>
      ))}
    </div>
  );
}
