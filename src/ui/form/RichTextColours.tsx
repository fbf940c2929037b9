import type { RichTextColour } from './rich-text-palette.ts';

export interface RichTextColoursProps {
  label: string;
  colours: readonly RichTextColour[];
  /** false: back to the text's own. */
  onPick: (value: string | false) => void;
}

/** The editor's palette in a row. Each colour is shown as what it does and named in words. */
export function RichTextColours({ label, colours, onPick }: RichTextColoursProps) {
  const face =
    'inline-flex min-h-9 items-center rounded-[6px] px-2.5 text-sm hover:bg-sunken pointer-coarse:min-h-11';
  const isText = (value: string) => !value.startsWith('rgba');
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-0.5 border-t border-line p-1">
      <button type="button" className={face} onClick={() => onPick(false)}>
        None
      </button>
      {colours.map(({ name, value }) => (
        <button key={name} type="button" className={face} onClick={() => onPick(value)}>
          <span
            className="rich-text-sample rounded-1 px-1"
            style={isText(value) ? { color: value } : { backgroundColor: value }}
          >
            {name}
          </span>
        </button>
      ))}
    </div>
  );
}
