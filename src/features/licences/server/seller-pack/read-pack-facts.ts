import { findDetail } from '#src/features/catalog/server/models.ts';
import { galleryAddress, imageAddress } from '#src/features/catalog/server/pictures/image-addresses.ts';
import { findSellPrice } from '#src/features/printers/costs/sell-price.ts';
import { resolvePrinter } from '#src/features/printers/resolve-printer.ts';
import { listPrinters } from '#src/features/printers/server/user-printers.ts';
import type { ModelPrint } from '#src/features/print-facts/schemas.ts';
import { toModelFacts } from '#src/features/print-facts/server/read-facts.ts';
import { notFound } from '#src/lib/errors.ts';
import { referenceLayerHeight } from '@firstlayer/mesh/contract/print-facts.ts';
import type { Db } from '#src/db/types.ts';
import { unknownLicenceMessage } from '../../constants.ts';
import type { DocumentFacts } from '../documents/document-facts.ts';
import { readDocumentFacts } from '../documents/read-document-facts.ts';
import type { LicenceContext } from '../licence-keys.ts';

/** The facts that a seller needs for offering prints of a design. */
export interface PackFacts {
  licence: DocumentFacts;
  modelId: number;
  title: string;
  /** Sanitized HTML. */
  description: string;
  tags: readonly string[];
  /** The hashes of the pictures, and where a shop's import finds them. */
  pictures: readonly { hash: string; address: string }[];
  print: ModelPrint;
  /** The price that the page of the design computes; undefined without a printer and its costs. */
  sale:
    | {
        price: number;
        /** A label that the seller has entered. */
        currency: string;
        printerName: string;
      }
    | undefined;
}

/**
 * Reads the facts of the design of a person's good licence, as the design is now.
 * @throws AppError 404 as for the papers of the licence, and when the design is no longer in the shop
 */
export async function readPackFacts(
  context: LicenceContext,
  userId: string,
  number: string,
): Promise<PackFacts> {
  const licence = await readDocumentFacts(context, userId, number);
  const { model_id: modelId } = await context.db
    .selectFrom('licences')
    .select('model_id')
    .where('id', '=', number)
    .executeTakeFirstOrThrow();
  const design = modelId === null ? undefined : await findDetail(context.db, modelId);
  if (!design) throw notFound(unknownLicenceMessage);
  if (!design.is_public) throw notFound('This design is no longer in the shop.');
  const main = design.image?.[0];
  const gallery = design.gallery_hashes.map((hash, at) => ({
    hash,
    address: galleryAddress(design.id, at, hash),
  }));
  const pictures =
    main === undefined ? gallery : [{ hash: main, address: imageAddress(design.id, main) }, ...gallery];
  const { print } = toModelFacts(design.facts);
  return {
    licence,
    modelId: design.id,
    title: design.title,
    description: design.description,
    tags: design.tags,
    pictures: pictures.map(({ hash, address }) => ({ hash, address: context.origin() + address })),
    print,
    sale: await findSale(context.db, userId, print),
  };
}

/** Computes the price of one print on the chosen printer. */
async function findSale(db: Db, userId: string, print: ModelPrint): Promise<PackFacts['sale']> {
  const printer = (await listPrinters(db, userId)).find(({ isChosen }) => isChosen);
  if (!printer) return undefined;
  const { class: kind, name } = resolvePrinter(printer);
  const estimate = print.estimates.find((one) => one.class === kind && one.layerMm === referenceLayerHeight);
  const sale = estimate && findSellPrice(printer, estimate);
  return sale && { price: sale.price, currency: printer.currency, printerName: name };
}
