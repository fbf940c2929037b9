import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath, platform } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readConfig } from '#src/config/config.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Returns the variables below `environment:` of the site in the compose file, with the values of the settings. */
function readSiteEnvironment(settings: Record<string, string>): Record<string, string> {
  const block = /^x-site:.*?^ {2}environment:\n(.*?)^ {2}\w/ms.exec(read('deploy/compose.yaml'))?.[1] ?? '';
  const entries = Array.from(block.matchAll(/^ {4}(\w+): (.*)$/gm), ([, name = '', value = '']) => {
    const filled = value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => settings[variable] ?? '');
    return [name, filled.replaceAll("'", '')] as const;
  });
  return Object.fromEntries(entries);
}

it('accepts the settings of the compose file with a filled-in shop.env', () => {
  const example = Object.entries(parseEnv(read('deploy/shop.env.example')));
  const settings = Object.fromEntries(
    example.map(([name, value = '']) => [name, value === '' ? 'a'.repeat(64) : value]),
  );
  const site = readSiteEnvironment(settings);
  expect(site.DATABASE_URL).toBe(`postgres://firstlayer:${'a'.repeat(64)}@postgres/firstlayer`);
  const dataDir = mkdtempSync(join(tmpdir(), 'firstlayer-deploy-'));
  const config = readConfig({ HOST: '0.0.0.0', DATA_DIR: dataDir, ...settings, ...site });
  expect(config).toMatchObject({ isDemo: false, publicUrl: 'https://shop.example.com', trustProxy: 1 });
  expect(config.s3).toMatchObject({ endpoint: 'http://storage:9000', signsDownloads: false });
});

it('puts every file that the configuration of Vite imports into the image', () => {
  const imported = Array.from(read('vite.config.ts').matchAll(/from '\.\/(.*)'/g), ([, name]) =>
    String(name),
  );
  const patterns = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => new RegExp(`^${line.slice(1).replaceAll('.', '\\.').replaceAll('*', '.*')}$`));
  expect(imported).toContain('vite.aliases.ts');
  expect(imported.filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
});

it('starts the site by its start script in the image and the unit, below an init in the image', () => {
  const image = read('deploy/Dockerfile');
  expect(/^ENTRYPOINT (.*)$/m.exec(image)?.[1]).toBe('["/usr/bin/tini", "--"]');
  expect(/^CMD (.*)$/m.exec(image)?.[1]).toBe('["node", "scripts/start.mjs"]');
  expect(image).toMatch(/apt-get install .* libjemalloc2 /);
  expect(/^ExecStart=(.*)$/m.exec(read('deploy/firstlayer@.service'))?.[1]).toBe(
    '/usr/bin/env PORT=%i node scripts/start.mjs',
  );
});

it('goes on without a child process that was ended for lack of memory', () => {
  expect(/^OOMPolicy=(.*)$/m.exec(read('deploy/firstlayer@.service'))?.[1]).toBe('continue');
});

it('serves the challenges of certificates from the folder that certbot is told to write them to', () => {
  const served = /location \/\.well-known\/acme-challenge\/ \{\s+root (.*);/.exec(read('deploy/nginx.conf'));
  const written = /`certbot certonly --webroot -w (\S+) /.exec(read('docs/operations/install.md'));
  expect(written?.[1]).toBeDefined();
  expect(served?.[1]).toBe(written?.[1]);
});

const startScript = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

interface StartedSite {
  env: Record<string, string>;
  libraries: string[];
}

/** Runs `scripts/start.mjs` until it has replaced its process by the site, and returns what that would run with. */
function startSite(env: Record<string, string>): StartedSite {
  const print = `
    if (process.argv[1].endsWith('main.ts')) {
      const { env, report } = process;
      console.log(JSON.stringify({ env, libraries: report.getReport().sharedObjects }));
      process.exit();
    }`;
  const options = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(print)}` };
  const { stdout } = spawnSync(execPath, [startScript], { encoding: 'utf8', env: { ...options, ...env } });
  return JSON.parse(stdout) as StartedSite;
}

const hasJemalloc =
  platform === 'linux' &&
  readdirSync('/usr/lib').some((name) => existsSync(`/usr/lib/${name}/libjemalloc.so.2`));

it.runIf(hasJemalloc)('starts the site with jemalloc where it is installed, unless LD_PRELOAD is set', () => {
  const { libraries, env } = startSite({});
  expect(libraries).toContainEqual(expect.stringContaining('/libjemalloc.so.2'));
  expect(env).toMatchObject({ MALLOC_CONF: 'background_thread:true', NODE_ENV: 'production' });
  expect(startSite({ LD_PRELOAD: '' }).libraries).not.toContainEqual(expect.stringContaining('jemalloc'));
});

it('names the version of Node that is needed, instead of failing at a function that an older one does not have', () => {
  const older = 'data:text/javascript,Object.defineProperty(process, "version", { value: "v22.15.0" })';
  const { status, stderr } = spawnSync(execPath, ['--import', older, startScript], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'Firstlayer runs on Node 24 or later, and this is v22.15.0.\n']);
});
