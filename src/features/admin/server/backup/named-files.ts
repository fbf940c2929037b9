import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { avatarKeys } from '#src/integrations/avatars.ts';
import { keptKey } from '#src/integrations/images.ts';

const namesAtOnce = 500;

type Kind = 'key' | 'image' | 'avatar';

function keysOf(kind: Kind, name: string): string[] {
  if (kind === 'key') return [name];
  return kind === 'image' ? [keptKey(name)] : avatarKeys(name);
}

/** The keys of all files that rows name and that nothing could make again, some at a time. */
export async function* readNamedFiles(tx: Tx): AsyncGenerator<string[]> {
  await sql`declare named_files no scroll cursor for
    select 'key' as kind, bundle_key as name from models
    union select 'key', storage_key from model_files
    union select 'key', storage_key from model_file_versions
    union select 'image', hash from model_images
    union select 'avatar', custom_image_hash from users where custom_image_hash is not null
    union select 'avatar', provider_image_hash from users where provider_image_hash is not null`.execute(tx);
  for (let isDone = false; !isDone;) {
    const { rows } = await sql<{ kind: Kind; name: string }>`
      fetch ${sql.lit(namesAtOnce)} from named_files`.execute(tx);
    if (rows.length > 0) yield rows.flatMap(({ kind, name }) => keysOf(kind, name));
    isDone = rows.length < namesAtOnce;
  }
  await sql`close named_files`.execute(tx);
}
