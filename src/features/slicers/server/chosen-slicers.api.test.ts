import { expect, it } from 'vitest';
import { createUser } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';

const site = useTestApp();

it('stores a slicer for each person and operating system', async () => {
  const [someone, other] = [await createUser(site.db), await createUser(site.db)];
  const url = '/api/user/slicers';
  const put = (slicer: string, system: string) =>
    site.as(someone)({ method: 'PUT', url, body: { slicer, system } });
  await put('cura', 'windows');
  await put('orcaslicer', 'linux');
  expect((await put('bambustudio', 'windows')).json()).toEqual({
    windows: 'bambustudio',
    macos: null,
    linux: 'orcaslicer',
  });
  expect((await site.as(other)({ url })).json()).toEqual({ windows: null, macos: null, linux: null });
  expect((await put('superslicer', 'windows')).statusCode).toBe(400);
  expect((await put('cura', 'android')).statusCode).toBe(400);
  expect((await site.request({ url })).statusCode).toBe(401);
});
