import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withTempFile } from './temp-file.ts';

export interface Load {
  /** Origin and path; the path is replaced if there are `paths`. */
  url: string;
  connections: number;
  seconds: number;
  /** Paths that are requested in turn. */
  paths?: readonly string[];
  /** Sent with each request, besides `Accept-Encoding: br`. */
  headers?: Readonly<Record<string, string>>;
}

export interface WrkResult {
  requests: number;
  bytes: number;
  seconds: number;
}

const requestInTurn = `
local paths = {}
for line in io.lines(os.getenv("BENCH_PATHS")) do paths[#paths + 1] = line end
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
`;
const printResult = `
done = function(summary)
  local errors = summary.errors
  io.write(string.format("result %d %d %d %d\\n", summary.requests, summary.bytes, summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
`;

/**
 * Sends requests with one thread of wrk, which takes little of the processor time that the server needs.
 * @throws when a response was not a success
 */
export async function runWrk({
  url,
  connections,
  seconds,
  paths = [],
  headers = {},
}: Load): Promise<WrkResult> {
  const script = paths.length === 0 ? printResult : requestInTurn + printResult;
  return withTempFile(Buffer.from(`${paths.join('\n')}\n`), async (pathsFile) =>
    withTempFile(Buffer.from(script), async (scriptFile) => {
      const { stdout } = await promisify(execFile)(
        'wrk',
        [
          ...['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s'],
          ...Object.entries({ 'Accept-Encoding': 'br', ...headers }).flatMap(([name, value]) => [
            '-H',
            `${name}: ${value}`,
          ]),
          ...['-s', scriptFile, url],
        ],
        { env: { ...process.env, BENCH_PATHS: pathsFile } },
      );
      const [requests = 0, bytes = 0, microseconds = 0, errors = 0] =
        /^result (\d+) (\d+) (\d+) (\d+)$/m.exec(stdout)?.slice(1).map(Number) ?? [];
      if (errors > 0 || requests === 0) throw new Error(`${url} failed under load:\n${stdout}`);
      return { requests, bytes, seconds: microseconds / 1_000_000 };
    }),
  );
}

export const getPerSecond = ({ requests, seconds }: WrkResult): number => requests / seconds;
