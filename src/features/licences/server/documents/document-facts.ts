import { formatLicenceNumber } from '../../licence-number.ts';
import { licencePath } from '../../constants.ts';
import { keepDrawable } from './document-fonts.ts';

/** The facts on the documents of a licence. */
export interface DocumentFacts {
  number: string;
  origin: string;
  title: string;
  /** The name that the holder typed, whether or not the public page shows it. */
  holder: string;
  files: readonly { name: string; sha256: string }[];
  downloadedAt: Date;
  issuedAt: Date;
  termsVersion: string;
  kid: string;
  jws: string;
  /** A JPEG of the design, and the point of it that stays visible when it is cropped, in percent. */
  picture: { data: Buffer; cropX: number; cropY: number } | undefined;
}

/** Returns the texts as the font of the papers can draw them. */
export function toPaperTexts({ number, origin, title, holder }: DocumentFacts) {
  const shownTitle = keepDrawable(title);
  const shownHolder = keepDrawable(holder);
  const isWhole = shownTitle.isWhole && shownHolder.isWhole;
  return {
    number: formatLicenceNumber(number),
    address: `${origin}${licencePath(number)}`,
    host: new URL(origin).host,
    title: shownTitle.text === '' ? 'the design of this licence' : shownTitle.text,
    holder: shownHolder.text === '' ? 'the holder' : shownHolder.text,
    /** Set when a name has characters that the font lacks. */
    note: isWhole ? undefined : 'This font lacks some characters of a name. It is written out in the shop.',
  };
}
