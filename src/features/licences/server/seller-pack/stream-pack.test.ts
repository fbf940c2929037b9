import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Images } from '#src/integrations/images.ts';
import { packFacts } from '#test/support/pack-facts.ts';
import { streamPack } from './stream-pack.ts';

/** Opens pictures of a megabyte, and keeps their streams. */
function makePictures() {
  const opened: Readable[] = [];
  const openVariant = async () => {
    const stream = Readable.from(Array.from({ length: 16 }, () => Buffer.alloc(65_536)));
    opened.push(stream);
    return { stream, sizeBytes: 1_048_576 };
  };
  return { opened, images: { openVariant } as Partial<Images> as Images };
}

it('closes the open picture, and opens no other, when the reader goes away', async () => {
  const { opened, images } = makePictures();
  const pictures = Array.from({ length: 5 }, () => ({ hash: 'ab', address: 'https://shop.example/1' }));
  const pack = streamPack(images, { ...packFacts, pictures });
  for await (const _chunk of pack) if (opened.length > 0) break;
  await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});

it('closes a picture that was opened after the reader has gone', async () => {
  const { opened, images } = makePictures();
  const pack = streamPack(
    { ...images, openVariant: (...asked) => (pack.destroy(), images.openVariant(...asked)) },
    packFacts,
  );
  pack.resume();
  await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});
