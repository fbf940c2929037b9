import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import FileSearch from 'lucide-react/icons/file-search';
import { useRef, useState, type DragEvent } from 'react';
import { Outcome } from '#src/features/licences/client/Outcome.tsx';
import type { LicenceCheck } from '#src/features/licences/schemas.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { cx } from '#src/ui/cx.ts';
import { Spinner } from '#src/ui/feedback/Spinner.tsx';
import { hashFile, shortenHash } from './file-hash.ts';

type LicensedFile = LicenceCheck['design']['files'][number];

type Finding =
  | { kind: 'reading' | 'failed'; name: string }
  | { kind: 'equal'; file: LicensedFile }
  | { kind: 'other'; hash: string };

/** Compares a file of the visitor with the licensed ones. The file does not leave the browser. */
export function FileCheck({ files }: { files: readonly LicensedFile[] }) {
  const [outcome, setOutcome] = useState<Finding>();
  const [isOver, setOver] = useState(false);
  const latest = useRef(0);

  const check = async (file: File | null | undefined) => {
    if (!file) return;
    latest.current += 1;
    const number = latest.current;
    setOutcome({ kind: 'reading', name: file.name });
    const next = await compare(file, files);
    if (number === latest.current) setOutcome(next);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void check(event.dataTransfer.files.item(0));
  };

  return (
    <section className="card noscript:hidden" aria-labelledby="file-check">
      <h2 id="file-check" className="text-h4 wdth-card">
        File check
      </h2>
      <p className="mt-2 text-[0.9375rem] text-pretty text-ink-2">
        Was the print made from the licensed file? Compare the one you were given.
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'mt-5 grid justify-items-center gap-2 rounded-3 border-[1.5px] px-4 py-6 text-center',
          isOver ? 'border-solid border-ink bg-signal-soft' : 'border-dashed border-line-strong bg-surface',
        )}
      >
        <FileSearch aria-hidden />
        <strong>Drop a file here</strong>
        <span className="text-sm text-balance text-ink-2">
          It stays on your computer. Only its SHA-256 is computed, in your browser. Unpack a ZIP first.
        </span>
        <label
          className={buttonClass({
            size: 'sm',
            className:
              'relative cursor-pointer has-focus-visible:shadow-[0_0_0_2px_var(--focus-inner)] has-focus-visible:outline-[3px] has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-outer)',
          })}
        >
          Choose a file
          <input
            type="file"
            aria-label="Choose a file to check"
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={({ target }) => {
              void check(target.files?.item(0));
              target.value = '';
            }}
          />
        </label>
      </div>
      <div role="status">{outcome && <Outcome {...describe(outcome)} />}</div>
    </section>
  );
}

async function compare(file: File, files: readonly LicensedFile[]): Promise<Finding> {
  try {
    const hash = await hashFile(file);
    const licensed = files.find(({ sha256 }) => sha256 === hash);
    return licensed ? { kind: 'equal', file: licensed } : { kind: 'other', hash };
  } catch {
    return { kind: 'failed', name: file.name };
  }
}

function describe(outcome: Finding) {
  const no = <CircleX aria-hidden className="text-danger" />;
  switch (outcome.kind) {
    case 'reading':
      return { icon: <Spinner />, title: 'Reading the file', text: outcome.name };
    case 'equal':
      return {
        icon: <CircleCheck aria-hidden className="text-success" />,
        title: `This is the licensed file ${outcome.file.name}`,
        text: `SHA-256 equal: ${shortenHash(outcome.file.sha256)}`,
      };
    case 'other':
      return {
        icon: no,
        title: 'This file is not part of the licence',
        text: `It is another version, or was changed and saved again: ${shortenHash(outcome.hash)}`,
      };
    case 'failed':
      return {
        icon: no,
        title: 'The file could not be read',
        text: `${outcome.name}. Try again, or compare its SHA-256 with the list above.`,
      };
  }
}
