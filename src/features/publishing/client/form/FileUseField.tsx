import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { FileUse } from '#src/features/print-facts/schemas.ts';
import { maxCopies } from '#src/features/print-facts/constants.ts';
import { Button } from '#src/ui/Button.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { Select } from '#src/ui/form/Select.tsx';
import { listReplaceable, toCopies, withKind, type FileUseDraft, type UsableFile } from './file-use-draft.ts';

interface FileUseFieldProps {
  file: UsableFile;
  /** All files of the design. */
  files: readonly UsableFile[];
  disabled: boolean;
  onChange: (use: FileUseDraft) => void;
}

const labels: Record<FileUse['kind'], string> = {
  needed: 'Needed',
  instead: 'Instead of',
  extra: 'Extra',
};
const kinds = Object.keys(labels) as FileUse['kind'][];

/** Sets what a file is for: one print needs it, it is printed instead of others, or it is extra. */
export function FileUseField({ file, files, disabled, onChange }: FileUseFieldProps) {
  const { name, use, isSuggested } = file;
  const canChoose = (kind: FileUse['kind']) => withKind(file, kind, files) !== undefined;
  const choose = (kind: FileUse['kind']) => {
    const changed = withKind(file, kind, files);
    if (changed) onChange(changed);
  };
  return (
    <div className="grid basis-full gap-2 py-1">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          className="w-36!"
          aria-label={`Use of ${name}`}
          value={use.kind}
          disabled={disabled}
          onChange={({ target }) => choose(target.value as FileUse['kind'])}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind} disabled={kind !== use.kind && !canChoose(kind)}>
              {labels[kind]}
            </option>
          ))}
        </Select>
        {use.kind === 'needed' && <Copies {...{ name, use, disabled, onChange }} />}
        {use.kind === 'instead' && <Replaced {...{ file, files, disabled, onChange }} />}
        {use.kind === 'extra' && (
          <span className="text-xs text-ink-3">A test piece, a spare. Not part of one print.</span>
        )}
      </div>
      {isSuggested && (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-2 bg-signal-soft px-3 py-1.5 text-xs">
          Suggested by shape and name.
          <Button
            size="sm"
            disabled={disabled}
            aria-label={`The use of ${name} is right`}
            onClick={() => onChange(use)}
          >
            That is right
          </Button>
        </p>
      )}
    </div>
  );
}

type CopiesProps = Pick<FileUseFieldProps, 'disabled' | 'onChange'> & { name: string; use: FileUseDraft };

function Copies({ name, use, disabled, onChange }: CopiesProps) {
  const set = (copies: number) => onChange({ ...use, copies: toCopies(copies) });
  return (
    <span role="group" aria-label={`Copies of ${name}`} className="inline-flex items-center gap-1">
      <span aria-hidden className="text-ink-3">
        ×
      </span>
      <Button
        size="sm"
        variant="ghost"
        iconOnly
        aria-label="One less"
        disabled={disabled || use.copies <= 1}
        icon={<Minus aria-hidden />}
        onClick={() => set(use.copies - 1)}
      />
      <Input
        className="w-14! text-center tabular-nums"
        inputMode="numeric"
        aria-label="Copies"
        value={use.copies}
        disabled={disabled}
        onChange={({ target }) => set(Number(target.value.replaceAll(/\D/g, '')))}
      />
      <Button
        size="sm"
        variant="ghost"
        iconOnly
        aria-label="One more"
        disabled={disabled || use.copies >= maxCopies}
        icon={<Plus aria-hidden />}
        onClick={() => set(use.copies + 1)}
      />
    </span>
  );
}

const all = 'all';

function Replaced({ file, files, disabled, onChange }: FileUseFieldProps) {
  const replaceable = listReplaceable(files, file.key);
  const { insteadOf } = file.use;
  const keys = replaceable.map(({ key }) => key);
  const isAll = insteadOf.length > 1 && insteadOf.length === keys.length;
  const isSeveral = insteadOf.length > 1 && !isAll;
  const names = replaceable.filter(({ key }) => insteadOf.includes(key)).map(({ name }) => name);
  return (
    <Select
      className="w-auto! min-w-0 flex-1 basis-40"
      aria-label={`Instead of which file is ${file.name} printed?`}
      value={isAll ? all : insteadOf.join(' ')}
      disabled={disabled}
      onChange={({ target: { value } }) =>
        onChange({ ...file.use, insteadOf: value === all ? keys : value.split(' ') })
      }
    >
      {replaceable.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
      {isSeveral && <option value={insteadOf.join(' ')}>{names.join(', ')}</option>}
      {keys.length > 1 && <option value={all}>All needed files</option>}
    </Select>
  );
}
