import { SaxesParser } from 'saxes';

import { MeshError } from './mesh-error.ts';
import { notWellFormed } from './xml-error.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

export interface XmlHandler {
  open: (name: string, attributes: XmlAttributes) => void;
  close: (name: string) => void;
  text?: (text: string) => void;
}

const maxDepth = 64;
// Text, comments and attributes are buffered until the next tag, so the size of a part without tags must be limited.
const maxCharactersBetweenTags = 4_194_304;
const feedLength = 65_536;

/**
 * Parses an XML part in UTF-8 or UTF-16, chunk by chunk. `part` names it in errors.
 * @throws MeshError for a DTD, for XML that is not well-formed, and for excessive nesting or text
 */
export async function parseXml(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  handler: XmlHandler,
  part = 'the model part',
): Promise<void> {
  const parser = new GuardedParser(handler, part);
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(detectEncoding(chunk), { fatal: true });
    parser.write(decode(decoder, chunk));
  }
  if (decoder !== undefined) parser.write(decode(decoder));
  parser.close();
}

class GuardedParser {
  readonly #parser = new SaxesParser();
  #depth = 0;
  #sinceTag = 0;

  constructor(handler: XmlHandler, part: string) {
    this.#parser.on('error', (error) => {
      throw notWellFormed(error, part);
    });
    this.#parser.on('doctype', () => {
      throw new MeshError(
        'xml_dtd_refused',
        'The model part has a document type definition, which 3MF does not allow.',
      );
    });
    this.#parser.on('opentag', (tag) => {
      this.#sinceTag = 0;
      if (++this.#depth > maxDepth)
        throw new MeshError('xml_invalid', 'The model part nests its elements too deeply.');
      handler.open(tag.name, tag.attributes);
    });
    const { text } = handler;
    if (text !== undefined) {
      this.#parser.on('text', text);
      this.#parser.on('cdata', text);
    }
    this.#parser.on('closetag', (tag) => {
      this.#depth--;
      handler.close(tag.name);
    });
  }

  write(text: string): void {
    for (let at = 0; at < text.length; at += feedLength) {
      const piece = text.slice(at, at + feedLength);
      this.#sinceTag += piece.length;
      this.#parser.write(piece);
      if (this.#sinceTag > maxCharactersBetweenTags) {
        throw new MeshError('xml_invalid', 'The model part holds an overlong text or tag.');
      }
    }
  }

  close(): void {
    this.#parser.close();
  }
}

function detectEncoding(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (cause) {
    throw new MeshError('xml_invalid', 'The model part is not valid UTF-8 or UTF-16 text.', { cause });
  }
}
