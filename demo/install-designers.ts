import { fileURLToPath } from 'node:url';
import { setCustomPicture, type PictureContext } from '#src/features/users/server/pictures.ts';
import { insertUser } from './accounts.ts';
import { demoDesigners } from './designers.ts';
import { memberPortraits } from '@firstlayer/demo-goods/member-portraits.ts';
import { portraitFile } from '@firstlayer/demo-goods/portraits.ts';

/** Adds the designers as people with a profile and a picture, who cannot sign in. @returns their ids by username */
export async function installDesigners(context: PictureContext): Promise<Map<string, string>> {
  for (const { userId, username, firstName, lastName, style } of demoDesigners) {
    await insertUser(context.db, {
      id: userId,
      email: `${username}@designers.firstlayer.example`,
      ...{ username, firstName, lastName, bio: style },
    });
    await setCustomPicture(context, userId, fileURLToPath(portraitFile(username)));
  }
  return new Map(demoDesigners.map(({ userId, username }) => [username, userId]));
}

/** Sets the pictures of demo accounts and invented people. */
export async function installPictures(context: PictureContext): Promise<void> {
  const people = await context.db
    .selectFrom('users')
    .select(({ fn }) => ['id', fn<string>('lower', ['username']).as('name')])
    .where('email', 'like', '%firstlayer.example')
    .execute();
  for (const { id, name } of people)
    if (memberPortraits.has(name)) await setCustomPicture(context, id, fileURLToPath(portraitFile(name)));
}
