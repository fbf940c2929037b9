import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import Baseline from 'lucide-react/icons/baseline';
import Bold from 'lucide-react/icons/letter-b';
import Highlighter from 'lucide-react/icons/highlighter';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import RemoveFormatting from 'lucide-react/icons/remove-formatting';
import Underline from 'lucide-react/icons/underline';
import { cx } from '../cx.ts';
import { backgroundColours, textColours } from './rich-text-palette.ts';
import type { RichTextFormats, RichTextHandle } from './rich-text-quill.ts';
import { RichTextColours } from './RichTextColours.tsx';
import { Tooltip } from '../overlay/Tooltip.tsx';
import { TooltipGroup } from '../overlay/TooltipGroup.tsx';
import { RichTextLink } from './RichTextLink.tsx';

interface Tool {
  name: string;
  format: string;
  value: unknown;
  face: ReactNode;
}

const headings: readonly Tool[] = [1, 2, 3].map((level) => ({
  // An accessible name contains the visible text (WCAG 2.5.3).
  name: `H${level} heading`,
  format: 'header',
  value: level,
  face: `H${level}`,
}));

const marks: readonly Tool[] = [
  { name: 'Bold', format: 'bold', value: true, face: <Bold aria-hidden /> },
  { name: 'Italic', format: 'italic', value: true, face: <Italic aria-hidden /> },
  { name: 'Underline', format: 'underline', value: true, face: <Underline aria-hidden /> },
];

const lists: readonly Tool[] = [
  { name: 'Numbered list', format: 'list', value: 'ordered', face: <ListOrdered aria-hidden /> },
  { name: 'Bulleted list', format: 'list', value: 'bullet', face: <List aria-hidden /> },
];

type Panel = 'color' | 'background' | 'link';

/** Toolbar with one tab stop; arrow keys move between buttons. The colors and the link form open in a row below. */
export function RichTextToolbar({
  id,
  editor,
  active,
}: {
  id: string;
  /** null while the editor loads; all buttons are disabled then. */
  editor: RichTextHandle | null;
  active: RichTextFormats;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(headings[0]?.name);
  const [panel, setPanel] = useState<Panel | null>(null);

  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || !bar.current) return;
    event.preventDefault();
    const buttons = Array.from(bar.current.querySelectorAll('button'));
    const here = buttons.findIndex((other) => other === event.currentTarget);
    buttons[(here + step + buttons.length) % buttons.length]?.focus();
  };

  const button = (
    name: string,
    face: ReactNode,
    state: { pressed?: boolean; opens?: Panel },
    act: () => void,
  ) => {
    return (
      <Tooltip key={name} text={name}>
        <button
          type="button"
          aria-label={name}
          aria-pressed={state.pressed}
          aria-expanded={state.opens && panel === state.opens}
          disabled={!editor}
          tabIndex={name === stop ? 0 : -1}
          onFocus={() => setStop(name)}
          onKeyDown={walk}
          onClick={act}
          className={cx(
            'grid h-9 min-w-9 place-items-center rounded-[6px] px-1.5 text-sm font-semibold hover:bg-sunken pointer-coarse:h-11 pointer-coarse:min-w-11',
            'aria-pressed:bg-ink aria-pressed:text-on-ink aria-expanded:bg-sunken disabled:text-ink-3',
          )}
        >
          {face}
        </button>
      </Tooltip>
    );
  };
  const tool = ({ name, format, value, face }: Tool) => {
    const pressed = active[format] === value;
    return button(name, face, { pressed }, () => editor?.format(format, pressed ? false : value));
  };
  const opener = (name: string, opens: Panel, face: ReactNode) =>
    button(name, face, { opens }, () => setPanel(panel === opens ? null : opens));
  const apply = (format: Panel) => (value: string | false) => {
    editor?.format(format, value);
    setPanel(null);
  };

  return (
    <div id={id} className="rounded-t-2 border-b border-line bg-surface">
      <div ref={bar} role="toolbar" aria-label="Formatting" className="flex flex-wrap gap-0.5 p-1">
        <TooltipGroup>
          {headings.map(tool)}
          <Rule />
          {marks.map(tool)}
          <Rule />
          {opener('Text color', 'color', <Baseline aria-hidden />)}
          {opener('Background color', 'background', <Highlighter aria-hidden />)}
          <Rule />
          {lists.map(tool)}
          {opener('Link', 'link', <Link aria-hidden />)}
          {button('Clear formatting', <RemoveFormatting aria-hidden />, {}, () => editor?.clear())}
        </TooltipGroup>
      </div>
      {panel === 'color' && (
        <RichTextColours label="Text color" colours={textColours} onPick={apply('color')} />
      )}
      {panel === 'background' && (
        <RichTextColours label="Background color" colours={backgroundColours} onPick={apply('background')} />
      )}
      {panel === 'link' && <RichTextLink current={active['link']} onApply={apply('link')} />}
    </div>
  );
}

function Rule() {
  return <span aria-hidden className="mx-1 my-1.5 w-px bg-line" />;
}
