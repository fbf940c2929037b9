import { describePrint, toPlainEstimate } from '#src/features/print-facts/estimate/plain-estimate.ts';
import { toPrintEstimates } from '#src/features/print-facts/one-print/print-estimates.ts';
import { identify } from '#src/ui/form/accepted-files.ts';
import { formatCount } from '#src/lib/text.ts';
import { ReasonList } from '../verdicts/ReasonList.tsx';
import { VerdictBadge } from '../verdicts/VerdictBadge.tsx';
import type { DesignDraft } from './design-draft.ts';
import type { UsableFile } from './file-use-draft.ts';
import { FileUseField } from './FileUseField.tsx';
import { ModelFilesField } from './ModelFilesField.tsx';
import type { AheadExamination } from './use-upload-examinations.ts';

interface UploadedFilesProps {
  draft: DesignDraft;
  files: readonly UsableFile[];
  examinations: ReadonlyMap<string, AheadExamination>;
  onChange: (change: Partial<DesignDraft>) => void;
  error: string | undefined;
  disabled: boolean;
}

/** The files to upload, with the verdict on each, and what it is for if there are several. */
export function UploadedFiles({ draft, files, examinations, onChange, error, disabled }: UploadedFilesProps) {
  const renderDetails = (chosen: File) => {
    const key = identify(chosen);
    const at = files.findIndex((each) => each.key === key);
    const file = files[at];
    const ahead = examinations.get(key);
    const change = (use: DesignDraft['uses'][string]) => onChange({ uses: { ...draft.uses, [key]: use } });
    return (
      <>
        {ahead && <AheadLine ahead={ahead} number={at + 1} />}
        {file && files.length > 1 && <FileUseField {...{ file, files, disabled }} onChange={change} />}
      </>
    );
  };
  return (
    <ModelFilesField
      files={draft.stlFiles}
      onChange={(stlFiles) => onChange({ stlFiles })}
      error={error}
      disabled={disabled}
      renderDetails={renderDetails}
    />
  );
}

/** The state of a file's examination, and its verdict and figures after it. */
function AheadLine({ ahead, number }: { ahead: AheadExamination; number: number }) {
  const { examination, share, failure } = ahead;
  if (failure !== undefined) return <p className="basis-full text-xs font-medium text-danger">{failure}</p>;
  if (!examination) {
    if (share === undefined) return null;
    const text = share >= 1 ? 'Being examined' : `${Math.floor(share * 100)} % sent`;
    return <p className="basis-full text-xs text-ink-3 tabular-nums">{text}</p>;
  }
  return (
    <div className="basis-full py-1 text-xs">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 tabular-nums">
        <VerdictBadge verdict={examination.verdict} />
        <span className="text-ink-2">{describeFigures(examination)}</span>
      </p>
      <ReasonList reasons={examination.reasons} number={number} />
    </div>
  );
}

function describeFigures({ boundsMm, facts }: NonNullable<AheadExamination['examination']>): string {
  const size = `${boundsMm.map((length) => formatCount(Number(length.toFixed(1)))).join(' × ')} mm`;
  const plain = toPlainEstimate(toPrintEstimates(facts.estimates));
  return plain ? `${size} · ${describePrint(plain, undefined)}` : size;
}
