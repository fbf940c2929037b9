import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cube } from '@firstlayer/mesh/test/meshes.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { readFigures, readProfiles, Slicer, SlicerError, type SlicerProfile } from './slicer.ts';

let folder: string;
let meshPath: string;
let profile: SlicerProfile;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstlayer-slicer-test-'));
  meshPath = join(folder, 'cube.stl');
  await writeFile(meshPath, writeStl(cube()));
  profile = { class: 'corexy', layerMm: 0.2, path: join(folder, 'corexy.ini'), center: '100,100' };
  await writeFile(profile.path, 'bed_shape = 0x0,200x0,200x200,0x200\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Slices with a shell script in place of the slicer; `$7` is the output file. */
async function sliceWith(script: string, timeoutMs?: number) {
  const program = join(folder, `slicer-${Math.random()}.sh`);
  await writeFile(program, `#!/bin/sh\n${script}\n`);
  await chmod(program, 0o755);
  const slicer = new Slicer(program, timeoutMs === undefined ? {} : { timeoutMs });
  return slicer.slice(meshPath, profile).finally(() => slicer.close());
}

/** Ended processes without a parent may stay as zombies for a while. */
async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return status !== '' && !status.includes('State:\tZ');
}

const figures = `printf '; filament used [g] = 9.20\\n; estimated printing time (normal mode) = 1h 2m 3s\\n'`;

describe('Slicer', () => {
  it('returns the print time and filament, and leaves no file behind', async () => {
    const note = join(folder, 'where');
    expect(await sliceWith(`${figures} > "$7"; pwd > ${note}; ls >> ${note}; ulimit -v >> ${note}`)).toEqual({
      seconds: 3723,
      grams: 9.2,
    });
    const [where = '', ...seen] = (await readFile(note, 'utf8')).trim().split('\n');
    expect(seen).toEqual(['output.gcode', String(4 * 1024 * 1024)]);
    expect(dirname(where)).toBe(folder);
    expect(existsSync(where)).toBe(false);
  });

  it.each([
    ['crashes', 'exit 3', 'code 3'],
    ['is killed', 'kill -9 $$', 'SIGKILL'],
    ['writes nothing', 'exit 0', 'no G-code'],
    ['writes nonsense', 'echo "; filament used [g] = soon" > "$7"', 'print time'],
    ['hangs', 'sleep 600 & sleep 600', 'longer than'],
  ])('throws when the slicer %s', async (_, script, message) => {
    const slicing = sliceWith(script, message === 'longer than' ? 500 : undefined);
    await expect(slicing).rejects.toThrow(SlicerError);
    await expect(slicing).rejects.toThrow(message);
  });

  it('ends the slicer when its own process is killed', async () => {
    const note = join(folder, 'pid');
    const program = join(folder, 'slow.sh');
    await writeFile(program, `#!/bin/sh\necho $$ > ${note}\nsleep 600\n`);
    await chmod(program, 0o755);
    const source = `const { Slicer } = await import(${JSON.stringify(import.meta.resolve('./slicer.ts'))});
      await new Slicer(${JSON.stringify(program)}).slice(${JSON.stringify(meshPath)}, ${JSON.stringify(profile)});`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'ignore' });
    const readPid = async () => Number(await readFile(note, 'utf8').catch(() => ''));
    await expect.poll(readPid).toBeGreaterThan(0);
    const pid = await readPid();
    parent.kill('SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('does not start the program when it is closed in the meantime', async () => {
    const note = join(folder, 'started');
    const program = join(folder, 'late.sh');
    await writeFile(program, `#!/bin/sh\ntouch ${note}\nsleep 20\n`, { mode: 0o755 });
    const slicer = new Slicer(program);
    const slicing = slicer.slice(meshPath, profile);
    // The slicing has begun, and its process has not.
    await Promise.resolve();
    await slicer.close();
    await expect(slicing).rejects.toThrow('The process stops.');
    expect(existsSync(note)).toBe(false);
  });

  it('throws when there is no such program', async () => {
    await expect(new Slicer(join(folder, 'missing')).slice(meshPath, profile)).rejects.toThrow(SlicerError);
  });

  it.runIf(existsSync('/usr/bin/prusa-slicer'))('slices with the real PrusaSlicer', async () => {
    const path = join(folder, 'real.ini');
    await writeFile(path, 'bed_shape = 0x0,200x0,200x200,0x200\nfilament_density = 1.24\n');
    const { seconds, grams } = await new Slicer('/usr/bin/prusa-slicer').slice(meshPath, {
      ...profile,
      path,
    });
    expect(seconds).toBeGreaterThan(120);
    expect(grams).toBeGreaterThan(1);
    expect(grams).toBeLessThan(10);
  });
});

describe('readProfiles', () => {
  it('finds a profile for each class and layer height, and changes its hash with them', async () => {
    const profiles = join(folder, 'profiles');
    await mkdir(profiles);
    await writeFile(join(profiles, 'corexy.ini'), 'bed_shape = 0x0,256x0,256x250,0x250\n');
    await writeFile(join(profiles, 'small-0.12.ini'), '');
    await writeFile(join(profiles, 'notes.txt'), '');
    const first = await readProfiles(profiles);
    expect(first.profiles).toMatchObject([
      { class: 'small', layerMm: 0.12 },
      { class: 'corexy', layerMm: 0.2, center: '128,125' },
    ]);
    await writeFile(join(profiles, 'small-0.12.ini'), '# changed');
    expect((await readProfiles(profiles)).hash).not.toBe(first.hash);
  });
});

describe('readFigures', () => {
  it('adds the filament of several extruders', () => {
    const text = '; filament used [g] = 1.50, 2.25\n; estimated printing time (normal mode) = 2d 4s\n';
    expect(readFigures(text)).toEqual({ seconds: 172_804, grams: 3.75 });
  });

  it.each([
    '; filament used [g] = 1\n',
    '; filament used [g] = 0\n; estimated printing time (normal mode) = 4s\n',
    '; filament used [g] = -3\n; estimated printing time (normal mode) = 4s\n',
    '; filament used [g] = 1\n; estimated printing time (normal mode) = about an hour\n',
    '; filament used [g] = 1\n; estimated printing time (normal mode) = 99999d\n',
  ])('throws for %j', (text) => {
    expect(() => readFigures(text)).toThrow(SlicerError);
  });
});
