import { expect, it } from 'vitest';
import { createAvatars } from '#src/integrations/avatars.ts';
import { site } from '#src/site.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { demoDesigners } from './designers.ts';
import { installDesigners } from './install-designers.ts';
import { portraits } from '@firstlayer/demo-goods/portraits.ts';

const shop = useTestApp();

it('has a named designer with a portrait for every designer of the site', () => {
  expect(demoDesigners.map(({ userId }) => userId)).toEqual(site.designers.map(({ userId }) => userId));
  expect(demoDesigners.map(({ username }) => username)).toEqual(Array.from(portraits.keys()));
  for (const { displayName, socialUrl } of demoDesigners) {
    expect(displayName).not.toMatch(/designer/i);
    expect(new URL(socialUrl ?? '').hostname).toMatch(/\.example$/);
  }
});

it('installs the designers with profiles and pictures, and again without a change', async () => {
  const { db, config, storage, app } = shop;
  const { limits } = config;
  const context = { db, avatars: createAvatars({ storage, limits }), log: app.log, now: () => new Date() };
  const ids = await installDesigners(context);
  expect(Array.from(ids.values())).toEqual(site.designers.map(({ userId }) => userId));
  const pictures = await shop.request({ url: '/api/designers/pictures' });
  expect(pictures.json()).toHaveLength(site.designers.length);
  for (const { userId, username, style } of demoDesigners) {
    const profile = await shop.as({ id: userId })({ url: `/api/users/${userId}` });
    expect(profile.json()).toMatchObject({ username, bio: style });
    const picture = await shop.request({ url: `/api/users/${userId}/avatar` });
    expect(picture.headers['content-type']).toMatch(/^image\//);
  }
  await installDesigners(context);
  expect((await shop.request({ url: '/api/designers/pictures' })).json()).toEqual(pictures.json());
});
