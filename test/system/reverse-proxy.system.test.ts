import { rename, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { maintenanceCommand } from '#src/http/process/maintenance-command.ts';
import { writeBuiltSite } from '#test/support/built-site.ts';
import { createAdmin, createCategory, createUser } from '#test/support/factories.ts';
import { makeForm } from '#test/support/forms.ts';
import {
  host,
  installed,
  sendRequest,
  startCaddy,
  startNginx,
  type ReverseProxy,
} from '#test/support/reverse-proxy.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { cubeStl } from '#test/support/upload-site.ts';

interface ProxyCase {
  name: string;
  start: (ports: readonly number[]) => Promise<ReverseProxy>;
  isInstalled: boolean;
  isTls: boolean;
}

const proxies: ProxyCase[] = [
  { name: 'nginx', start: startNginx, isInstalled: installed.nginx, isTls: true },
  { name: 'Caddy', start: startCaddy, isInstalled: installed.caddy, isTls: false },
];

for (const { name, start, isTls, isInstalled } of proxies)
  describe.runIf(isInstalled)(`two instances behind ${name} with the configuration in deploy`, () => {
    let shop: TestApp;
    let second: FastifyInstance;
    let proxy: ReverseProxy;
    let siteDirectory: string;
    let adminCookie: string;
    let design: Model;

    const send = (
      path: string,
      more: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
    ) =>
      sendRequest({
        port: proxy.port,
        path,
        isTls,
        ...more,
        headers: { ...(isTls && { host }), ...more.headers },
      });
    const listen = async (app: FastifyInstance): Promise<number> => {
      await app.listen({ port: 0, host: '127.0.0.1' });
      return (app.server.address() as AddressInfo).port;
    };

    beforeAll(async () => {
      siteDirectory = await writeBuiltSite();
      const overrides = { publicUrl: isTls ? `https://${host}` : undefined, trustProxy: 1 };
      shop = await createTestApp(overrides, undefined, undefined, { siteDirectory });
      second = await shop.startAnother();
      proxy = await start([await listen(shop.app), await listen(second)]);
      const admin = await createAdmin(shop.db);
      await createCategory(shop.db, 'Rooms');
      adminCookie = await shop.cookieOf(admin);
      const stl = { field: 'stlFiles', name: 'cube.stl', content: cubeStl };
      const form = makeForm({ title: 'Cube', categories: '["rooms"]' }, [stl]);
      const created = await send('/api/admin/stl-files', {
        method: 'POST',
        body: form.body,
        headers: { ...form.headers, cookie: adminCookie, 'content-length': String(form.body.length) },
      });
      if (created.status !== 201) throw new Error(`The upload failed: ${created.body}`);
      design = JSON.parse(created.body) as Model;
    });

    afterAll(async () => {
      await proxy.close();
      await second.close();
      await shop.close();
      await rm(siteDirectory, { recursive: true });
    });

    it('passes a download and its byte ranges through', async () => {
      const cookie = await shop.cookieOf(await createUser(shop.db));
      const whole = await send(`/api/stl-files/${design.id}/download`, { headers: { cookie } });
      expect(whole).toMatchObject({ status: 200, headers: { 'accept-ranges': 'bytes' } });
      const range = { cookie, range: 'bytes=0-3' };
      const part = await send(`/api/stl-files/${design.id}/download`, { headers: range });
      expect(part).toMatchObject({ status: 206, headers: { 'content-length': '4' } });
      expect(part.body).toBe(whole.body.slice(0, 4));
    });

    it('sends private responses to nobody else', async () => {
      const people = [await createUser(shop.db), await createUser(shop.db)];
      for (const person of people) {
        const cookie = await shop.cookieOf(person);
        const me = JSON.parse((await send('/api/me', { headers: { cookie } })).body) as { id: string };
        expect(me.id).toBe(person.id);
      }
      expect((await send('/api/me')).status).toBe(401);
    });

    it('hides the metrics', async () => {
      expect((await send('/metrics')).status).toBe(404);
    });

    it('counts the attempts of each visitor, who cannot choose an address with X-Forwarded-For', async () => {
      const attempt = async (address: string) => {
        const body = Buffer.from(
          JSON.stringify({ email: `${address}@example.com`, password: 'wrong password 1' }),
        );
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
        return (await send('/api/auth/sign-in', { method: 'POST', body, headers })).headers[
          'x-ratelimit-remaining'
        ];
      };
      const [before, after] = [await attempt('203.0.113.1'), await attempt('203.0.113.2')];
      expect(Number(after)).toBe(Number(before) - 1);
    });

    it('answers from the other instance when one is gone', async () => {
      const third = await shop.startAnother();
      const other = await start([await listen(third), (shop.app.server.address() as AddressInfo).port]);
      await third.close();
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          sendRequest({
            port: other.port,
            path: `/api/stl-files?q=${name}${index}`,
            isTls,
            headers: { host },
          }),
        ),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      await other.close();
    });

    it('passes the responses of the site on during maintenance, and keeps it open for admins', async () => {
      const untilStatus = (status: number) =>
        waitFor(async () => {
          for (const app of [shop.app, second])
            expect((await app.inject('/api/categories')).statusCode).toBe(status);
        });
      await maintenanceCommand(shop.db, 'on Back at noon.');
      await untilStatus(503);
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, index) => send(`/api/stl-files?q=closed${index}`)),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 503));
      expect(responses.every(({ body }) => body.includes('Back at noon.'))).toBe(true);
      expect((await send('/api/admin/stats', { headers: { cookie: adminCookie } })).status).toBe(200);
      expect((await send('/login')).status).toBe(200);
      await maintenanceCommand(shop.db, 'off');
      await untilStatus(200);
      await waitFor(async () => expect((await send('/api/stl-files?q=open')).status).toBe(200));
    });

    it.runIf(name === 'Caddy')(
      'serves the site while its files are away, which makes every instance not ready',
      async () => {
        const files = join(shop.config.dataDir, 'files');
        await rename(files, `${files}-away`);
        try {
          await waitFor(
            async () => {
              for (const app of [shop.app, second])
                expect((await app.inject('/readyz')).statusCode).toBe(503);
            },
            { interval: 200 },
          );
          // Longer than the interval in which Caddy checks the instances.
          await sleep(2500);
          for (let index = 0; index < 6; index += 1)
            expect((await send(`/api/stl-files?q=away${index}`)).status).toBe(200);
        } finally {
          await rename(`${files}-away`, files);
        }
      },
    );
  });
