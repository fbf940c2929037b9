import type { Readable } from 'node:stream';
import { renderSVG } from 'uqr';
import type { Images } from '#src/integrations/images.ts';
import { AppError } from '#src/lib/errors.ts';
import type { ZipWriter } from '@firstlayer/mesh/zip/zip-writer.ts';
import { streamZip } from '@firstlayer/mesh/zip/stream-zip.ts';
import { licencePath } from '../../constants.ts';
import { drawCertificate } from '../documents/draw-certificate.ts';
import { drawStallCards } from '../documents/draw-stall-cards.ts';
import type { PackFacts } from './read-pack-facts.ts';
import { writeShopifyImport, writeWooCommerceImport } from './write-imports.ts';
import { writeLicence, writeListing } from './write-listing.ts';

/** The largest width of a picture in pixels, which is that of a stored one. */
const fullWidth = 2000;

/** Streams what a seller needs for offering prints of a design as a ZIP archive. */
export function streamPack(images: Images, facts: PackFacts): Readable {
  const { licence } = facts;
  return streamZip(async (zip) => {
    await zip.addBytes('listing.txt', writeListing(facts));
    await zip.addBytes('import/shopify.csv', writeShopifyImport(facts));
    await zip.addBytes('import/woocommerce.csv', writeWooCommerceImport(facts));
    await zip.addBytes('licence/licence.txt', writeLicence(facts));
    await zip.addBytes('licence/qr.svg', renderSVG(`${licence.origin}${licencePath(licence.number)}`));
    await zip.addBytes('licence/certificate.pdf', await drawCertificate(licence));
    await zip.addBytes('licence/cards.pdf', await drawStallCards(licence));
    for (const [at, { hash }] of facts.pictures.entries())
      await addPicture(zip, images, { hash, path: `pictures/${String(at + 1).padStart(2, '0')}.jpg` });
  });
}

async function addPicture(
  zip: ZipWriter,
  images: Images,
  { hash, path }: { hash: string; path: string },
): Promise<void> {
  try {
    const { stream, sizeBytes } = await images.openVariant(hash, fullWidth, 'jpeg');
    try {
      await zip.addContent(path, stream, { unpackedBytes: sizeBytes, isDeflated: false });
    } finally {
      // If the reader has gone meanwhile, nothing was read of it.
      stream.destroy();
    }
  } catch (error) {
    // The picture has just been replaced.
    if (error instanceof AppError && error.status === 404) return;
    throw error;
  }
}
