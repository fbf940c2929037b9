import { createHash } from 'node:crypto';
import { sandboxPeople, type SandboxPerson } from '../../sandbox-contract.ts';
import type { Grant } from './grants.ts';

/** A number, as Discord's ids are; the same for the same person. */
function idOf({ email, name }: SandboxPerson): string {
  const digest = createHash('sha256').update(email.toLowerCase() || name);
  return BigInt(`0x${digest.digest('hex').slice(0, 15)}`).toString();
}

/** What Google's, or Discord's, userinfo endpoint says of this person. */
export function describePerson({ provider, person }: Grant, pictureUrl: string): object {
  const { name, isEmailVerified } = person;
  const email = person.email === '' ? undefined : person.email;
  const id = idOf(person);
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
