import { sql } from 'kysely';
import {
  ColumnTypeNode,
  GenericExpressionNode,
  IdentifierNode,
  PostgresDialect,
  generate,
  type ColumnOverrides,
  type Scalars,
} from 'kysely-codegen';
import type { Db } from '#src/db/types.ts';

/** The columns whose types do not follow from the schema, with the names of their types in `src/db/column-types.ts`. */
const columnTypes = {
  'audit_events.after': 'AuditValues',
  'audit_events.before': 'AuditValues',
  'comment_reaction_counts.type': 'ReactionType',
  'download_bundles.files': 'BundleFiles',
  'file_differences.regions': 'DifferenceRegionsJson',
  'mesh_facts.defects': 'DefectsJson',
  'mesh_facts.estimates': 'FileEstimates',
  'mesh_facts.parts': 'PartsJson',
  'mesh_facts.settings': 'SettingsJson',
  'mesh_facts.supports': 'SupportsJson',
  'mesh_previews.parts': 'PreviewPartsJson',
  'model_editions.changes': 'EditionChanges',
  'model_file_versions.mesh': 'MeshJson',
  'model_file_versions.settings_check': 'SettingsCheckJson',
  'model_files.mesh': 'MeshJson',
  'model_files.settings_check': 'SettingsCheckJson',
  'sandbox_customers.state': 'SandboxState',
  'user_printers.selling': 'SellingJson',
};

/** Appear as comments in `generated-tables.ts`. */
const comments: Record<string, string> = {
  'audit_events.actor_id': 'Null when the site itself acted.',
  'billing_customers.user_id': 'Null when the account was deleted.',
  'difference_media.hash': 'The hash of the picture, or of the mesh before it is compressed.',
  'file_differences.due_at':
    'The time from which a worker may take the row; the end of the lease while one works on it.',
  'file_differences.reason': 'Why the contents cannot be compared, or the code of a MeshError.',
  'file_differences.region_count': 'The number of places that changed; `regions` has the largest of them.',
  'mailings.day': 'An ISO date without a time.',
  'mesh_facts.constants': 'The version of the printer constants by which the estimates were computed.',
  'mesh_facts.due_at':
    'The time from which a worker may take the row; the end of the lease while one works on it.',
  'mesh_facts.examiner': 'The version of the code that examines meshes.',
  'mesh_facts.failure': 'The code of a MeshError.',
  'mesh_facts.layers': 'The compressed layer profiles of the meshes in the file.',
  'mesh_previews.hash': 'The SHA-256 of the preview, which is also in the keys of its files.',
  'mesh_previews.name': 'The name of the mesh within a ZIP.',
  'model_images.color': 'The mean color as #rrggbb; null until it is computed.',
  'model_files.instead_of': 'The ids of the files of the design in whose place it is printed.',
  'model_prints.minutes': 'One entry for each class of printers, at the reference layer height.',
  'models.bundle_etag': 'The ETag of the ZIP file on S3; null when files are stored on disk.',
  'models.bundle_version': 'The version of the rules by which the ZIP file was packed.',
  'models.deleted_at': 'The time at which the design was moved to the bin.',
  'models.is_public': 'True when the design is released and not in the bin; only admins see the others.',
  'models.preview_level': 'Null if it follows from the access to the design.',
  'models.releases_at': 'Set when the state is `scheduled`.',
  'models.shows_title_early': 'Whether the release calendar shows the title while the design is scheduled.',
  'models.title_key': 'The sort key of the title.',
  'plan_grants.reminded_at': 'The time at which the user was reminded that the grant will end.',
  'user_printers.filament_price_per_kg': 'Null until the person has entered costs.',
  'user_printers.printer_id': "The id in the list of printers; null for figures of one's own.",
  'users.mail_refused_at': 'The time since which the mail server permanently rejects mails to this user.',
  'users.provider_image_url': 'The URL at Google or Discord that the picture was copied from.',
};

interface ColumnRule {
  /** The table and the column, as `users.id`. */
  path: string;
  dataType: string;
  isAlwaysGenerated: boolean;
  /** The values that a check constraint allows; empty without one. */
  values: string[];
}

/** Reads what kysely-codegen does not: columns that cannot be written, and the values that a check constraint lists. */
async function readColumnRules(db: Db): Promise<ColumnRule[]> {
  const { rows } = await sql<ColumnRule>`
    select relname || '.' || attname as path, typname as "dataType",
      attidentity = 'a' or attgenerated <> '' as "isAlwaysGenerated",
      array(
        select found[1]
        from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') found
        where contype = 'c' and conrelid = attrelid and conkey = array[attnum]
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'
      ) as values
    from pg_attribute join pg_class c on c.oid = attrelid join pg_type t on t.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0`.execute(db);
  return rows;
}

/** Generates the source text of `generated-tables.ts` from a migrated database. */
export async function generateTables(db: Db): Promise<string> {
  const dialect = new PostgresDialect();
  const { scalars }: { scalars: Scalars } = dialect.adapter;
  const string = new IdentifierNode('string');
  scalars.date = new ColumnTypeNode(new IdentifierNode('Date'), string, string);
  scalars.int8 = new IdentifierNode('number');
  scalars.timestamptz = new IdentifierNode('Date');

  const rules = new Map((await readColumnRules(db)).map((rule) => [rule.path, rule]));
  const columns: ColumnOverrides = {};
  for (const { path, dataType, isAlwaysGenerated } of rules.values()) {
    const scalar = scalars[dataType];
    if (isAlwaysGenerated && scalar) columns[path] = new GenericExpressionNode('GeneratedAlways', [scalar]);
  }
  for (const [path, type] of Object.entries(columnTypes)) columns[path] = new IdentifierNode(type);

  const unknown = Object.keys({ ...columnTypes, ...comments }).filter((path) => !rules.has(path));
  if (unknown.length > 0) throw new Error(`The database has no ${unknown.join(', ')}.`);

  const ownTypes = Object.values(columnTypes).map((type) => [type, './column-types.ts']);
  return generate({
    db,
    dialect,
    includePattern: 'public.*',
    overrides: { columns },
    customImports: { GeneratedAlways: 'kysely', ...Object.fromEntries(ownTypes) },
    outFile: null,
    postprocess: async ({ metadata }) => {
      for (const table of metadata.tables)
        for (const column of table.columns) {
          const path = `${table.name}.${column.name}`;
          const values = rules.get(path)?.values ?? [];
          if (values.length > 0) column.enumValues = values;
          column.comment = comments[path] ?? null;
        }
      return metadata;
    },
  });
}
