import type { ModelFormat } from '#src/features/catalog/contract.ts';
import type { MeshMeasures } from '#src/lib/mesh-measures.ts';

/** A file of a design that is already in the storage. */
export interface KeptFile {
  name: string;
  format: ModelFormat;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
  storageKey: string;
}

/** A stored file whose row is still to be written. */
export interface NewModelFile extends KeptFile {
  /** Null when the mesh was not measured. */
  mesh: MeshMeasures | null;
}

/** The ZIP of the whole design that people download. */
export interface ModelBundle {
  storageKey: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** The ETag that S3 gave it; null on the local disk. */
  etag: string | null;
  /** The version of the packing rules. */
  version: number;
}

/** A change of a design's files or images. */
export interface FilesOf {
  modelId: number;
  /** The admin who makes the change. */
  actorId: string;
}
