import { beforeAll, describe, expect, it } from 'vitest';
import { createModel, fakeImage } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { Embed } from '../../embed-schemas.ts';

const site = useTestApp();
let id: number;
let hidden: number;
let origin: string;

beforeAll(async () => {
  const title = 'Vase <b>"&"</b>';
  id = await createModel(site.db, { title, designerId: 'designer-one', images: [fakeImage()] });
  hidden = await createModel(site.db, { title: 'Hidden' });
  await site.db.updateTable('models').set({ deleted_at: new Date() }).where('id', '=', hidden).execute();
  const response = await site.request({ url: `/api/stl-files/${id}/embed` });
  origin = /href="([^"]*)\/model\//.exec(response.body)?.[1] ?? '';
});

const ask = (query: Record<string, string>) =>
  site.request({ url: `/api/oembed?${new URLSearchParams(query)}` });

describe('the card', () => {
  it('lets other sites frame it and has no scripts', async () => {
    const { headers, body } = await site.request({ url: `/api/stl-files/${id}/embed` });
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors \*$/);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('Vase &lt;b&gt;&quot;&amp;&quot;&lt;/b&gt;');
    expect(body).not.toContain('<script');
    expect(body).toContain(`href="${origin}/model/${id}" target="_blank" rel="noopener"`);
  });

  it('says print time and filament once they are known', async () => {
    const printed = await createModel(site.db, { title: 'Printed' });
    const minutes = [200, 190, 210, 150, 170, 220];
    const size = { bed_mm: 150, tall_mm: 20 };
    await site.db
      .insertInto('model_prints')
      .values({ model_id: printed, state: 'done', ...size, grams: 38, minutes })
      .execute();
    const { body } = await site.request({ url: `/api/stl-files/${printed}/embed` });
    expect(body).toContain('<p>from 2 h 30 min, 38 g</p>');
  });

  it.each(['hidden', 'missing'])('returns 404 for a %s design', async (kind) => {
    const url = `/api/stl-files/${kind === 'hidden' ? hidden : 999_999}/embed`;
    const { statusCode, headers } = await site.request({ url });
    expect([statusCode, headers['x-frame-options']]).toEqual([404, 'DENY']);
  });
});

describe('oEmbed', () => {
  it('describes a design with its frame', async () => {
    const embed = (await ask({ url: `${origin}/model/${id}` })).json<Embed>();
    expect(embed).toMatchObject({
      ...{ version: '1.0', type: 'rich', title: 'Vase <b>"&"</b>', width: 480, height: 176 },
      author_url: `${origin}/designer/designer_one`,
      thumbnail_width: 1200,
    });
    expect(embed.html).toContain(`<iframe src="${origin}/api/stl-files/${id}/embed"`);
    expect(embed.html).toContain('title="Vase &lt;b&gt;&quot;&amp;&quot;&lt;/b&gt;"');
  });

  it('keeps to the room that the other site has', async () => {
    const url = `${origin}/model/${id}`;
    expect((await ask({ url, maxwidth: '300' })).json()).toMatchObject({ type: 'rich', width: 300 });
    expect((await ask({ url, maxwidth: '200' })).json()).toMatchObject({ type: 'link' });
    expect((await ask({ url, maxheight: '100' })).json()).not.toHaveProperty('html');
  });

  it('refuses other addresses and formats', async () => {
    const status = async (query: Record<string, string>) => (await ask(query)).statusCode;
    expect(await status({ url: `${origin}/model/${hidden}` })).toBe(404);
    expect(await status({ url: `https://other.example/model/${id}` })).toBe(404);
    expect(await status({ url: `${origin}/browse` })).toBe(404);
    expect(await status({ url: `${origin}/model/99999999999` })).toBe(404);
    expect(await status({ url: 'no address' })).toBe(404);
    expect(await status({})).toBe(400);
    expect(await status({ url: `${origin}/model/${id}`, format: 'xml' })).toBe(501);
  });
});
