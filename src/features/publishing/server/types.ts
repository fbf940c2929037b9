import type { MeshMeasures } from '@firstlayer/mesh/contract/measures.ts';
import type { SavedSettingsCheck } from '@firstlayer/mesh/contract/slicer-settings.ts';
import type { ModelFormat } from '#src/features/catalog/schemas.ts';
import type { UploadedUse } from '../admin-schemas.ts';
import type { ModelDetails } from '../details.ts';
import type { StateColumns } from './states.ts';

/** The text fields of the upload form, validated. */
export interface NewDetails {
  fields: ModelDetails;
  state: StateColumns;
  /** The use of each file, in their order; null or undefined to suggest it. */
  uses: readonly (UploadedUse | null)[] | undefined;
}

/** An uploaded model file that passed the checks; its bytes are still in a temporary file. */
export interface CheckedFile {
  name: string;
  format: ModelFormat;
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
  tempPath: string;
  mesh: MeshMeasures;
  /** Null for a format without slicer settings. */
  settingsCheck: SavedSettingsCheck | null;
}

/** A stored model file without a row. */
export interface NewModelFile {
  name: string;
  format: ModelFormat;
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
  storageKey: string;
  mesh: MeshMeasures | null;
  /** Null or undefined for a format without slicer settings, and until they were checked. */
  settingsCheck?: SavedSettingsCheck | null;
}

/** A file that the design, or one of its earlier versions, already has in the storage. */
export interface KeptFile {
  name: string;
  format: ModelFormat;
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
  storageKey: string;
}

export interface ModelFileRow extends KeptFile {
  id: number;
}

/** The ZIP with all files of a design, which visitors download. */
export interface ModelBundle {
  storageKey: string;
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
  /** The ETag in S3; null on the disk. */
  etag: string | null;
  /** The `bundleVersion` of the packing rules. */
  version: number;
}

/** Files and bundle that were just written to the storage. */
export interface StoredFiles {
  /** The new files only, in their order. */
  files: NewModelFile[];
  bundle: ModelBundle;
  /** The storage keys of everything that was written. */
  keys: string[];
}

export interface NewModelImage {
  source: 'upload' | 'mesh';
  hash: string;
  width: number;
  height: number;
  /** Null for an older image until the color job has computed it. */
  color: string | null;
  /** What it shows; null or undefined if nobody has described it. */
  alt?: string | null;
}

export interface ModelImages {
  /** Undefined until it is rendered from the mesh, if none was uploaded. */
  main?: NewModelImage | undefined;
  gallery: readonly NewModelImage[];
}

/** Identifies the design whose files or images change, and the actor. */
export interface FileChangeInput {
  modelId: number;
  /** The id of the admin who changes them. */
  actorId: string;
  /** Changes of files with the same value belong to one edition. */
  saveId?: string | undefined;
}
