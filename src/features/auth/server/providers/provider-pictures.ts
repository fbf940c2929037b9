import type { Db } from '#src/db/types.ts';

/**
 * Stores the URL of a person's picture at the provider.
 * @returns whether it must be copied, because it differs from before or was never copied
 */
export async function notePicture(db: Db, userId: string, imageUrl: string): Promise<boolean> {
  const known = await db
    .selectFrom('users')
    .select(['provider_image_url', 'provider_image_hash'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!known) return false;
  if (known.provider_image_url === imageUrl) return known.provider_image_hash === null;
  await db.updateTable('users').set({ provider_image_url: imageUrl }).where('id', '=', userId).execute();
  return true;
}
