import { useId } from 'react';
import { Field } from '#src/ui/form/Field.tsx';
import { RichTextEditor } from '#src/ui/form/RichTextEditor.tsx';
import type { DesignDraft, DraftErrors } from './design-draft.ts';
import { PreviewLevelField } from './PreviewLevelField.tsx';
import { PrintingAndAccess } from './PrintingAndAccess.tsx';
import { TagsField } from './TagsField.tsx';
import { TitleInput } from './TitleInput.tsx';
import { TopicChoice } from './TopicChoice.tsx';

export interface DetailFieldsProps {
  draft: DesignDraft;
  errors: DraftErrors;
  onChange: (change: Partial<DesignDraft>) => void;
}

/** The fields for title, categories, printing, access and description. */
export function DetailFields({ draft, errors, onChange }: DetailFieldsProps) {
  const descriptionId = useId();
  return (
    <>
      <Field label="Title" hint="Title case is applied as you type." error={errors.title}>
        <TitleInput value={draft.title} onChange={(title) => onChange({ title })} />
      </Field>
      <TopicChoice draft={draft} onChange={onChange} error={errors.categories} />
      <TagsField draft={draft} onChange={onChange} />
      <PrintingAndAccess draft={draft} onChange={onChange} />
      <PreviewLevelField draft={draft} onChange={onChange} />
      <div>
        <p id={descriptionId} className="mb-1.5 text-sm font-semibold">
          Description
        </p>
        <RichTextEditor
          defaultValue={draft.description}
          labelledBy={descriptionId}
          onChange={(description) => onChange({ description })}
        />
      </div>
    </>
  );
}
