import type { PreviewLevel } from '#src/features/previews/schemas.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { Select } from '#src/ui/form/Select.tsx';
import type { DesignDraft } from './design-draft.ts';

interface PreviewLevelFieldProps {
  draft: Pick<DesignDraft, 'previewLevel' | 'isPremium'>;
  onChange: (change: Partial<DesignDraft>) => void;
}

const options: [level: PreviewLevel, label: string][] = [
  ['auto', 'Automatic'],
  ['full', 'Full detail'],
  ['reduced', 'Simplified'],
  ['pictures', 'Pictures'],
];

/** Chooses how much of the shape visitors see in 3D. */
export function PreviewLevelField({ draft, onChange }: PreviewLevelFieldProps) {
  return (
    <Field label="3D preview" hint={describeLevel(draft)}>
      <Select
        name="previewLevel"
        value={draft.previewLevel}
        onChange={({ target }) => onChange({ previewLevel: target.value as PreviewLevel })}
      >
        {options.map(([level, label]) => (
          <option key={level} value={level}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function describeLevel({ previewLevel, isPremium }: PreviewLevelFieldProps['draft']): string {
  switch (previewLevel) {
    case 'auto':
      return isPremium
        ? 'Premium designs are shown simplified, and simple parts in pictures. A preview always shows the shape: choose Pictures if the shape is the product.'
        : 'Free designs are shown in full detail.';
    case 'full':
      return isPremium
        ? 'Anybody can print this preview without buying the design.'
        : 'Visitors see all detail.';
    case 'reduced':
      return 'Coarse, open at the bottom and without the inside. A preview always shows the shape: choose Pictures if the shape is the product.';
    case 'pictures':
      return 'Visitors see the pictures only. No geometry is sent.';
  }
}
