import type { Model, ModelFile } from '#src/features/catalog/schemas.ts';
import type {
  CardPrint,
  FileFacts,
  ModelPrint,
  PartFacts,
  PrintEstimate,
} from '#src/features/print-facts/schemas.ts';
import { unexaminedFile } from '#src/features/print-facts/unexamined.ts';
import { initialCosts } from '#src/features/printers/constants.ts';
import type { UserPrinter } from '#src/features/printers/schemas.ts';
import { layerHeights, printerClasses } from '@firstlayer/mesh/contract/print-facts.ts';
import { buildDesign } from './data.ts';

/** Builds a part with a rectangular base. */
export function buildPart(
  boundsMm: [x: number, y: number, z: number],
  changes: Partial<PartFacts> = {},
): PartFacts {
  const [x, y, z] = boundsMm;
  return {
    name: null,
    color: null,
    triangles: 1200,
    boundsMm,
    volumeMm3: (x * y * z) / 2,
    hull: [0, 0, x, 0, x, y, 0, y],
    copies: 1,
    poses: [],
    ...changes,
  };
}

/** Builds the facts of a file that was examined. */
export function buildFileFacts(parts: PartFacts[], changes: Partial<FileFacts> = {}): FileFacts {
  return {
    ...unexaminedFile,
    state: 'done',
    partCount: parts.reduce((sum, { copies }) => sum + copies, 0),
    parts,
    print: {
      grams: 38,
      minutes: { classic: 420, modern: 200, small: 210, corexy: 190, large: 190, other: 230 },
    },
    supports: { verdict: 'bridges', areaMm2: 0, bridgeMm: 8.4, cause: null },
    ...changes,
  };
}

/** Builds the estimates for all classes and layer heights: 190 minutes on the reference class at 0.20 mm. */
export function buildEstimates(changes: Partial<PrintEstimate> = {}): PrintEstimate[] {
  return printerClasses.flatMap((kind, index) =>
    layerHeights.map((layerMm): PrintEstimate => {
      const minutes = Math.round(((170 + 20 * Math.abs(index - 2)) * 0.2) / layerMm);
      return {
        class: kind,
        layerMm,
        minutes,
        minutesLow: Math.round(minutes * 0.8),
        minutesHigh: Math.round(minutes * 1.2),
        grams: 38,
        gramsLow: 35,
        gramsHigh: 41,
        source: 'estimated',
        ...changes,
      };
    }),
  );
}

/** Builds the print facts of a design that was examined. */
export function buildPrintFacts(changes: Partial<ModelPrint> = {}): ModelPrint {
  return {
    state: 'done',
    label: '',
    files: [{ id: 1, copies: 1 }],
    alternatives: [],
    roughFiles: [],
    bedMm: 152,
    tallMm: 181,
    partCount: 1,
    largestPartMm: [132, 132, 180],
    supports: { verdict: 'bridges', areaMm2: 0, bridgeMm: 8.4, cause: null },
    estimates: buildEstimates(),
    ...changes,
  };
}

const mesh = {
  triangles: 96_420,
  boundsMm: [132, 132, 180] as [number, number, number],
  volumeMm3: 90_000,
  areaMm2: 180_000,
  isClosed: true,
  isOriented: true,
};

/** Builds a file of a design. */
export function buildFile(name: string, facts: FileFacts, changes: Partial<ModelFile> = {}): ModelFile {
  return {
    id: 1,
    name,
    format: name.endsWith('.3mf') ? '3mf' : 'stl',
    sizeBytes: 6_400_000,
    sha256: 'ab'.repeat(32),
    updatedAt: '2026-11-05T12:00:00.000Z',
    mesh,
    facts,
    ...changes,
  };
}

/** Builds a design of one file with these parts, which was examined. */
export function buildExaminedDesign(
  parts: PartFacts[] = [buildPart([132, 132, 180])],
  changes: Partial<Model> = {},
): Model {
  const facts = buildFileFacts(parts);
  const along = (axis: 0 | 1 | 2) => parts.map(({ boundsMm }) => boundsMm[axis]);
  // The parts stand beside one another.
  const width = parts.reduce((sum, { boundsMm, copies }) => sum + copies * (boundsMm[0] + 5), -5);
  const boundsMm: [number, number, number] = [width, Math.max(...along(1)), Math.max(...along(2))];
  const files = changes.files ?? [buildFile('ripple-vase.stl', facts, { mesh: { ...mesh, boundsMm } })];
  return buildDesign({
    needsBrim: true,
    printFacts: buildPrintFacts({
      files: files.map(({ id }) => ({ id, copies: 1 })),
      partCount: files.reduce((sum, file) => sum + file.facts.partCount, 0),
      largestPartMm: parts[0]?.boundsMm ?? null,
    }),
    ...changes,
    files,
  });
}

/** Builds a printer of a person: the chosen Prusa MK4S. */
export function buildUserPrinter(changes: Partial<UserPrinter> = {}): UserPrinter {
  return {
    ...initialCosts,
    id: 1,
    printerId: 'prusa-mk4s',
    name: 'Prusa MK4S',
    bedX: 250,
    bedY: 210,
    tall: 220,
    class: 'modern',
    nozzle: 0.4,
    isChosen: true,
    ...changes,
  };
}

/** Builds the print facts of a card, whose design fits a Prusa MK4S. */
export function buildCardPrint(changes: Partial<CardPrint> = {}): CardPrint {
  const minutes = { classic: 200, modern: 190, small: 210, corexy: 150, large: 170, other: 220 };
  return { bedMm: 150, tallMm: 181, grams: 38, minutes, ...changes };
}

/** Stores printers as a visitor's browser does. */
export function storePrinters(...printers: UserPrinter[]): void {
  localStorage.setItem('printers', JSON.stringify(printers));
}
