import type { Db } from '#src/db/types.ts';
import { createLicence } from '#src/features/licences/server/create-licence.ts';
import type { LicenceContext } from '#src/features/licences/server/licence-keys.ts';
import { findOpenAccounts } from './accounts.ts';

const holder = 'Conrad Vogel';
const email = 'commercial@firstlayer.example';

/** The first has the name on its public page. */
const licensed: readonly { title: string; isHolderShown: boolean }[] = [
  { title: 'Three Terrace Planter', isHolderShown: true },
  { title: 'Toadstool Night Light', isHolderShown: false },
];

/** Creates licences of the Commercial account, unless it has some. @param origin the address of the shop, which they state */
export async function installLicences(
  context: Pick<LicenceContext, 'db' | 'licenceKeys' | 'now'>,
  origin: string,
): Promise<void> {
  const { db } = context;
  const userId = (await findOpenAccounts(db)).get(email);
  if (userId === undefined || (await hasLicence(db, userId))) return;
  for (const { title, isHolderShown } of licensed) {
    const download = await db
      .selectFrom('downloads')
      .select('id')
      .where('user_id', '=', userId)
      .where('title', '=', title)
      .where('tier', '=', 'commercial')
      .limit(1)
      .executeTakeFirst();
    if (download)
      await createLicence(context, { userId, downloadId: download.id, holder, isHolderShown, origin });
  }
}

async function hasLicence(db: Db, userId: string): Promise<boolean> {
  const licence = await db
    .selectFrom('licences')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return licence !== undefined;
}
