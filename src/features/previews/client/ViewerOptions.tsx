import { type ReactNode, useId } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { SegmentedControl } from '#src/ui/form/SegmentedControl.tsx';
import { axes, type Axis, type Section } from './scene/look.ts';
import { formatLength } from './view-labels.ts';
import { rowHeight } from './ViewerPlaceholder.tsx';

const axisSegments = axes.map((value) => ({ value, label: value.toUpperCase() }));
const steps = 100;

interface SectionOptionsProps {
  section: Section;
  sizeMm: readonly [number, number, number];
  onChange: (section: Section) => void;
}

/** Sets the place of the cut, and its side. */
export function SectionOptions({ section, sizeMm, onChange }: SectionOptionsProps) {
  const length = sizeMm[axes.indexOf(section.axis)] ?? 0;
  const text = `${formatLength(length * section.share)} mm`;
  return (
    <Options>
      <Range
        label="Section"
        value={Math.round(section.share * steps)}
        text={text}
        onChange={(value) => onChange({ ...section, share: value / steps })}
      />
      <SegmentedControl<Axis>
        label="Axis"
        value={section.axis}
        segments={axisSegments}
        onChange={(axis) => onChange({ ...section, axis })}
      />
      <Button
        variant="ghost"
        size="sm"
        aria-pressed={section.isFlipped}
        onClick={() => onChange({ ...section, isFlipped: !section.isFlipped })}
      >
        Flip
      </Button>
    </Options>
  );
}

/** Sets the distance between the parts. */
export function ApartOptions({ apart, onChange }: { apart: number; onChange: (apart: number) => void }) {
  const percent = Math.round(apart * steps);
  return (
    <Options>
      <Range
        label="Apart"
        value={percent}
        text={`${percent} %`}
        onChange={(value) => onChange(value / steps)}
      />
    </Options>
  );
}

export function Options({ children }: { children: ReactNode }) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-2 text-sm ${rowHeight}`}
    >
      {children}
    </div>
  );
}

interface RangeProps {
  label: string;
  value: number;
  text: string;
  onChange: (value: number) => void;
}

function Range({ label, value, text, onChange }: RangeProps) {
  const id = useId();
  return (
    <div className="flex flex-[1_1_14rem] items-center gap-3">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={steps}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value))}
        className="range min-w-0 flex-1"
      />
      <output htmlFor={id} aria-hidden className="min-w-14 text-right tabular-nums">
        {text}
      </output>
    </div>
  );
}
