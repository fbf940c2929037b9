import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { toTagSlug } from '#src/features/catalog/tags.ts';
import type { Occasion } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { factLimits } from '../../constants.ts';
import type { SiteDraft } from '../use-site-draft.ts';
import { Part } from './Part.tsx';

/** Edits the occasions on Home and Browse, and their order. */
export function OccasionsPart({ site }: { site: SiteDraft }) {
  const { occasions } = site.draft;
  const set = (changed: readonly Occasion[]) => site.set('occasions', changed);
  const move = (at: number, to: number) => {
    const without = occasions.toSpliced(at, 1);
    const moved = occasions[at];
    if (moved) set(without.toSpliced(to, 0, moved));
  };
  return (
    <Part
      id="site-occasions"
      hint="Tags that lead from Home and Browse to their designs, in this order. One is shown when at least three released designs have the tag."
    >
      {site.errors['occasions'] !== undefined && (
        <p className="text-sm font-semibold text-danger">{site.errors['occasions']}</p>
      )}
      {occasions.length > 0 && (
        <ol className="divide-y divide-line rounded-2 border border-line bg-surface">
          {occasions.map((occasion, at) => (
            // The rows have no identity but their place.
            <OccasionRow
              key={at}
              at={at}
              occasion={occasion}
              errors={site.errors}
              onChange={(changes) =>
                set(occasions.map((one, i) => (i === at ? { ...one, ...changes } : one)))
              }
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < occasions.length - 1 ? () => move(at, at + 1) : undefined}
              onRemove={() => set(occasions.toSpliced(at, 1))}
            />
          ))}
        </ol>
      )}
      {occasions.length < factLimits.occasions && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => set([...occasions, { tag: '', title: '', text: '' }])}>
            <Plus aria-hidden />
            Add an occasion
          </Button>
          {occasions.every(({ tag }) => tag !== null) && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => set([...occasions, { tag: null, title: 'Under an hour', text: '' }])}
            >
              <Plus aria-hidden />
              Add “Under an hour”
            </Button>
          )}
        </div>
      )}
    </Part>
  );
}

function OccasionRow({
  at,
  occasion,
  errors,
  onChange,
  onUp,
  onDown,
  onRemove,
}: {
  at: number;
  occasion: Occasion;
  errors: SiteDraft['errors'];
  onChange: (changes: Partial<Occasion>) => void;
  /** Absent at the ends of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}) {
  const { tag, title, text } = occasion;
  const name = `occasions.${at}`;
  const named = title || 'the occasion';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 p-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Title" error={errors[`${name}.title`]}>
          <Input
            name={`${name}.title`}
            value={title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        </Field>
        {tag === null ? (
          <p className="self-end py-2.5 text-sm text-ink-2">Designs that print in under an hour</p>
        ) : (
          <Field label="Tag" error={errors[`${name}.tag`]}>
            <Input
              name={`${name}.tag`}
              value={tag}
              onChange={({ target }) => onChange({ tag: target.value })}
              onBlur={() => onChange({ tag: toTagSlug(tag) })}
            />
          </Field>
        )}
        {tag !== null && (
          <Field label="Sentence" error={errors[`${name}.text`]} className="sm:col-span-2">
            <Input
              name={`${name}.text`}
              value={text}
              onChange={({ target }) => onChange({ text: target.value })}
            />
          </Field>
        )}
      </div>
      <div className="flex flex-col">
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          aria-label={`Move ${named} up`}
          disabled={!onUp}
          onClick={onUp}
        >
          <ChevronUp aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          aria-label={`Move ${named} down`}
          disabled={!onDown}
          onClick={onDown}
        >
          <ChevronDown aria-hidden />
        </Button>
        <Button variant="ghost" size="sm" iconOnly aria-label={`Remove ${named}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
    </li>
  );
}
