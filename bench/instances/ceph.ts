import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../site.ts';

const run = promisify(execFile);
const credentials = { accessKeyId: 'SHOPKEY', secretAccessKey: 'SHOPSECRET' };
const bucket = 'designs';
const library = 'usr/lib/x86_64-linux-gnu';

/** The folder below which Ceph's packages are installed or unpacked. */
const root = process.env.CEPH_ROOT ?? '/';
export const isCephInstalled =
  existsSync(join(root, 'usr/bin/radosgw')) && existsSync(join(root, 'usr/bin/ceph-mon'));

/** A small Ceph cluster in memory with an S3 gateway on the loopback interface. */
export class Ceph {
  readonly #home: string;
  readonly #port: number;
  readonly #daemons: ChildProcess[] = [];
  #gateway: ChildProcess | undefined;

  private constructor(home: string, port: number) {
    this.#home = home;
    this.#port = port;
  }

  static async start(): Promise<Ceph> {
    const ceph = new Ceph(await mkdtemp(join(tmpdir(), 'firstlayer-ceph-')), await freePort());
    await ceph.#createCluster();
    await ceph.startGateway();
    const user = ['--uid=shop', '--display-name=Shop', '--access-key', credentials.accessKeyId];
    await ceph.#call('radosgw-admin', 'user', 'create', ...user, '--secret-key', credentials.secretAccessKey);
    const client = new S3Client({
      endpoint: ceph.#url,
      region: 'us-east-1',
      credentials,
      forcePathStyle: true,
    });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    client.destroy();
    return ceph;
  }

  get #url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The settings of the shop. */
  get env(): Record<string, string> {
    return {
      S3_BUCKET: bucket,
      S3_ENDPOINT: this.#url,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    };
  }

  async killGateway(): Promise<void> {
    const gateway = this.#gateway;
    if (!gateway) return;
    const exited = once(gateway, 'exit');
    gateway.kill('SIGKILL');
    await exited;
    this.#gateway = undefined;
  }

  /** Starts the S3 server, and waits until it answers. */
  async startGateway(): Promise<void> {
    const gateway = this.#spawn('radosgw', '-f', '-n', 'client.rgw');
    this.#gateway = gateway;
    while (!(await fetch(this.#url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined))) {
      if (gateway.exitCode !== null) throw new Error(`The S3 server ended with code ${gateway.exitCode}.`);
      await sleep(50);
    }
  }

  async close(): Promise<void> {
    await this.killGateway();
    for (const daemon of this.#daemons.toReversed()) {
      const exited = once(daemon, 'exit');
      daemon.kill('SIGKILL');
      await exited;
    }
    await rm(this.#home, { recursive: true, force: true });
  }

  async #createCluster(): Promise<void> {
    const fsid = randomUUID();
    const port = await freePort();
    for (const name of ['mon', 'osd', 'rgw']) await mkdir(join(this.#home, name));
    await writeFile(join(this.#home, 'ceph.conf'), this.#writeConfig(fsid, port));
    const monmap = join(this.#home, 'monmap');
    await this.#call(
      'monmaptool',
      '--create',
      '--addv',
      'a',
      `[v1:127.0.0.1:${port}]`,
      '--fsid',
      fsid,
      monmap,
    );
    await this.#call('ceph-mon', '--mkfs', '-i', 'a', '--monmap', monmap);
    this.#daemons.push(this.#spawn('ceph-mon', '-f', '-i', 'a'));
    const osd = randomUUID();
    await this.#callUntilReady('ceph', 'osd', 'new', osd, '0');
    await this.#call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
    await this.#startOsd();
    await this.#call('ceph', 'osd', 'crush', 'add', 'osd.0', '1', 'root=default', 'host=local');
  }

  /** On a busy machine the daemon may ask the monitor too early and end, so it is started until it is up. */
  async #startOsd(): Promise<void> {
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      const daemon = this.#spawn('ceph-osd', '-f', '-i', '0');
      while (daemon.exitCode === null && daemon.signalCode === null) {
        if ((await this.#call('ceph', 'osd', 'stat')).includes('1 up')) {
          this.#daemons.push(daemon);
          return;
        }
        await sleep(200);
      }
    }
    throw new Error('The storage daemon of Ceph does not start.');
  }

  #writeConfig(fsid: string, port: number): string {
    const settings = {
      fsid,
      'mon initial members': 'a',
      'mon host': `[v1:127.0.0.1:${port}]`,
      'public addr': '127.0.0.1',
      'auth cluster required': 'none',
      'auth service required': 'none',
      'auth client required': 'none',
      'osd pool default size': 1,
      'osd pool default min size': 1,
      'osd pool default pg num': 4,
      'osd pool default pg autoscale mode': 'off',
      'osd crush chooseleaf type': 0,
      'mon allow pool size one': true,
      'osd objectstore': 'memstore',
      'memstore device bytes': 4 * 1024 ** 3,
      'ms bind msgr2': false,
      'plugin dir': join(root, library, 'ceph'),
      'erasure code dir': join(root, library, 'ceph/erasure-code'),
      'osd class dir': join(root, library, 'rados-classes'),
      'run dir': this.#home,
      'log file': join(this.#home, '$name.log'),
      'admin socket': join(this.#home, '$name.asok'),
      'mon data': join(this.#home, 'mon'),
      'osd data': join(this.#home, 'osd'),
      'rgw data': join(this.#home, 'rgw'),
      'rgw frontends': `beast endpoint=127.0.0.1:${this.#port}`,
    };
    return `[global]\n${Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join('')}`;
  }

  get #options() {
    const libraries = [library, `${library}/ceph`, 'lib/x86_64-linux-gnu'].map((folder) =>
      join(root, folder),
    );
    const env = {
      ...process.env,
      CEPH_CONF: join(this.#home, 'ceph.conf'),
      PATH: `${join(root, 'usr/bin')}:${process.env.PATH}`,
      ...(root !== '/' && {
        LD_LIBRARY_PATH: libraries.join(':'),
        PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
      }),
    };
    return { cwd: this.#home, env };
  }

  /** @returns its output */
  async #call(program: string, ...args: string[]): Promise<string> {
    return (await run(program, args, { ...this.#options, timeout: 60_000 })).stdout;
  }

  /** The monitor refuses commands until it has formed its quorum. */
  async #callUntilReady(program: string, ...args: string[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#call(program, ...args);
        return;
      } catch (error) {
        if (attempt === 20) throw error;
      }
      await sleep(500);
    }
  }

  #spawn(program: string, ...args: string[]): ChildProcess {
    return spawn(program, args, { ...this.#options, stdio: 'ignore' });
  }
}
