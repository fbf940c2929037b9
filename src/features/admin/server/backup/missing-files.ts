import type { Db } from '#src/db/types.ts';
import { masterKey } from '#src/integrations/images.ts';
import type { Storage } from '#src/integrations/storage.ts';

const newest = 25;

/** Checks that the files of the newest designs exist. @returns a message for the operator; undefined when none is missing */
export async function describeMissingFiles(db: Db, storage: Storage): Promise<string | undefined> {
  const models = await db
    .selectFrom('models')
    .select(['id', 'bundle_key as key'])
    .orderBy('id', 'desc')
    .limit(newest)
    .execute();
  if (models.length === 0) return undefined;
  const ids = models.map(({ id }) => id);
  const images = await db
    .selectFrom('model_images')
    .select('hash')
    .where('model_id', 'in', ids)
    .where('position', '=', 0)
    .execute();
  const keys = [...models.map(({ key }) => key), ...images.map(({ hash }) => masterKey(hash))];
  const found = await Promise.all(keys.map((key) => storage.stat(key)));
  const missing = keys.filter((_, index) => found[index] === undefined);
  if (missing.length === 0) return undefined;
  return `${missing.length} of ${keys.length} checked files are missing, for example ${missing[0]}: people cannot download or see these designs. Put the files back, or restore the latest backup.`;
}
