import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { shownImage } from '#src/features/catalog/server/model-cards.ts';
import type { Images } from '#src/integrations/images.ts';
import { AppError, notFound } from '#src/lib/errors.ts';
import { unknownLicenceMessage } from '../../constants.ts';
import { readRecord } from '../read-licences.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { LicenceContext } from '../licence-keys.ts';

/** Wide enough for 300 dpi at the width of a card. */
const pictureWidth = 960;

interface PaperRow {
  id: string;
  holder: string;
  jws: string;
  kid: string;
  issued_at: Date;
  image: [hash: string, color: string | null] | null;
  crop_x: number | null;
  crop_y: number | null;
}

/**
 * Reads the facts for the documents of a person's good licence. The picture is that of the design as it is now.
 * @throws AppError 404 for a licence of somebody else, and for one that is not good
 */
export async function readDocumentFacts(
  { db, licenceKeys, images, origin }: LicenceContext,
  userId: string,
  number: string,
): Promise<DocumentFacts> {
  const { rows } = await sql<PaperRow>`
    select l.id, l.holder, l.jws, l.kid, l.issued_at, ${shownImage} as image, m.crop_x, m.crop_y
    from licences l left join models m on m.id = l.model_id and m.is_public
    where l.id = ${number} and l.user_id = ${userId} and l.state = 'good'`.execute(db);
  const [row] = rows;
  if (!row) throw notFound(unknownLicenceMessage);
  const { credential } = readRecord(row, await licenceKeys.listPublished());
  const { design, downloadedAt, termsVersion } = credential.credentialSubject;
  return {
    number: row.id,
    origin: origin(),
    title: design.title,
    holder: row.holder,
    files: design.files,
    downloadedAt: new Date(downloadedAt),
    issuedAt: row.issued_at,
    termsVersion,
    kid: row.kid,
    jws: row.jws,
    picture: await readPicture(images, row),
  };
}

async function readPicture(
  images: Images,
  { image, crop_x: x, crop_y: y }: PaperRow,
): Promise<DocumentFacts['picture']> {
  if (image === null) return undefined;
  try {
    const { stream } = await images.openVariant(image[0], pictureWidth, 'jpeg');
    return { data: await buffer(stream), cropX: x ?? 50, cropY: y ?? 50 };
  } catch (error) {
    // The papers count without the picture, which may just have been replaced.
    if (error instanceof AppError && error.status === 404) return undefined;
    throw error;
  }
}
