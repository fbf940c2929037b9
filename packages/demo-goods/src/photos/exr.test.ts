import { expect, it } from 'vitest';
import { readExr } from './exr.ts';

const text = (value: string) => Buffer.from(`${value}\0`);

function int(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeInt32LE(value, i * 4));
  return bytes;
}

function attribute(name: string, type: string, value: Buffer): Buffer {
  return Buffer.concat([text(name), text(type), int(value.length), value]);
}

/** Writes a picture of two by two pixels with the channels A and B. */
function writeExr({ compression = 0, type = 2 } = {}): Buffer {
  const channel = (name: string) => Buffer.concat([text(name), int(type, 0, 1, 1)]);
  const head = Buffer.concat([
    int(20_000_630, 2),
    attribute('channels', 'chlist', Buffer.concat([channel('A'), channel('B'), Buffer.alloc(1)])),
    attribute('compression', 'compression', Buffer.from([compression])),
    attribute('dataWindow', 'box2i', int(0, 0, 1, 1)),
    Buffer.alloc(1),
  ]);
  const lines = [0, 1].map((row) => {
    const values = Buffer.alloc(16);
    [0, 1, 2, 3].forEach((value, i) => values.writeFloatLE(value + row * 10, i * 4));
    return Buffer.concat([int(row, 16), values]);
  });
  const offsets = Buffer.alloc(16);
  lines.forEach((line, row) =>
    offsets.writeBigUInt64LE(BigInt(head.length + offsets.length + row * line.length), row * 8),
  );
  return Buffer.concat([head, offsets, ...lines]);
}

it('reads each channel from the upper left', () => {
  const { width, height, channels } = readExr(writeExr());
  expect([width, height]).toEqual([2, 2]);
  expect(Object.fromEntries(channels)).toEqual({
    A: new Float32Array([0, 1, 10, 11]),
    B: new Float32Array([2, 3, 12, 13]),
  });
});

it.each([
  ['a compressed file', writeExr({ compression: 3 }), 'compressed'],
  ['16-bit floats', writeExr({ type: 1 }), '32-bit'],
  ['another file', Buffer.alloc(64), 'OpenEXR'],
])('rejects %s', (_, bytes, message) => {
  expect(() => readExr(bytes)).toThrow(message);
});
