import type { Db } from '#src/db/types.ts';
import { avatarUrl } from '#src/features/auth/server/avatar-url.ts';
import { site } from '#src/site.ts';

/** Returns the picture addresses of designers that have one, so that browsers request no missing pictures. */
export async function findDesignerPictures(db: Db): Promise<{ userId: string; avatarUrl: string }[]> {
  const ids = site.designers.map(({ userId }) => userId);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'custom_image_hash', 'provider_image_hash'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id: userId, custom_image_hash: own, provider_image_hash: provided }) => {
    const url = avatarUrl(userId, own ?? provided);
    return url === null ? [] : [{ userId, avatarUrl: url }];
  });
}
