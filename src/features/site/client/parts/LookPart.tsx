import { accentContrast, formatContrast, isColor, minContrast, nearestAccent } from '#src/lib/accent.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import type { SiteDraft } from '../use-site-draft.ts';
import { MarkField } from './MarkField.tsx';
import { Part } from './Part.tsx';

/** The accent color. One on which text cannot be read is refused, with the nearest color that passes. */
export function LookPart({ site }: { site: SiteDraft }) {
  const { draft, base, errors, set } = site;
  const accent = draft.accent.toUpperCase();
  const contrast = isColor(accent) ? accentContrast(accent) : undefined;
  const isRefused = contrast !== undefined && contrast < minContrast;
  return (
    <Part id="site-look">
      <MarkField site={site} />
      <Field
        label="Accent color"
        error={isRefused ? refusal(accent, contrast) : errors['accent']}
        hint={
          contrast !== undefined &&
          !isRefused && (
            <span className="flex gap-1.5 text-success [&_svg]:mt-px [&_svg]:size-4">
              <CircleCheck aria-hidden />
              <span>{`Text on it reads ${formatContrast(contrast)} : 1 in both themes, needed are ${minContrast}`}</span>
            </span>
          )
        }
        className="max-w-100"
      >
        <span className="grid grid-cols-[3rem_minmax(0,1fr)] gap-2">
          <span
            aria-hidden
            className="rounded-2 border border-line-strong"
            style={{ background: isColor(accent) ? accent : undefined }}
          />
          <Input
            name="accent"
            value={draft.accent}
            maxLength={7}
            spellCheck={false}
            className="font-mono"
            onChange={({ target }) => set('accent', target.value.trim())}
          />
        </span>
      </Field>
      {isRefused && (
        <NearestAccent
          color={nearestAccent(accent)}
          kept={base.facts.accent}
          onChoose={(color) => set('accent', color)}
        />
      )}
    </Part>
  );
}

const refusal = (accent: string, contrast: number) =>
  `Text on ${accent} would read ${formatContrast(contrast)} : 1. It needs ${minContrast}.`;

function NearestAccent({
  color,
  kept,
  onChoose,
}: {
  color: string;
  kept: string;
  onChoose: (color: string) => void;
}) {
  const themes = [
    { name: 'Light', className: 'bg-photo-paper text-photo-ink' },
    { name: 'Dark', className: 'bg-photo-ink text-photo-paper' },
  ];
  return (
    <div className="max-w-120">
      <p className="mb-1.5 text-sm font-semibold">
        Nearest that passes: <span className="font-mono">{color}</span>
      </p>
      <div className="grid grid-cols-2 gap-2">
        {themes.map(({ name, className }) => (
          <div
            key={name}
            className={`grid gap-2 rounded-2 border border-line-strong p-3 text-xs ${className}`}
          >
            <span
              className="grid min-h-10 place-items-center rounded-2 text-sm font-semibold text-on-signal"
              style={{ background: color }}
            >
              Browse Designs
            </span>
            <span className="flex justify-between gap-2 tabular-nums">
              <span>{name}</span>
              <span>{formatContrast(accentContrast(color))} : 1</span>
            </span>
          </div>
        ))}
      </div>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button variant="ink" size="sm" onClick={() => onChoose(color)}>
          Use {color}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onChoose(kept)}>
          Keep {kept}
        </Button>
      </p>
    </div>
  );
}
