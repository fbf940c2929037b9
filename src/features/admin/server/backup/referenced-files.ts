import { sql } from 'kysely';
import { readInBatches } from '#src/db/read-in-batches.ts';
import type { Tx } from '#src/db/types.ts';
import { previewKeys } from '#src/features/previews/server/stored-previews.ts';
import { avatarKeys } from '#src/integrations/avatars.ts';
import { masterKey } from '#src/integrations/images.ts';

const namesPerBatch = 500;

type Kind = 'key' | 'image' | 'avatar' | 'preview';

function toKeys(kind: Kind, name: string): string[] {
  if (kind === 'key') return [name];
  if (kind === 'preview') return previewKeys(name);
  return kind === 'image' ? [masterKey(name)] : avatarKeys(name);
}

/** Yields in batches the keys of all files that rows refer to, and that cannot be regenerated or take long to. */
export async function* readReferencedFiles(tx: Tx): AsyncGenerator<string[]> {
  const query = sql<{ kind: Kind; name: string }>`
    select 'key' as kind, bundle_key as name from models
    union select 'key', storage_key from model_files
    union select 'key', storage_key from model_file_versions
    union select 'key', storage_key from edition_files
    union select 'image', hash from model_images
    union select 'preview', hash from mesh_previews
    union select case when kind in ('before', 'after') then 'image' else 'preview' end, hash from difference_media
    union select 'avatar', custom_image_hash from users where custom_image_hash is not null
    union select 'avatar', provider_image_hash from users where provider_image_hash is not null`;
  for await (const rows of readInBatches(tx, query, namesPerBatch)) {
    yield rows.flatMap(({ kind, name }) => toKeys(kind, name));
  }
}
