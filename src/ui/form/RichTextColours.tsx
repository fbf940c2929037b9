import type { RichTextColour } from './rich-text-palette.ts';

/** Shows the editor's palette in a row. Each color is shown as applied to text and has a name. */
export function RichTextColours({
  label,
  colours,
  onPick,
}: {
  label: string;
  colours: readonly RichTextColour[];
  /** Called with a color, or with false to restore the default color. */
  onPick: (value: string | false) => void;
}) {
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
