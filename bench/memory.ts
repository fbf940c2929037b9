import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { processorSeconds, residentBytes } from './site.ts';

/** Returns the ids of a process and of everything that it has started. This works on Linux only. */
export async function listProcesses(pid: number | undefined): Promise<number[]> {
  if (pid === undefined) return [];
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return [pid, ...(await Promise.all(children.map(listProcesses))).flat()];
}

/** Returns the resident memory of a process and of everything that it has started, in bytes. */
export async function residentBytesOfAll(pid: number | undefined): Promise<number> {
  const sizes = (await listProcesses(pid)).map((each) => residentBytes(each).catch(() => 0));
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

const quietSeconds = 40;

/** Waits until a process has had no child processes and has hardly worked for a time longer than any of its timeouts. */
export async function waitUntilAlone(pid: number | undefined): Promise<void> {
  for (let quiet = 0, tries = 0; quiet < quietSeconds; tries += 1) {
    if (tries === 3600) throw new Error('The site does not come to rest.');
    const before = await processorSeconds(pid);
    await sleep(1000);
    const isBusy = (await processorSeconds(pid)) - before > 0.15 || (await listProcesses(pid)).length > 1;
    quiet = isBusy ? 0 : quiet + 1;
  }
}

/** Returns the processor time of a process and of its children that have ended, in seconds. */
export async function processorSecondsOfAll(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}
