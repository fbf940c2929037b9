import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { write3mf } from '@firstlayer/mesh/write/write-3mf.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { box, cube } from '@firstlayer/mesh/test/meshes.ts';
import { createUploadSite, cubeStl, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { makeZip, unzip } from '@firstlayer/mesh/test/zips.ts';

let shop: UploadSite;

beforeAll(async () => {
  shop = await createUploadSite();
});

afterAll(() => shop.site.close());

async function expectNoTemporaryFile(): Promise<void> {
  expect((await shop.listAll()).temporary).toEqual([]);
}

afterEach(() => expectNoTemporaryFile());

describe('a design', () => {
  it('gets checked and measured, and downloads byte for byte', async () => {
    const threeMf = await write3mf({ objects: [{ mesh: cube(10) }], build: [{ object: 0 }] });
    const model = await shop.add(
      [stlFile('Cube.STL'), stlFile('ten.3mf', threeMf), stlFile('cube.stl', writeStl(box([1, 2, 3])))],
      { description: '<p onclick="x">A&nbsp;cube</p><script>1</script>', cropX: '140', isPremium: 'true' },
    );
    expect(model).toMatchObject({
      description: '<p>A cube</p>',
      cropX: '100',
      cropY: '50',
      isPremium: true,
      categories: ['rooms'],
    });
    expect(model.files).toMatchObject([
      {
        name: 'Cube.STL',
        format: 'stl',
        sizeBytes: cubeStl.length,
        mesh: {
          triangles: 12,
          boundsMm: [20, 20, 20],
          volumeMm3: 8000,
          areaMm2: 2400,
          isClosed: true,
          isOriented: true,
        },
      },
      { name: 'ten.3mf', format: '3mf', mesh: { boundsMm: [10, 10, 10] } },
      { name: 'cube.stl', mesh: { boundsMm: [1, 2, 3] } },
    ]);
    const files = await unzip((await shop.download(model)).bytes);
    expect(Object.keys(files)).toEqual(['Cube.STL', 'ten.3mf', 'cube (2).stl']);
    expect(files['Cube.STL']?.equals(cubeStl)).toBe(true);
    expect(files['ten.3mf']?.equals(threeMf)).toBe(true);
  });

  it('uploads as a draft or scheduled, and records the upload', async () => {
    const releasesAt = '2026-11-20T09:00:00+01:00';
    const scheduled = await shop.add([stlFile('a.stl')], {
      state: 'scheduled',
      releasesAt,
      showsTitleEarly: 'true',
      description: `<p>${'x'.repeat(300)}</p>`,
    });
    expect(scheduled).toMatchObject({
      state: 'scheduled',
      releasesAt: '2026-11-20T08:00:00.000Z',
      showsTitleEarly: true,
    });
    expect((await shop.site.request({ url: `/api/stl-files/${scheduled.id}` })).statusCode).toBe(404);
    const draft = await shop.add([stlFile('a.stl')], { state: 'draft' });
    const rejected: Record<string, string>[] = [
      { state: 'scheduled' },
      { state: 'draft', releasesAt },
      { releasesAt },
      { state: 'scheduled', releasesAt: '2026-11-01T09:00:00Z' },
    ];
    for (const fields of rejected) {
      expect((await shop.upload([stlFile('a.stl')], fields)).statusCode).toBe(400);
    }
    const auditEvents = await shop.site.db
      .selectFrom('audit_events')
      .select(['actor_id', 'target_id', 'after'])
      .where('action', '=', 'design.create')
      .where('target_id', 'in', [String(scheduled.id), String(draft.id)])
      .orderBy('id')
      .execute();
    expect(auditEvents).toMatchObject([
      {
        actor_id: shop.admin.id,
        target_id: String(scheduled.id),
        after: { state: 'scheduled', showsTitleEarly: true, categories: ['rooms'] },
      },
      { target_id: String(draft.id), after: { state: 'draft', showsTitleEarly: false } },
    ]);
    expect(auditEvents[0]?.after?.description).toHaveLength(203);
  });

  it('repacks a ZIP that is its only file with the same contents, and measures it as a whole', async () => {
    const zip = makeZip([
      { name: 'parts/', mode: 0o040755 },
      { name: 'parts/one.stl', content: cubeStl },
      { name: 'two.STL', content: writeStl(box([50, 1, 1])), isDeflated: true },
      { name: '__MACOSX/._two.stl', content: 'a leftover' },
      { name: 'read me.txt', content: 'Hello' },
    ]);
    const model = await shop.add([stlFile('all.zip', zip)]);
    expect(model.files).toMatchObject([
      { format: 'zip', mesh: { triangles: 24, boundsMm: [50, 20, 20], volumeMm3: 8050, isClosed: true } },
    ]);
    const { bytes } = await shop.download(model);
    expect(bytes.equals(zip)).toBe(false);
    const { '__MACOSX/._two.stl': _, ...kept } = await unzip(zip);
    expect(await unzip(bytes)).toEqual(kept);
    const detail = await shop.site.request({ url: `/api/stl-files/${model.id}` });
    expect(detail.json()).toMatchObject({ downloadSizeBytes: bytes.length });
  });

  it('packs an uploaded ZIP under a folder of its name', async () => {
    const zip = makeZip([
      { name: 'a/b.stl', content: cubeStl },
      { name: 'notes.txt', content: 'Hello' },
    ]);
    const model = await shop.add([stlFile('kit.zip', zip), stlFile('kit.zip', zip), stlFile('part.stl')]);
    const files = await unzip((await shop.download(model)).bytes);
    expect(Object.keys(files)).toEqual([
      'kit/a/b.stl',
      'kit/notes.txt',
      'kit (2)/a/b.stl',
      'kit (2)/notes.txt',
      'part.stl',
    ]);
    expect(files['kit (2)/a/b.stl']?.equals(cubeStl)).toBe(true);
  });

  it('replaces the quotes of names in the bundle only', async () => {
    const zip = makeZip([{ name: 'b.stl', content: cubeStl }]);
    const model = await shop.add([
      stlFile('12" va\r\nse.stl'),
      stlFile('12_ vase.stl'),
      stlFile('4" kit.zip', zip),
    ]);
    expect(model.files[0]?.name).toBe('12" vase.stl');
    const names = Object.keys(await unzip((await shop.download(model)).bytes));
    expect(names).toEqual(['12_ vase.stl', '12_ vase (2).stl', '4_ kit/b.stl']);
  });

  it('names a picture that cannot be read by its name with quotes', async () => {
    const picture = { field: 'previewImage', name: '4" a.png', content: 'no picture' };
    const response = await shop.upload([stlFile('a.stl'), picture]);
    expect(response.json()).toMatchObject({ message: expect.stringMatching(/^4" a\.png: /) });
  });

  it('has the same ETag for the same files', async () => {
    const first = await shop.download(await shop.add([stlFile('a.stl'), stlFile('b.stl')]));
    const second = await shop.download(await shop.add([stlFile('a.stl'), stlFile('b.stl')]));
    expect(second.etag).toBe(first.etag);
  });

  it.each([
    ['../../etc/passwd.stl', 'passwd.stl'],
    ['con.stl', '_con.stl'],
    ['a<b>:c|d?.STL', 'a_b__c_d_.STL'],
    ['x\u202elts.exe.stl', 'xlts.exe.stl'],
    [`${'ü'.repeat(180)}.stl`, `${'ü'.repeat(100)}.stl`],
  ])('stores a file named %s as %s', async (given, kept) => {
    const model = await shop.add([stlFile(given)]);
    expect(model.files[0]?.name).toBe(kept);
    expect(Object.keys(await unzip((await shop.download(model)).bytes))).toEqual([kept]);
  });
});

describe('an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'k-1' };

  it('returns the same response again and creates nothing twice', async () => {
    const first = await shop.upload([stlFile('a.stl')], { title: 'Once' }, key);
    const before = await shop.listAll();
    const again = await shop.upload([stlFile('a.stl')], { title: 'Once' }, key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(await shop.listAll()).toEqual(before);
    const other = await shop.upload([stlFile('b.stl')], { title: 'Once' }, key);
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('allows a retry after a failure', async () => {
    const headers = { 'idempotency-key': 'k-2' };
    expect((await shop.upload([stlFile('a.stl', 'bad')], {}, headers)).statusCode).toBe(415);
    expect((await shop.upload([stlFile('a.stl')], {}, headers)).statusCode).toBe(201);
  });

  it('creates one design for two concurrent requests', async () => {
    const headers = { 'idempotency-key': 'k-3' };
    const { rows } = await shop.listAll();
    const responses = await Promise.all([1, 2, 3].map(() => shop.upload([stlFile('a.stl')], {}, headers)));
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses).toContain(201);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect((await shop.listAll()).rows).toHaveLength(rows.length + 1);
  });
});
