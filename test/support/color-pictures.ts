import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const side = 24;
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** PNG's color types by the number of channels, from gray to red, green, blue and alpha. */
const colorTypes = [0, 4, 2, 6];

export interface PlainPng {
  depth: 8 | 16;
  /** The value of each channel from 0 to 255: gray, gray and alpha, RGB, or RGB and alpha. */
  pixel: readonly number[];
  profile?: Buffer | undefined;
  hasPalette?: boolean;
}

/** Writes a PNG of one color. Its values are those of its color profile, which no library converts. */
export function writePlainPng({ depth, pixel, profile, hasPalette = false }: PlainPng): Buffer {
  const sample = (value: number) => (depth === 16 ? [value, value] : [value]);
  const one = hasPalette ? [0] : pixel.flatMap(sample);
  const row = Buffer.from([0, ...Array.from({ length: side }, () => one).flat()]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, hasPalette ? 3 : (colorTypes[pixel.length - 1] ?? 0)], 8);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...(profile ? [pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(profile)]))] : []),
    ...(hasPalette ? [pngChunk('PLTE', Buffer.from(pixel))] : []),
    pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Returns a profile that the image library contains. */
export async function readProfile(name: 'srgb' | 'p3' | 'cmyk'): Promise<Buffer> {
  const picture = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
  const written = await picture
    .toColourspace(name === 'cmyk' ? 'cmyk' : 'srgb')
    .withIccProfile(name)
    .jpeg()
    .toBuffer();
  const { icc } = await sharp(written).metadata();
  if (!icc) throw new Error(`The image library wrote no profile ${name}.`);
  return icc;
}

/** The primaries of Adobe RGB (1998), adapted to D50, as X, Y and Z. */
const adobePrimaries = {
  r: [0.60974, 0.31111, 0.01947],
  g: [0.20528, 0.62567, 0.06087],
  b: [0.14919, 0.06322, 0.74457],
};

export function adobeRgbProfile(): Buffer {
  const tags = Object.entries(adobePrimaries).flatMap(([channel, xyz]): [string, Buffer][] => [
    [`${channel}XYZ`, xyzTag(xyz)],
    [`${channel}TRC`, gammaTag(2.2)],
  ]);
  return writeProfile('RGB ', tags);
}

export function grayProfile(gamma: number): Buffer {
  return writeProfile('GRAY', [
    ['wtpt', xyzTag([0.9642, 1, 0.8249])],
    ['kTRC', gammaTag(gamma)],
  ]);
}

/** Writes an ICC profile of version 2 (ICC.1:2001-04). */
function writeProfile(space: string, tags: [string, Buffer][]): Buffer {
  const header = Buffer.alloc(128);
  header.writeUInt32BE(0x02400000, 8);
  header.write(`mntr${space}XYZ `, 12);
  header.write('acsp', 36);
  xyzTag([0.9642, 1, 0.8249]).copy(header, 68, 8);
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  let offset = header.length + table.length;
  tags.forEach(([name, data], index) => {
    const at = 4 + 12 * index;
    table.write(name, at);
    table.writeUInt32BE(offset, at + 4);
    table.writeUInt32BE(data.length, at + 8);
    offset += data.length;
  });
  header.writeUInt32BE(offset);
  return Buffer.concat([header, table, ...tags.map(([, data]) => data)]);
}

function xyzTag(xyz: readonly number[]): Buffer {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ');
  xyz.forEach((value, index) => tag.writeInt32BE(Math.round(value * 65536), 8 + 4 * index));
  return tag;
}

function gammaTag(gamma: number): Buffer {
  const tag = Buffer.alloc(16);
  tag.write('curv');
  tag.writeUInt32BE(1, 8);
  tag.writeUInt16BE(Math.round(gamma * 256), 12);
  return tag;
}
