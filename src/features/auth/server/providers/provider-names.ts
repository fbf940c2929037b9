import type { ProviderProfile } from '#src/integrations/oauth.ts';
import { line } from '#src/lib/schema.ts';

const maxLength = 50;
const Name = line({ name: 'Name', min: 1, max: maxLength });
const fallbackFirstName = 'Maker';

/** A name from elsewhere by the rules of sign-up: cut instead of refused, empty where nothing of it can be kept. */
function cleanName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Bidi_Control}\p{Noncharacter_Code_Point}]/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .normalize('NFC')
    .trim();
  const parsed = Name.safeParse(Array.from(plain).slice(0, maxLength).join(''));
  return parsed.success ? parsed.data : '';
}

export function namesOf(profile: Pick<ProviderProfile, 'firstName' | 'lastName'>): {
  firstName: string;
  lastName: string;
} {
  return {
    firstName: cleanName(profile.firstName) || fallbackFirstName,
    lastName: cleanName(profile.lastName),
  };
}
