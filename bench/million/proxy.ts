import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../site.ts';

export interface Proxy {
  port: number;
  pid: number | undefined;
  close: () => Promise<void>;
}

/** Starts nginx in front of instances, as in `deploy/nginx.conf` but without TLS and without its cache. */
export async function startProxy(instances: readonly string[]): Promise<Proxy> {
  const root = await mkdtemp(join(tmpdir(), 'firstlayer-proxy-'));
  const port = await freePort();
  const servers = instances.map((url) => `server ${new URL(url).host};`).join(' ');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = folders.map((name) => `${name}_temp_path ${join(root, name)};`).join(' ');
  await writeFile(
    join(root, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${root}/pid; error_log ${root}/error.log;
     events { worker_connections 2048; }
     http { access_log off; ${temporary}
       upstream shop { least_conn; ${servers} keepalive 64; }
       server { listen 127.0.0.1:${port}; keepalive_requests 1000000;
         location / { proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
           proxy_set_header X-Forwarded-For $remote_addr; proxy_pass http://shop; } } }`,
  );
  const child = spawn('nginx', ['-p', root, '-c', join(root, 'nginx.conf')], { stdio: 'ignore' });
  for (let tries = 0; tries < 50; tries += 1) {
    if (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)) break;
    await sleep(100);
  }
  return {
    port,
    pid: child.pid,
    close: async () => {
      child.kill('SIGQUIT');
      await once(child, 'exit');
      await rm(root, { recursive: true, force: true });
    },
  };
}
