import type { FileFacts, FileUse, ModelPrint, SupportFinding } from './schemas.ts';

const unknownSupports: SupportFinding = { verdict: 'unknown', areaMm2: 0, bridgeMm: 0, cause: null };

/** The use of a file without a chosen or suggested use. */
export const neededOnce: FileUse = { kind: 'needed', copies: 1, insteadOf: [], isSuggested: false };

/** The facts of a file that was not examined yet. */
export const unexaminedFile: FileFacts = {
  state: 'waiting',
  isRough: false,
  partCount: 0,
  parts: [],
  use: neededOnce,
  print: null,
  plates: [],
  supports: unknownSupports,
  settings: null,
};

/** The facts of a design of which no file was examined yet. */
export const unexaminedModel: ModelPrint = {
  state: 'waiting',
  label: '',
  files: [],
  roughFiles: [],
  bedMm: null,
  tallMm: null,
  partCount: 0,
  largestPartMm: null,
  supports: unknownSupports,
  estimates: [],
  alternatives: [],
};
