import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Load {
  /** Origin and path; the path is replaced if there are `paths`. */
  url: string;
  connections: number;
  seconds: number;
  /** Paths that are requested one after the other, each once. */
  paths?: readonly string[];
}

const script = `
local paths = {}
for line in io.lines(os.getenv('BENCH_PATHS')) do paths[#paths + 1] = line end
local at = 0
function request()
  at = at % #paths + 1
  return wrk.format('GET', paths[at])
end
`;

/**
 * Sends requests with wrk, which takes little of the processor time that the server needs.
 * @returns the number of responses per second, and in all
 * @throws when a response is not a success
 */
export async function runWrk(load: Load): Promise<{ perSecond: number; count: number }> {
  const { url, connections, seconds, paths } = load;
  const folder = await mkdtemp(join(tmpdir(), 'firstlayer-wrk-'));
  try {
    const file = (name: string) => join(folder, name);
    if (paths) await writeFile(file('paths'), `${paths.join('\n')}\n`);
    await writeFile(file('script.lua'), script);
    const { stdout } = await promisify(execFile)(
      'wrk',
      [
        ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-H', 'Accept-Encoding: br'],
        ...(paths ? ['-s', file('script.lua')] : []),
        url,
      ],
      { env: { ...process.env, BENCH_PATHS: file('paths') } },
    );
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} failed under load:\n${stdout}`);
    return {
      perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
      count: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
