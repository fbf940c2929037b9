import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withTempFile } from './temp-file.ts';

export interface WrkResult {
  requests: number;
  bytes: number;
  seconds: number;
}

const requestEachPath = (paths: readonly string[]) => `
local paths = { ${paths.map((path) => `"${path}"`).join(', ')} }
local next = 0
request = function()
  next = next + 1
  return wrk.format("GET", paths[(next - 1) % #paths + 1])
end
done = function(summary)
  local errors = summary.errors
  io.write(string.format("result %d %d %d %d\\n", summary.requests, summary.bytes, summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
`;

/**
 * Runs wrk with one thread, which requests the paths of a server in turn.
 * @throws when a response was not a success
 */
export async function runWrk(
  url: string,
  paths: readonly string[],
  options: { connections: number; seconds: number },
): Promise<WrkResult> {
  return withTempFile(Buffer.from(requestEachPath(paths)), async (script) => {
    const args = [
      '-t1',
      `-c${options.connections}`,
      `-d${options.seconds}s`,
      '--timeout',
      '30s',
      '-s',
      script,
      url,
    ];
    const { stdout } = await promisify(execFile)('wrk', args);
    const [requests = 0, bytes = 0, microseconds = 0, errors = 0] =
      /^result (\d+) (\d+) (\d+) (\d+)$/m.exec(stdout)?.slice(1).map(Number) ?? [];
    if (errors > 0 || requests === 0) throw new Error(`${url} failed under load:\n${stdout}`);
    return { requests, bytes, seconds: microseconds / 1_000_000 };
  });
}
