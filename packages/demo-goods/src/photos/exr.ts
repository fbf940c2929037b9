const magic = 20_000_630;
const floatType = 2;
const uncompressed = 0;

/** The channels of a picture by name, rows from the upper left. */
export interface ExrImage {
  width: number;
  height: number;
  channels: Map<string, Float32Array>;
}

/** Reads an OpenEXR file with one part, without compression, whose channels are 32-bit floats, as Blender writes it. */
export function readExr(bytes: Buffer): ExrImage {
  if (bytes.readUInt32LE(0) !== magic) throw new Error('This is no OpenEXR file.');
  const { attributes, end } = readAttributes(bytes, 8);
  if (attributes.get('compression')?.[0] !== uncompressed) throw new Error('The EXR file is compressed.');
  const window = attributes.get('dataWindow');
  if (!window) throw new Error('The EXR file has no data window.');
  const width = window.readInt32LE(8) - window.readInt32LE(0) + 1;
  const height = window.readInt32LE(12) - window.readInt32LE(4) + 1;
  const names = readChannelNames(attributes.get('channels') ?? Buffer.alloc(1));
  const channels = names.map((name) => [name, new Float32Array(width * height)] as const);
  for (let row = 0; row < height; row++) {
    // Each line has its number and its length in front of the values of each channel.
    let at = Number(bytes.readBigUInt64LE(end + row * 8)) + 8;
    for (const [, values] of channels) {
      for (let x = 0; x < width; x++) values[row * width + x] = bytes.readFloatLE(at + x * 4);
      at += width * 4;
    }
  }
  return { width, height, channels: new Map(channels) };
}

function readAttributes(bytes: Buffer, start: number): { attributes: Map<string, Buffer>; end: number } {
  const attributes = new Map<string, Buffer>();
  let at = start;
  while (bytes[at] !== 0) {
    const name = readText(bytes, at);
    const type = readText(bytes, at + name.length + 1);
    const sizeAt = at + name.length + type.length + 2;
    at = sizeAt + 4 + bytes.readInt32LE(sizeAt);
    attributes.set(name, bytes.subarray(sizeAt + 4, at));
  }
  return { attributes, end: at + 1 };
}

function readChannelNames(list: Buffer): string[] {
  const names: string[] = [];
  let at = 0;
  while (list[at] !== 0) {
    const name = readText(list, at);
    at += name.length + 1;
    if (list.readInt32LE(at) !== floatType) throw new Error(`The channel ${name} has no 32-bit floats.`);
    at += 16;
    names.push(name);
  }
  return names;
}

function readText(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, bytes.indexOf(0, at));
}
