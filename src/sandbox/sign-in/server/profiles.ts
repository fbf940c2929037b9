import { sandboxPeople } from '../constants.ts';
import type { Grant } from './grants.ts';
import { getAccountId } from './account-ids.ts';

/** Builds the answer of the provider's userinfo endpoint for this person. */
export function describePerson({ provider, person }: Grant, pictureUrl: string): object {
  const { name, isEmailVerified } = person;
  const email = person.email === '' ? undefined : person.email;
  const id = getAccountId(person);
  if (provider === 'discord') {
    return { id, username: name, global_name: name, avatar: null, email, verified: isEmailVerified };
  }
  const [given_name = '', ...others] = name.split(' ');
  const hasPicture = email === sandboxPeople[0]?.email;
  return {
    sub: id,
    name,
    given_name,
    family_name: others.join(' '),
    ...(email !== undefined && { email, email_verified: isEmailVerified }),
    ...(hasPicture && { picture: pictureUrl }),
  };
}
