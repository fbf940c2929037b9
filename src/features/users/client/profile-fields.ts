import * as z from 'zod/mini';
import { isBlank } from '#src/lib/text.ts';
import type { FieldErrors } from '#src/ui/form/form-errors.ts';
import { OptionalAddress, ProfileChange, type Profile } from '../schemas.ts';

/** Fields of the profile form. Each link is a row, which may be empty. */
export const ProfileFields = z.extend(ProfileChange, {
  links: z.array(z.object({ address: OptionalAddress })),
});
export type ProfileInput = z.input<typeof ProfileFields>;
export type ProfileFields = z.output<typeof ProfileFields>;
export type ProfileErrors = FieldErrors<keyof ProfileInput | `links.${number}.address`>;

export function toFields(profile: Profile): ProfileInput {
  const { username, firstName, lastName, email, bio, location, website, links } = profile;
  const rows = links.map((address) => ({ address }));
  return { username, firstName, lastName, email, bio, location, website, links: rows };
}

export function toChange({ links, ...fields }: ProfileFields): ProfileChange {
  return { ...fields, links: links.map(({ address }) => address).filter((address) => address !== '') };
}

/** Finds the form field of a server issue, whose link indexes do not count empty rows. */
export function findField(path: string, rows: readonly { address: string }[]): string | undefined {
  const [name = '', index] = path.split('.');
  if (name !== 'links') return Object.hasOwn(ProfileFields.shape, name) ? name : undefined;
  const sent = rows.flatMap(({ address }, row) => (isBlank(address) ? [] : [row]));
  const row = index === undefined ? undefined : sent[Number(index)];
  return row === undefined ? undefined : `links.${row}.address`;
}
