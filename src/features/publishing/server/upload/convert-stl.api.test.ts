import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { makeZip, unzip } from '@firstlayer/mesh/test/zips.ts';

let shop: UploadSite;

beforeAll(async () => {
  shop = await createUploadSite();
});

afterAll(() => shop.site.close());

const corners = ['0 0 0', '0 1.5 0', '2 0 0', '0 0 4'];
const facets = ['012', '023', '031', '132'].map(
  (facet) =>
    `facet normal 0 0 0\nouter loop\n${Array.from(facet, (at) => `vertex ${corners[Number(at)]}\n`).join('')}endloop\nendfacet\n`,
);
const ascii = `solid part\n${facets.join('')}endsolid part\n`;

/** Reads the corners of a binary STL as `corners` above. */
function readFacets(stl: Buffer): string[] {
  const count = stl.readUInt32LE(80);
  expect(stl.length).toBe(84 + 50 * count);
  return Array.from({ length: count * 3 }, (_, at) => {
    const offset = 84 + 50 * Math.floor(at / 3) + 12 + 12 * (at % 3);
    return [0, 4, 8].map((part) => stl.readFloatLE(offset + part)).join(' ');
  });
}

const expected = facets.flatMap((facet) => Array.from(facet.matchAll(/vertex (.*)/g), ([, place]) => place));

describe.each([
  ['a byte order mark', `\ufeff${ascii}`],
  ['its first word in capitals', ascii.replace('solid', 'SOLID')],
  ['all words in capitals', `\n ${ascii.toUpperCase()}`],
])('an ASCII STL with %s', (_, content) => {
  it('stores and hands out a binary STL of the same facets', async () => {
    const model = await shop.add([stlFile('part.stl', content)]);
    const { 'part.stl': bundled } = await unzip((await shop.download(model)).bytes);
    expect(readFacets(bundled ?? Buffer.alloc(0))).toEqual(expected);
    const [file] = model.files;
    const url = `/api/stl-files/${model.id}/files/${file?.id}/download`;
    const { rawPayload } = await shop.site.as(shop.admin)({ url });
    expect(rawPayload.equals(bundled ?? Buffer.alloc(0))).toBe(true);
    const sha256 = createHash('sha256').update(rawPayload).digest('hex');
    expect(file).toMatchObject({ name: 'part.stl', sizeBytes: 284, sha256, mesh: { triangles: 4 } });
  });

  it('becomes one in a ZIP as well, while other files stay', async () => {
    const entries = [
      { name: 'x/part.stl', content, isDeflated: true },
      { name: 'good.stl', content: ascii },
      { name: '.part.stl', content },
    ];
    const model = await shop.add([stlFile('kit.zip', makeZip(entries))]);
    const files = await unzip((await shop.download(model)).bytes);
    expect(readFacets(files['x/part.stl'] ?? Buffer.alloc(0))).toEqual(expected);
    expect(files['good.stl']?.toString()).toBe(ascii);
    expect(files['.part.stl']?.toString()).toBe(content);
    expect((await shop.listAll()).temporary).toEqual([]);
  });
});

it('stores any other ASCII STL byte for byte', async () => {
  const { bytes } = await shop.download(await shop.add([stlFile('part.stl', ` ${ascii}`)]));
  expect((await unzip(bytes))['part.stl']?.toString()).toBe(` ${ascii}`);
});

it.each(['part.stl', 'kit.zip'])('refuses an invalid one: %s', async (name) => {
  const broken = `\ufeff${ascii.replace('1.5', '1,5')}`;
  const content = name === 'kit.zip' ? makeZip([{ name: 'part.stl', content: broken }]) : broken;
  const response = await shop.upload([stlFile(name, content)]);
  expect(response.json()).toMatchObject({
    code: 'stl_syntax',
    message: expect.stringContaining('part.stl: '),
  });
  expect((await shop.listAll()).temporary).toEqual([]);
});
