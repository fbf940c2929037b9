import { splitName } from '../core/xml-names.ts';
import type { ZipParts } from './zip-parts.ts';
import { readControlXml } from './part-xml.ts';
import { refusal, formatText, formatPartName } from './refusal.ts';

const listName = '[Content_Types].xml';
const modelType = 'application/vnd.ms-package.3dmanufacturing-3dmodel+xml';

/**
 * Checks that the package lists the content type of each part, as OPC requires, and that the model has the one of 3MF.
 * @throws MeshError
 */
export async function requireModelContentType(parts: ZipParts, model: string): Promise<void> {
  if (!parts.has(listName))
    throw refusal(`The 3MF has no ${listName}, without which other programs cannot open it.`);
  const byExtension = new Map<string, string>();
  const byName = new Map<string, string>();
  await readControlXml(parts, listName, (element, attributes) => {
    const { ContentType: type, Extension: extension, PartName: name } = attributes;
    const [, local] = splitName(element);
    if (type === undefined) return;
    if (local === 'Default' && extension !== undefined) byExtension.set(extension.toLowerCase(), type);
    if (local === 'Override' && name !== undefined) byName.set(parts.getKey(name), type);
  });
  const extension = /\.([^./]*)$/.exec(model)?.[1]?.toLowerCase() ?? '';
  const type = byName.get(parts.getKey(model)) ?? byExtension.get(extension);
  if (type === undefined)
    throw refusal(`The 3MF does not state the content type of ${formatPartName(model)}.`);
  if (type.trim().toLowerCase() !== modelType)
    throw refusal(
      `The 3MF states the content type "${formatText(type)}" for its model, which is not that of a 3MF model.`,
    );
}
