import * as z from 'zod/mini';
import { OptionalAddress, ProfileChange, type Profile } from '../contract.ts';

/** The profile form: what can be changed, with each link in a row of its own; rows may stay empty. */
export const ProfileFields = z.extend(ProfileChange, {
  links: z.array(z.object({ address: OptionalAddress })),
});
export type ProfileInput = z.input<typeof ProfileFields>;
export type ProfileFields = z.output<typeof ProfileFields>;

export function toFields(profile: Profile): ProfileInput {
  const { username, firstName, lastName, email, bio, location, website, links } = profile;
  const rows = links.map((address) => ({ address }));
  return { username, firstName, lastName, email, bio, location, website, links: rows };
}

export function toChange({ links, ...fields }: ProfileFields): ProfileChange {
  return { ...fields, links: links.map(({ address }) => address).filter((address) => address !== '') };
}

/** The form's field that an issue of the server belongs to: links are counted there without the empty rows. */
export function fieldOf(path: string, rows: readonly { address: string }[]): string | undefined {
  const [name = '', index] = path.split('.');
  if (name !== 'links') return Object.hasOwn(ProfileFields.shape, name) ? name : undefined;
  const sent = rows.flatMap(({ address }, row) => (address.trim() === '' ? [] : [row]));
  const row = index === undefined ? undefined : sent[Number(index)];
  return row === undefined ? undefined : `links.${row}.address`;
}
