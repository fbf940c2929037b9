import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { Model, ModelFile, ModelFormat } from '#src/features/catalog/schemas.ts';
import type { PlateFacts } from '#src/features/print-facts/schemas.ts';
import { useChosenPrinter } from '#src/features/printers/client/queries.ts';
import { useResolvedPrinter } from '#src/features/printers/client/use-resolved-printer.ts';
import type { UserPrinter } from '#src/features/printers/schemas.ts';
import { formatMegabytes } from '#src/lib/text.ts';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { PlateList } from '../print/PlateList.tsx';
import { FilePrint } from './FilePrint.tsx';
import { EditionsPart, hasEditions } from '../rare-parts.ts';
import { describeFineness, describeSize, describeTriangles, meshNote } from './mesh-facts.ts';
import { PlainFile } from '#src/features/slicers/client/PlainFile.tsx';
import { Checksum } from './Checksum.tsx';

/** Describes what a file is for, as in 'Printed 4 times' or 'Instead of vase.stl'; '' for a file that one print needs once. */
function describeUse({ facts: { use } }: ModelFile, files: readonly ModelFile[]): string {
  if (use.kind === 'extra') return 'Extra, not part of one print';
  if (use.kind === 'needed') return use.copies > 1 ? `Printed ${use.copies} times` : '';
  const [first, ...others] = files.filter(({ id }) => use.insteadOf.includes(id));
  if (!first) return '';
  return `Instead of ${first.name}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}

function FormatBadge({ format }: { format: ModelFormat }) {
  return (
    <span className="w-11 flex-none rounded-1 border border-line-strong text-center text-[.75rem] leading-[1.375rem] font-semibold [font-stretch:85%]">
      {format.toUpperCase()}
    </span>
  );
}

const FileActions = lazyPart(async () => (await import('../file-controls.ts')).FileActions);
const Fineness = lazyPart(async () => (await import('../file-controls.ts')).Fineness);
const PlateFits = lazyPart(async () => (await import('../printer-parts.ts')).PlateFits);
const FileFit = lazyPart(async () => (await import('../printer-parts.ts')).FileFit);

interface FileListProps {
  model: Pick<Model, 'id' | 'title' | 'isPremium' | 'files' | 'releasedAt' | 'needsBrim' | 'editions'>;
}

/**
 * Lists the files of the ZIP with their measures, print time, whether they fit, and what can be done with each, and the editions
 * if there are several.
 */
export function FileList({ model }: FileListProps) {
  const { files, needsBrim } = model;
  const isHydrated = useHydrated();
  const printer = useChosenPrinter();
  const resolved = useResolvedPrinter();
  const size = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  return (
    <section aria-labelledby="files" className="mt-8">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-3">
        <h2 id="files" className="wdth-card text-h4">
          Files
        </h2>
        <span className="text-xs text-ink-3 tabular-nums">
          {files.length} {files.length === 1 ? 'file' : 'files'}, {formatMegabytes(size)}
        </span>
      </div>
      <ul>
        {files.map((file) => (
          <li
            key={file.id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line py-3"
          >
            <span className="flex pt-0.5">
              <FormatBadge format={file.format} />
            </span>
            <div>
              <p className="text-[.9375rem] leading-5.5 font-medium [overflow-wrap:anywhere]">{file.name}</p>
              <p className="flex flex-wrap text-xs leading-5 text-ink-2 tabular-nums gap-x-3">
                <span>{formatMegabytes(file.sizeBytes)}</span>
                {file.mesh && <span>{describeSize({ mesh: file.mesh, facts: file.facts })}</span>}
                {file.mesh && <FinenessWord mesh={file.mesh} isHydrated={isHydrated} />}
                <FileUse file={file} files={files} />
              </p>
              <FilePrint facts={file.facts} printer={resolved} />
              <FilePlates plates={file.facts.plates} needsBrim={needsBrim} printer={printer} />
              <OpensIn file={file} />
              <div className="flex min-h-6 flex-wrap items-center gap-x-4 pointer-coarse:min-h-11">
                {printer && file.facts.state === 'done' && (
                  <LazyPart instead={null}>
                    <FileFit file={file} needsBrim={needsBrim} printer={printer} />
                  </LazyPart>
                )}
                {isHydrated && <PlainCopy model={model} file={file} />}
                {isHydrated && file.sha256 !== null && <Checksum name={file.name} sha256={file.sha256} />}
              </div>
              {file.mesh && <MeshNote mesh={file.mesh} />}
            </div>
            <span className="self-center">
              {isHydrated && (
                <LazyPart instead={null}>
                  <FileActions model={model} file={file} />
                </LazyPart>
              )}
            </span>
          </li>
        ))}
      </ul>
      {hasEditions(model) && (
        <LazyPart>
          <EditionsPart model={model} />
        </LazyPart>
      )}
    </section>
  );
}

function FileUse({ file, files }: { file: ModelFile; files: readonly ModelFile[] }) {
  const text = describeUse(file, files);
  return text !== '' && <span>{text}</span>;
}

function FilePlates({
  plates,
  needsBrim,
  printer,
}: {
  plates: PlateFacts[];
  needsBrim: boolean;
  printer: UserPrinter | null | undefined;
}) {
  const plain = <PlateList plates={plates} />;
  if (plates.length === 0) return null;
  if (!printer) return plain;
  return (
    <LazyPart instead={plain} fallback={plain}>
      <PlateFits plates={plates} needsBrim={needsBrim} printer={printer} />
    </LazyPart>
  );
}

function OpensIn({ file }: { file: ModelFile }) {
  if (!isForBambu(file)) return null;
  return <p className="text-xs leading-5 text-ink-2">Opens in Bambu Studio and OrcaSlicer</p>;
}

function PlainCopy({ model, file }: { model: FileListProps['model']; file: ModelFile }) {
  if (!isForBambu(file)) return null;
  return <PlainFile model={model} file={file} />;
}

/** Returns whether a file is a project of Bambu Studio or OrcaSlicer, which other slicers may not read. */
function isForBambu({ facts }: ModelFile): boolean {
  const producer = facts.settings?.producer;
  return producer === 'bambustudio' || producer === 'orcaslicer';
}

type Mesh = NonNullable<ModelFile['mesh']>;

function FinenessWord({ mesh, isHydrated }: { mesh: Mesh; isHydrated: boolean }) {
  const word = describeFineness(mesh);
  if (word === undefined) return null;
  const triangles = describeTriangles(mesh.triangles);
  if (!isHydrated) return <span>detail: {word}</span>;
  return (
    <span>
      detail:{' '}
      <LazyPart instead={null} fallback={word}>
        <Fineness word={word} triangles={triangles} />
      </LazyPart>
    </span>
  );
}

function MeshNote({ mesh }: { mesh: Mesh }) {
  const note = meshNote(mesh);
  if (!note) return null;
  return (
    <p className={`mt-1 flex gap-1.5 text-xs ${note.isWarning ? 'text-ink-2' : 'text-ink-3'}`}>
      {note.isWarning && <TriangleAlert aria-hidden className="mt-0.5" />}
      {note.text}
    </p>
  );
}
