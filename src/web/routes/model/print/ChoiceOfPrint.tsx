import type { OnePrint } from '#src/features/print-facts/schemas.ts';
import { useEarlyInput } from '#src/ui/form/use-early-input.ts';

/** The choice between the needed files and their alternatives, as in "One color" and "Three colors". */
export function ChoiceOfPrint({
  choices,
  chosen,
  onChoose,
}: {
  choices: readonly OnePrint[];
  /** The index of the chosen one. */
  chosen: number;
  onChoose: (index: number) => void;
}) {
  return (
    <fieldset className="flex flex-wrap gap-2 border-b border-line px-4 py-3 [@media(scripting:none)]:hidden">
      <legend className="sr-only">What do you print?</legend>
      {choices.map(({ label }, index) => (
        <Choice key={label} label={label} isChosen={index === chosen} onChoose={() => onChoose(index)} />
      ))}
    </fieldset>
  );
}

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  const ref = useEarlyInput<HTMLInputElement>({ onChange: onChoose });
  return (
    <label className="inline-flex min-h-8 cursor-pointer items-center rounded-2 border border-line-strong px-3 text-sm font-medium has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink pointer-coarse:min-h-11">
      <input
        ref={ref}
        type="radio"
        name="choice-of-print"
        className="sr-only"
        checked={isChosen}
        onChange={onChoose}
      />
      {label}
    </label>
  );
}
