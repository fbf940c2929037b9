import { MeshError } from '../core/mesh-error.ts';
import type { ZipParts } from './zip-parts.ts';
import { requireModelContentType } from './content-types.ts';
import { refusal, formatPartName } from './refusal.ts';
import { readRelationships, getRelationshipsPart, startPartType } from './relationships.ts';

/**
 * Returns the name of the model part that the package starts with (core specification 2.1.1).
 * @throws MeshError unless exactly one is referenced, exists, and has the right content type
 */
export async function findStartPart(parts: ZipParts): Promise<string> {
  if (!parts.has(getRelationshipsPart(''))) {
    throw new MeshError(
      'three_mf_model_missing',
      'The archive holds no 3MF model: it is another kind of ZIP, or damaged.',
    );
  }
  const named = (await readRelationships(parts, '')).filter(({ type }) => type === startPartType);
  // An exporter in use gives this relationship to its settings as well.
  const models = named.filter(({ target }) => target.toLowerCase().endsWith('.model'));
  const starts = models.length > 0 ? models : named;
  const [start] = starts;
  if (start === undefined)
    throw new MeshError('three_mf_model_missing', 'The 3MF does not say which of its parts is the model.');
  if (starts.length > 1) throw refusal('The 3MF names more than one part as its model.');
  if (!parts.has(start.target)) {
    throw new MeshError(
      'three_mf_model_missing',
      `The 3MF names ${formatPartName(start.target)} as its model, but that part is not in it.`,
    );
  }
  await requireModelContentType(parts, start.target);
  return start.target;
}
