import { crc32, deflateSync } from 'node:zlib';

const side = 256;
const band = 16;
const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Draws the layers of a print as a PNG (https://www.w3.org/TR/png-3/). */
export function drawPicture(): Buffer {
  const rows = Array.from({ length: side }, (_, y) => {
    const shade = 200 - Math.floor(y / band) * 8;
    const pixel = [Math.min(255, shade + 40), shade, Math.floor(shade / 3)];
    return Buffer.from([0, ...Array.from({ length: side }, () => pixel).flat()]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // The image has 8 bits per channel, and the channels red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
