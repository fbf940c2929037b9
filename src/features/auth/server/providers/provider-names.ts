import type { ProviderProfile } from '#src/integrations/oauth.ts';
import { line } from '#src/lib/schema.ts';

const maxLength = 50;
const Name = line({ name: 'Name', min: 1, max: maxLength });
const fallbackFirstName = 'Maker';

/** Applies the sign-up's rules to a provider's name: truncates it instead of refusing it, and returns an empty text when nothing remains. */
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

export function readNames(profile: Pick<ProviderProfile, 'firstName' | 'lastName'>): {
  firstName: string;
  lastName: string;
} {
  return {
    firstName: cleanName(profile.firstName) || fallbackFirstName,
    lastName: cleanName(profile.lastName),
  };
}
