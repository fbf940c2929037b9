import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const host = 'shop.example.com';
/** The proxies with a configuration in `deploy` that are installed on this machine. */
export const installed = {
  nginx: existsSync('/usr/sbin/nginx') && existsSync('/usr/bin/openssl'),
  caddy: existsSync('/usr/bin/caddy'),
};

const readDeployFile = (name: string): Promise<string> =>
  readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

export interface ProxyResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
}

export interface ReverseProxy {
  /** The port that visitors reach. */
  port: number;
  /** The port that redirects to https; undefined where there is none. */
  plainPort?: number;
  /** Returns the log of requests; undefined where there is none. */
  readLog?: () => Promise<string>;
  close: () => Promise<void>;
}

async function getFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until the proxy answers at the port; fails with the proxy's own messages. */
async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  let messages = '';
  child.stderr?.on('data', (chunk: Buffer) => (messages += chunk));
  let hasResponded = false;
  while (!hasResponded) {
    if (child.exitCode !== null) throw new Error(`The proxy does not listen on port ${port}. ${messages}`);
    hasResponded = await sendRequest({ port, path: '/healthz', isTls: false }).then(
      () => true,
      () => sleep(50, false),
    );
  }
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
}

/**
 * Starts nginx with `deploy/nginx.conf`, with its ports, paths and upstream addresses replaced.
 * @param dataDir the folder whose files nginx sends when the site asks for it
 */
export async function startNginx(upstreamPorts: readonly number[], dataDir?: string): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'firstlayer-nginx-'));
  const [plainPort, port] = [await getFreePort(), await getFreePort()];
  await mkdir(join(folder, 'cache'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'].concat([
      '-subj',
      `/CN=${host}`,
      '-keyout',
      key,
      '-out',
      certificate,
    ]),
    { stdio: 'ignore' },
  );
  const [first, second] = upstreamPorts;
  const site = (await readDeployFile('nginx.conf'))
    .replaceAll(/^\s*listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replace('server 127.0.0.1:3000 ', `server 127.0.0.1:${first} `)
    .replace('server 127.0.0.1:3001 ', `server 127.0.0.1:${second} `)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replaceAll('/var/cache/nginx/firstlayer', join(folder, 'cache'))
    .replaceAll('/var/log/nginx/access.log', join(folder, 'access.log'))
    .replace('/var/lib/firstlayer', dataDir ?? join(folder, 'no-data'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off;\nworker_processes 1;\npid ${join(folder, 'pid')};\nerror_log stderr warn;\n${
      process.getuid?.() === 0 ? 'user root;\n' : ''
    }events {}\nhttp {\n${temporary}\n${site}\n}\n`,
  );
  const child = spawn('/usr/sbin/nginx', ['-c', config, '-p', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await waitForPort(plainPort, child);
  const readLog = () => readFile(join(folder, 'access.log'), 'utf8');
  return { port, plainPort, readLog, close: () => stop(child, folder) };
}

/** Starts Caddy with `deploy/Caddyfile`, without TLS, which needs a certificate authority, and without its control port. */
export async function startCaddy(upstreamPorts: readonly number[]): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'firstlayer-caddy-'));
  const port = await getFreePort();
  const config = join(folder, 'Caddyfile');
  await writeFile(config, `{\n\tadmin off\n}\n${await readDeployFile('Caddyfile')}`);
  const child = spawn('/usr/bin/caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      HOME: folder,
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      SITE_UPSTREAMS: upstreamPorts.map((each) => `127.0.0.1:${each}`).join(' '),
    },
  });
  await waitForPort(port, child);
  return { port, close: () => stop(child, folder) };
}

interface ProxyRequest {
  port: number;
  path: string;
  isTls: boolean;
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** The address of this machine from which the request is sent. */
  localAddress?: string | undefined;
}

/** Sends a request to a port of this machine, without checking the certificate, and reads the whole response. */
export async function sendRequest(options: ProxyRequest): Promise<ProxyResponse> {
  const { port, path, isTls, method = 'GET', headers = {}, body, localAddress } = options;
  const send = isTls ? requestHttps : requestHttp;
  const request = send({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers,
    agent: false,
    ...(localAddress !== undefined && { localAddress }),
    ...(isTls && { rejectUnauthorized: false, servername: host }),
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return { status: response.statusCode ?? 0, headers: response.headers, body: bytes.toString(), bytes };
}
