import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  layerHeights,
  printerClasses,
  type LayerHeight,
  type PrinterClass,
} from '@firstlayer/mesh/contract/print-facts.ts';

export interface SlicerConfig {
  /** The path of the program. */
  program: string;
  /** The folder with one profile for each class of printers, such as `corexy.ini`, or also `corexy-0.12.ini`. */
  profileFolder: string;
}

export interface SlicerProfile {
  class: PrinterClass;
  layerMm: LayerHeight;
  path: string;
  /** The center of the bed in millimeters, as `x,y`. */
  center: string;
}

export interface SlicedPrint {
  seconds: number;
  grams: number;
}

/** A slicer that ended without figures: it crashed, hung, or printed nonsense. */
export class SlicerError extends Error {
  override readonly name = 'SlicerError';
}

const timeoutMs = 180_000;
const memoryKb = 4 * 1024 * 1024;
/** In blocks of 512 bytes: 1 GB. */
const outputBlocks = 2 * 1024 * 1024;
/** PrusaSlicer writes the figures after the last command, before the settings. */
const tailBytes = 524_288;
const maxSeconds = 60 * 86_400;
const maxGrams = 100_000;

/** Reads the profiles in the folder and a hash of all of them. Other files in it are ignored. */
export async function readProfiles(folder: string): Promise<{ profiles: SlicerProfile[]; hash: string }> {
  const names = new Set(await readdir(folder));
  const profiles: SlicerProfile[] = [];
  const hash = createHash('sha256');
  for (const name of printerClasses) {
    for (const layerMm of layerHeights) {
      const named = `${name}-${layerMm.toFixed(2)}.ini`;
      const file = names.has(named) || layerMm !== 0.2 ? named : `${name}.ini`;
      if (!names.has(file)) continue;
      const path = resolve(folder, file);
      const text = await readFile(path, 'utf8');
      hash.update(`${file}\0${text}\0`);
      profiles.push({ class: name, layerMm, path, center: findCenter(text) });
    }
  }
  return { profiles, hash: hash.digest('hex') };
}

/** Returns the middle of `bed_shape = 0x0,250x0,250x210,0x210`. */
function findCenter(profile: string): string {
  const shape = /^bed_shape\s*=\s*(.+)$/m.exec(profile)?.[1] ?? '0x0,200x200';
  const corners = shape.split(',').map((corner) => corner.trim().split('x').map(Number));
  const middle = (axis: number) => {
    const values = corners.map((corner) => corner[axis] ?? 0);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return `${middle(0)},${middle(1)}`;
}

/**
 * Runs the slicer that the owner has set up: one file at a time, in an empty folder and at the lowest priority, with
 * limits on time, memory and output, and without a network where the system permits that.
 */
export class Slicer {
  readonly #program: string;
  readonly #timeoutMs: number;
  #child: ChildProcess | undefined;
  #tail: Promise<unknown> = Promise.resolve();
  #hasNoNetwork: Promise<boolean> | undefined;
  #isClosed = false;

  constructor(program: string, limits: { timeoutMs?: number } = {}) {
    this.#program = program;
    this.#timeoutMs = limits.timeoutMs ?? timeoutMs;
  }

  /** @param meshPath of an STL; the slicer writes to a new folder next to it @throws SlicerError */
  async slice(meshPath: string, profile: SlicerProfile): Promise<SlicedPrint> {
    const run = this.#tail.then(() => this.#slice(meshPath, profile));
    this.#tail = run.catch(() => undefined);
    return run;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether the slicer runs without a network. */
  hasNoNetwork(): Promise<boolean> {
    this.#hasNoNetwork ??= canUnshareNetwork();
    return this.#hasNoNetwork;
  }

  /** Ends the running process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    endGroup(this.#child);
    await this.#tail;
  }

  async #slice(meshPath: string, { path, center }: SlicerProfile): Promise<SlicedPrint> {
    const folder = await mkdtemp(join(dirname(resolve(meshPath)), 'slicer-'));
    try {
      const output = join(folder, 'output.gcode');
      const given = [
        '--export-gcode',
        '--load',
        path,
        '--center',
        center,
        '--output',
        output,
        resolve(meshPath),
      ];
      await this.#run(given, folder);
      return readFigures(await readTail(output));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #run(given: readonly string[], folder: string): Promise<void> {
    const limits = `ulimit -v ${memoryKb} && ulimit -f ${outputBlocks} && ulimit -c 0`;
    const isolate = (await this.hasNoNetwork()) ? 'unshare --net --map-root-user' : '';
    const script = `${endWithParent}\n${limits} && exec nice -n 19 ${isolate} "$@"`;
    // Nothing would end a process that is started after `close`.
    if (this.#isClosed) throw new SlicerError('The process stops.');
    const ended = Promise.withResolvers<void>();
    const child = spawn('/bin/sh', ['-c', script, 'slicer', this.#program, ...given], {
      cwd: folder,
      // A group of its own, so that processes which the slicer starts end with it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, LC_ALL: 'C.UTF-8' },
    });
    this.#child = child;
    child.on('error', (cause) => ended.reject(new SlicerError('It could not be started.', { cause })));
    child.on('exit', (code, signal) => {
      if (code === 0) ended.resolve();
      else ended.reject(new SlicerError(`It ended with ${signal ?? `code ${code}`}.`));
    });
    const timer = setTimeout(() => {
      ended.reject(new SlicerError(`It took longer than ${this.#timeoutMs / 1000} s.`));
      endGroup(child);
    }, this.#timeoutMs);
    try {
      await ended.promise;
    } finally {
      clearTimeout(timer);
      endGroup(child);
      this.#child = undefined;
    }
  }
}

/**
 * Starts a watcher in the group of the shell. The input of the shell ends when this process is gone, even if it was killed,
 * and then the watcher ends the group. The slicer does not get this input.
 */
const endWithParent = 'exec 3<&0 </dev/null; { read -r _ <&3; kill -KILL 0; } & exec 3<&-';

function endGroup(child: ChildProcess | undefined): void {
  if (child?.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // All processes of the group have ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function canUnshareNetwork(): Promise<boolean> {
  return new Promise((done) => {
    execFile('unshare', ['--net', '--map-root-user', 'true'], (error) => done(error === null));
  });
}

/** @throws SlicerError if there is no output */
async function readTail(path: string): Promise<string> {
  if (!existsSync(path)) throw new SlicerError('It wrote no G-code.');
  await access(path, constants.R_OK);
  await using file = await open(path);
  const { size } = await file.stat();
  const length = Math.min(size, tailBytes);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
  return buffer.toString('latin1', 0, bytesRead);
}

/**
 * Reads the print time and the filament from the comments of G-code.
 * @throws SlicerError if one is missing or cannot be true
 */
export function readFigures(gcode: string): SlicedPrint {
  const time = /^; estimated printing time \(normal mode\) = (.+)$/m.exec(gcode)?.[1] ?? '';
  const seconds = parseDuration(time);
  const filament = /^; (?:total )?filament used \[g\] = (.+)$/m.exec(gcode)?.[1] ?? '';
  const grams = filament.split(',').reduce((sum, part) => sum + Number(part), 0);
  if (!(seconds > 0 && seconds <= maxSeconds)) throw new SlicerError('It printed no valid print time.');
  if (filament === '' || !(grams > 0 && grams <= maxGrams)) {
    throw new SlicerError('It printed no valid weight of filament.');
  }
  return { seconds, grams };
}

const unitSeconds = { d: 86_400, h: 3600, m: 60, s: 1 } as const;

/** Parses `1d 2h 3m 4s`; NaN for anything else. */
function parseDuration(text: string): number {
  const parts = text.trim().split(/\s+/);
  return parts.reduce((sum, part) => {
    const [, value, unit] = /^(\d{1,6})([dhms])$/.exec(part) ?? [];
    return (
      sum + (unit === undefined ? Number.NaN : Number(value) * unitSeconds[unit as keyof typeof unitSeconds])
    );
  }, 0);
}
