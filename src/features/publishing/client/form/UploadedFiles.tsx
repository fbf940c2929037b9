import { identify } from '#src/ui/form/accepted-files.ts';
import type { DesignDraft } from './design-draft.ts';
import { FileUseField } from './FileUseField.tsx';
import { ModelFilesField } from './ModelFilesField.tsx';
import { listChosenFiles } from './uploaded-uses.ts';

interface UploadedFilesProps {
  draft: DesignDraft;
  onChange: (change: Partial<DesignDraft>) => void;
  error: string | undefined;
  disabled: boolean;
}

/** The files to upload, with what each is for if there are several. */
export function UploadedFiles({ draft, onChange, error, disabled }: UploadedFilesProps) {
  const files = listChosenFiles(draft);
  const renderUse = (chosen: File) => {
    const key = identify(chosen);
    const file = files.find((each) => each.key === key);
    if (!file) return null;
    const change = (use: DesignDraft['uses'][string]) => onChange({ uses: { ...draft.uses, [key]: use } });
    return <FileUseField file={file} files={files} disabled={disabled} onChange={change} />;
  };
  return (
    <ModelFilesField
      files={draft.stlFiles}
      onChange={(stlFiles) => onChange({ stlFiles })}
      error={error}
      disabled={disabled}
      {...(files.length > 1 && { renderDetails: renderUse })}
    />
  );
}
