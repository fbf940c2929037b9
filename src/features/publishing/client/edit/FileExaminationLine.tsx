import { Button } from '#src/ui/Button.tsx';
import type { FileExamination } from '../../examination-schemas.ts';
import { describeNote, describeState } from './examination-texts.ts';

interface FileExaminationLineProps {
  name: string;
  /** The position of the file in the list, from 1. */
  number: number;
  examination: FileExamination;
  disabled: boolean;
  onExamine: () => void;
}

/** The state of a file's examination for printing, with the findings that an admin should check. */
export function FileExaminationLine(props: FileExaminationLineProps) {
  const { name, number, examination, disabled, onExamine } = props;
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 text-xs text-ink-3">
      <div role="status" className="min-w-0 flex-1 basis-40">
        <p>{describeState(examination)}</p>
        {examination.notes.map((note) => (
          <p key={note.kind} className="font-medium text-ink">
            {describeNote(note, number)}
          </p>
        ))}
      </div>
      {examination.state !== 'waiting' && (
        <Button
          variant="ghost"
          size="sm"
          disabled={disabled}
          aria-label={`Examine ${name} again`}
          onClick={onExamine}
        >
          Examine again
        </Button>
      )}
    </div>
  );
}
