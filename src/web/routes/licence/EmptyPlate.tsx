import { BedDrawing } from '#src/ui/feedback/BedDrawing.tsx';

/** Stands where the picture of a licensed design would be. */
export function EmptyPlate() {
  return (
    <div className="grid aspect-[4/5] w-full max-w-88 place-items-center rounded-3 border-[1.5px] border-dashed border-line-strong bg-surface lg:max-w-none">
      <BedDrawing className="w-1/2" />
    </div>
  );
}
