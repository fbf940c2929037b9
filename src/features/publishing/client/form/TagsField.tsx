import { maxTagLength, maxTags, splitTags } from '#src/features/catalog/tags.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import type { DesignDraft } from './design-draft.ts';

/** The tags of a design as one text. */
export function TagsField({
  draft,
  onChange,
}: {
  draft: Pick<DesignDraft, 'tagsText'>;
  onChange: (change: Pick<DesignDraft, 'tagsText'>) => void;
}) {
  return (
    <Field
      label="Tags"
      aside="optional"
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
