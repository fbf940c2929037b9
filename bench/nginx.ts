import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './site.ts';

export interface Nginx {
  url: string;
  /** The process that sends the files. */
  workerPid: number;
  stop: () => Promise<void>;
}

/** Starts nginx, which serves one file from disk with one worker and the same encoding header as ours. */
export async function startNginx(file: {
  name: string;
  bytes: Uint8Array;
  type: string;
  encoding?: string;
}): Promise<Nginx> {
  const root = await mkdtemp(join(tmpdir(), 'firstlayer-nginx-'));
  const port = await freePort();
  await writeFile(join(root, file.name), file.bytes);
  const encoding = file.encoding === undefined ? '' : `add_header Content-Encoding ${file.encoding};`;
  await writeFile(
    join(root, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${root}/pid; error_log ${root}/error.log;
     events { worker_connections 512; }
     http { access_log ${root}/access.log; sendfile on; default_type ${file.type}; types {}
       client_body_temp_path ${root}/b; proxy_temp_path ${root}/p; fastcgi_temp_path ${root}/f; uwsgi_temp_path ${root}/u; scgi_temp_path ${root}/s;
       server { listen 127.0.0.1:${port}; root ${root}; ${encoding} } }`,
  );
  const child = spawn('nginx', ['-p', root, '-c', join(root, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/${file.name}`;
  for (let tries = 0; tries < 50; tries += 1) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      break;
    await sleep(100);
  }
  return {
    url,
    workerPid: Number(await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')),
    stop: async () => {
      child.kill('SIGQUIT');
      await once(child, 'exit');
      await rm(root, { recursive: true, force: true });
    },
  };
}
