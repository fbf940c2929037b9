import { Button } from '#src/ui/Button.tsx';
import type { FileExamination } from '../../examination-schemas.ts';
import { ReasonList } from '../verdicts/ReasonList.tsx';
import { VerdictBadge } from '../verdicts/VerdictBadge.tsx';

interface FileExaminationLineProps {
  name: string;
  /** The position of the file in the list, from 1. */
  number: number;
  examination: FileExamination;
  disabled: boolean;
  onExamine: () => void;
}

/** The verdict on a file, with what an admin should check. */
export function FileExaminationLine(props: FileExaminationLineProps) {
  const { name, number, examination, disabled, onExamine } = props;
  return (
    <div className="flex basis-full flex-wrap items-start gap-x-3 text-xs">
      <div role="status" className="min-w-0 flex-1 basis-40 py-1">
        <VerdictBadge verdict={examination.verdict} />
        <ReasonList reasons={examination.reasons} number={number} />
      </div>
      {examination.verdict !== null && (
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
