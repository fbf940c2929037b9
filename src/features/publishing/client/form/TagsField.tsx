import { maxTagLength, maxTags, splitTags } from '#src/features/catalog/tags.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import type { DetailFieldsProps } from './DetailFields.tsx';

/** The tags of a design as one text. */
export function TagsField({ draft, onChange }: Pick<DetailFieldsProps, 'draft' | 'onChange'>) {
  return (
    <Field
      label="Tags"
      aside="Optional"
      hint="Occasions and uses, separated by commas, such as gift, kids. People find the design by them."
      error={findTagsError(draft.tagsText)}
    >
      <Input
        name="tags"
        autoComplete="off"
        value={draft.tagsText}
        onChange={({ target }) => onChange({ tagsText: target.value })}
      />
    </Field>
  );
}

function findTagsError(text: string): string | undefined {
  const tags = splitTags(text);
  if (tags.length > maxTags) return `At most ${maxTags} tags are possible.`;
  const long = tags.find((tag) => tag.length > maxTagLength);
  return long && `'${long}' is longer than ${maxTagLength} characters.`;
}
