import { findDetail } from '#src/features/catalog/server/models.ts';
import { galleryAddress, imageAddress } from '#src/features/catalog/server/pictures/image-addresses.ts';
import type { ModelPrint } from '#src/features/print-facts/schemas.ts';
import { findModelFacts } from '#src/features/print-facts/server/read-facts.ts';
import { notFound } from '#src/lib/errors.ts';
import { unknownLicenceMessage } from '../../constants.ts';
import type { PaperFacts } from '../papers/paper-facts.ts';
import { readPaperFacts, type PaperDeps } from '../papers/read-paper-facts.ts';

/** What a seller needs for offering prints of a design. */
export interface PackFacts {
  licence: PaperFacts;
  modelId: number;
  title: string;
  summary: string;
  /** Sanitized HTML. */
  description: string;
  tags: readonly string[];
  /** The hashes of the pictures, and where a shop's import finds them. */
  pictures: readonly { hash: string; address: string }[];
  print: ModelPrint;
}

/**
 * Reads the facts of the design of a person's good licence, as the design is now.
 * @throws AppError 404 as for the papers of the licence, and when the design is no longer in the shop
 */
export async function readPackFacts(deps: PaperDeps, userId: string, number: string): Promise<PackFacts> {
  const licence = await readPaperFacts(deps, userId, number);
  const { model_id: modelId } = await deps.db
    .selectFrom('licences')
    .select('model_id')
    .where('id', '=', number)
    .executeTakeFirstOrThrow();
  const design = modelId === null ? undefined : await findDetail(deps.db, modelId);
  if (!design) throw notFound(unknownLicenceMessage);
  if (!design.is_public) throw notFound('This design is no longer in the shop.');
  const { print } = await findModelFacts(deps.db, design.id);
  const main = design.image?.[0];
  const gallery = design.gallery_hashes.map((hash, at) => ({
    hash,
    address: galleryAddress(design.id, at, hash),
  }));
  const pictures =
    main === undefined ? gallery : [{ hash: main, address: imageAddress(design.id, main) }, ...gallery];
  return {
    licence,
    modelId: design.id,
    title: design.title,
    summary: design.summary,
    description: design.description,
    tags: design.tags,
    pictures: pictures.map(({ hash, address }) => ({ hash, address: deps.origin + address })),
    print,
  };
}
