import type { ColumnType, GeneratedAlways } from 'kysely';
import type { MeshMeasures } from '#src/lib/mesh-measures.ts';
import type { Defaulted } from './columns.ts';

interface ModelFileVersionsTable {
  id: GeneratedAlways<number>;
  model_id: number;
  file_id: number | null;
  name: string;
  format: 'stl' | '3mf' | 'zip';
  size_bytes: number;
  sha256: string;
  storage_key: string;
  mesh: ColumnType<MeshMeasures | null, string | null, string | null>;
  created_at: Date;
  replaced_at: Defaulted<Date>;
}

type Values = Record<string, unknown>;

interface AuditEntriesTable {
  id: GeneratedAlways<number>;
  at: Defaulted<Date>;
  /** Null when the site itself acted. */
  actor_id: string | null;
  action: string;
  target_kind: string;
  target_id: string;
  target_name: Defaulted<string>;
  before: ColumnType<Values | null, string | null, never>;
  after: ColumnType<Values | null, string | null, never>;
}

/** The tables of the admin panel. */
export interface AdminTables {
  model_file_versions: ModelFileVersionsTable;
  audit_entries: AuditEntriesTable;
}
