import { getVaseLayers } from '@firstlayer/mesh/estimate/vase-paths.ts';
import { combineSupports } from '#src/features/print-facts/one-print/combine-supports.ts';
import type { FileExamination } from '#src/features/print-facts/server/mesh-facts.ts';
import { suggestRepeats } from '#src/features/print-facts/one-print/suggest-uses.ts';
import type { FilePreview } from '#src/features/previews/server/stored-previews.ts';
import { getBaseName } from '#src/features/publishing/server/content/file-names.ts';
import type { PartFacts } from '@firstlayer/mesh/contract/print-facts.ts';
import type { MeshMeasures } from '@firstlayer/mesh/contract/measures.ts';
import { addFindings, type ProjectFindings } from '@firstlayer/mesh/contract/project-findings.ts';
import { selectParts } from '@firstlayer/mesh/contract/select-parts.ts';
import type { MeshExamination } from '@firstlayer/mesh/examine/examine-mesh.ts';

/** The maximum number of different parts that are saved. */
const maxParts = 64;

export interface ExaminedEntry {
  name: string;
  format: 'stl' | '3mf';
  /** The number of equal entries. */
  copies: number;
  examination: MeshExamination;
}

/** The facts of a file and the previews of its meshes. */
export interface ExaminedFile {
  facts: FileExamination;
  previews: FilePreview[];
  /** The measures of a project that has more than its printed geometry. */
  measures?: MeshMeasures;
}

export function toExaminedFile(examination: MeshExamination): ExaminedFile {
  return { facts: toFileExamination(examination), previews: toFilePreviews(examination) };
}

function toFilePreviews(
  { previews }: MeshExamination,
  mesh: Pick<FilePreview, 'position' | 'name'> = { position: 0, name: null },
): FilePreview[] {
  return previews.map((preview) => ({ ...preview, ...mesh }));
}

function toFileExamination(
  { layers, previews: _previews, previewFailure: _failure, ...facts }: MeshExamination,
  copies = 1,
): FileExamination {
  const { isRough, settings } = facts;
  const vaseLayers = getVaseLayers(settings);
  const profiles = layers.map((plate) => ({ layers: plate, isRough, copies, vaseLayers }));
  return { ...facts, profiles };
}

/** Combines the meshes of an archive. A mesh that repeats others is left out. */
export function combineEntries(entries: readonly ExaminedEntry[]): ExaminedFile {
  const previews = entries.flatMap(({ name, examination }, position) =>
    toFilePreviews(examination, { position, name }),
  );
  return { facts: combineFacts(entries), previews };
}

function combineFacts(entries: readonly ExaminedEntry[]): FileExamination {
  const { uses } = suggestRepeats(
    entries.map(({ name, format, copies, examination: { parts, partCount } }, id) => ({
      ...{ id, name, format, chosenUse: null },
      partCount: partCount * copies,
      parts: parts.map((part) => ({ ...part, copies: part.copies * copies })),
    })),
  );
  const counted = entries.filter((_, id) => uses.get(id)?.kind === 'needed');
  const all = counted.map(({ examination, copies }) => toFileExamination(examination, copies));
  return {
    isRough: all.some(({ isRough }) => isRough),
    partCount: counted.reduce((sum, { copies, examination }) => sum + examination.partCount * copies, 0),
    parts: listParts(counted),
    supports: combineSupports(all.map(({ supports }) => supports)),
    unitGuess: all.find(({ unitGuess }) => unitGuess !== null)?.unitGuess ?? null,
    settings: all.find(({ settings }) => settings !== null)?.settings ?? null,
    project: entries
      // The profiles are those of all meshes, so that plates of one would not be told from others.
      .map(
        ({ examination: { project } }): ProjectFindings | null =>
          project && { ...project, printedPlates: undefined },
      )
      .reduce((one, other) => (one && other ? addFindings(one, other) : (one ?? other)), null),
    defects: entries.flatMap(({ name, examination: { defects } }) =>
      defects.map((defect) => ({ ...defect, mesh: name })),
    ),
    profiles: all.flatMap(({ profiles }) => profiles),
  };
}

/** Lists parts of all meshes, largest first, with the name of their file before their own. */
function listParts(entries: readonly ExaminedEntry[]): PartFacts[] {
  const getBoxVolume = ({ boundsMm: [x, y, z] }: PartFacts) => x * y * z;
  const parts = entries
    .flatMap(({ name, copies, examination: { parts } }) =>
      parts.map((part) => ({
        ...part,
        name: [getBaseName(name), ...(parts.length > 1 && part.name !== null ? [part.name] : [])].join(': '),
        copies: part.copies * copies,
      })),
    )
    .sort((a, b) => getBoxVolume(b) - getBoxVolume(a));
  return selectParts(parts, maxParts);
}
