import { parseAccepted } from '../headers/accept-header.ts';

export const imageTypes = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const;

/** Returns the smallest format that `Accept` names explicitly, else JPEG, which every client can show. */
export function chooseFormat(accept: string | undefined): keyof typeof imageTypes {
  const accepted = parseAccepted(accept);
  if (accepted.has(imageTypes.avif)) return 'avif';
  return accepted.has(imageTypes.webp) ? 'webp' : 'jpeg';
}

export function acceptsWebp(accept: string | undefined): boolean {
  return parseAccepted(accept).has(imageTypes.webp);
}
