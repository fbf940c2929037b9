import { truncate } from './text.ts';
import { MeshError } from './mesh-error.ts';

/** The format of the XML parser's messages: line, column, description. */
const parserMessage = /^(?:(\d+):\d+: )?([^]*?)[.\s]*$/;

/** `part` names the part of the package, for instance '3D/3dmodel.model'. */
export function notWellFormed(error: Error, part: string): MeshError {
  const [, line, fault] = parserMessage.exec(error.message) ?? [];
  const where = line === undefined ? part : `line ${Number(line).toLocaleString('en-US')} of ${part}`;
  const said = truncate(fault ?? error.message, 120).replace(/\.*$/, (end) => end || '.');
  const sentence = `${where} is not well-formed XML: ${said}`;
  return new MeshError('xml_invalid', sentence.charAt(0).toUpperCase() + sentence.slice(1));
}
