import type { XmlAttributes } from '../core/xml-events.ts';
import { refusal } from './refusal.ts';

/**
 * Checks that metadata has a name. Metadata changes nothing that is printed, and slicers in use write names twice and
 * with prefixes that they do not declare, so the other rules for names are not checked (core specification 3.4.1).
 * @throws MeshError
 */
export function requireMetadataName(attributes: XmlAttributes): void {
  if (attributes['name'] === undefined) throw refusal('The 3MF has metadata without a name.');
}
