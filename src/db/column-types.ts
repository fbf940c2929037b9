import type { JSONColumnType } from 'kysely';
import type { MeshDefect } from '@firstlayer/mesh/contract/defects.ts';
import type { DifferenceRegion } from '@firstlayer/mesh/contract/difference.ts';
import type { MeshMeasures } from '@firstlayer/mesh/contract/measures.ts';
import type { SavedSettingsCheck, SlicerSettings } from '@firstlayer/mesh/contract/slicer-settings.ts';
import type { EditionChange } from './edition-change.ts';
import type {
  FileEstimate,
  PartFacts,
  SupportFinding,
  PreviewPart,
} from '@firstlayer/mesh/contract/print-facts.ts';
import type { SellingTerms } from '#src/lib/selling-terms.ts';

export type AuditValues = JSONColumnType<Record<string, unknown>, string, never>;
export type BundleFiles = JSONColumnType<
  { name: string; sha256: string; sizeBytes: number }[],
  string,
  never
>;
export type DefectsJson = JSONColumnType<MeshDefect[]>;
export type DifferenceRegionsJson = JSONColumnType<DifferenceRegion[]>;
export type EditionChanges = JSONColumnType<EditionChange[]>;
export type FileEstimates = JSONColumnType<FileEstimate[]>;
export type MeshJson = JSONColumnType<MeshMeasures>;
export type PartsJson = JSONColumnType<PartFacts[]>;
export type PreviewPartsJson = JSONColumnType<PreviewPart[]>;
export type ReactionType = 'like' | 'dislike' | 'love' | 'haha' | 'wow' | 'sad' | 'angry';
export type SandboxState = JSONColumnType<object>;
export type SettingsCheckJson = JSONColumnType<SavedSettingsCheck>;
export type SettingsJson = JSONColumnType<SlicerSettings>;
export type SupportsJson = JSONColumnType<SupportFinding>;
export type SellingJson = JSONColumnType<SellingTerms>;
