import { useId } from 'react';
import { Select } from '#src/ui/form/Select.tsx';
import { Options } from './ViewerOptions.tsx';

/** Chooses the file that is shown. */
export function FileOptions({
  files,
  index,
  onChange,
}: {
  files: readonly { fileId: number; name: string }[];
  index: number;
  onChange: (index: number) => void;
}) {
  const id = useId();
  return (
    <Options>
      <label htmlFor={id} className="font-semibold">
        File
      </label>
      <Select
        id={id}
        value={String(index)}
        onChange={({ target }) => onChange(Number(target.value))}
        className="min-w-0 flex-1"
      >
        {files.map(({ name, fileId }, at) => (
          <option key={`${at} ${fileId}`} value={at}>
            {name}
          </option>
        ))}
      </Select>
    </Options>
  );
}
