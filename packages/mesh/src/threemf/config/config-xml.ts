import { MeshError } from '../../core/mesh-error.ts';
import { parseXml } from '../../core/xml-events.ts';

/** An element of a settings file with its attributes by name, in lower case. */
export interface ConfigElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** The names of the elements around it, outermost first. */
  path: readonly string[];
}

/**
 * Calls `visit` at each start tag.
 * @returns false if the text is not well-formed, declares entities or nests too deeply
 */
export async function visitXml(text: string, visit: (element: ConfigElement) => void): Promise<boolean> {
  const path: string[] = [];
  const handler = {
    open: (name: string, attributes: Readonly<Record<string, string>>) => {
      const lower = name.toLowerCase();
      const entries = Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value] as const);
      visit({ name: lower, attributes: new Map(entries), path });
      path.push(lower);
    },
    close: () => path.pop(),
  };
  try {
    await parseXml([Buffer.from(text)], handler);
    return true;
  } catch (error) {
    if (error instanceof MeshError) return false;
    throw error;
  }
}
