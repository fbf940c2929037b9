import { useState } from 'react';
import { Badge } from '#src/ui/Badge.tsx';
import { cropCenter } from '#src/ui/form/crop.ts';
import { CropPicker } from '#src/ui/form/CropPicker.tsx';
import { FileDropList } from '#src/ui/form/FileDropList.tsx';
import { FileRows } from '#src/ui/form/FileRows.tsx';
import { doNothing, longWord, pictures, Stateful } from './samples.tsx';
import type { Specimen } from '../catalog.ts';

const accept = ['.stl', '.3mf', '.zip'];

function buildFile(name: string, megabytes: number): File {
  return new File([new Uint8Array(megabytes * 1_000_000)], name);
}

interface DropListProps {
  names?: readonly string[];
  isInvalid?: boolean;
  isDisabled?: boolean;
  isSingle?: boolean;
}

function DropList({ names = [], isInvalid, isDisabled, isSingle = false }: DropListProps) {
  const [files, setFiles] = useState(() => names.map((name, index) => buildFile(name, index + 1)));
  return (
    <FileDropList
      {...{ files, accept }}
      onChange={setFiles}
      multiple={!isSingle}
      folder={!isSingle}
      invalid={isInvalid}
      disabled={isDisabled}
      hint="STL, 3MF or ZIP, at most 100 MB each."
    />
  );
}

export const files: readonly Specimen[] = [
  {
    component: 'form/FileDropList',
    note: 'Takes files by choice, by drop or from a folder, and lists them.',
    cases: [
      { label: 'Empty', content: <DropList /> },
      { label: 'One file only', content: <DropList isSingle /> },
      { label: 'With files', content: <DropList names={['vase.stl', 'lamp.3mf']} /> },
      { label: 'Error', content: <DropList isInvalid /> },
      { label: 'Disabled', content: <DropList names={['vase.stl']} isDisabled /> },
    ],
  },
  {
    component: 'form/FileRows',
    note: 'Removing a file focuses the next row.',
    cases: [
      {
        label: 'Long name',
        content: (
          <Stateful initial={[buildFile('vase.stl', 1), buildFile(`${longWord}${longWord}.3mf`, 12)]}>
            {(chosen, onChange) => (
              <FileRows
                files={chosen}
                onRemove={(file) => onChange(chosen.filter((other) => other !== file))}
                onEmptied={doNothing}
              />
            )}
          </Stateful>
        ),
      },
    ],
  },
  {
    component: 'form/CropPicker',
    note: 'Selects what 4:5 cards show of a picture, by pressing on it or by the arrow keys.',
    cases: [
      {
        label: 'With a caption',
        content: (
          <Stateful initial={cropCenter}>
            {(value, onChange) => (
              <CropPicker
                src={pictures[0]?.src ?? ''}
                {...{ value, onChange }}
                caption={
                  <p className="mt-1.5 text-xs">
                    Ripple Vase <Badge kind="free">Free</Badge>
                  </p>
                }
              />
            )}
          </Stateful>
        ),
      },
    ],
  },
];
