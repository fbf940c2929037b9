import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { createPaymentsContext } from '#src/app/commands.ts';
import type { Config } from '#src/config/config.ts';
import { connectStripe, describeStripePlan } from '#src/features/connections/server/connect-command.ts';
import { createLogger } from '#src/http/process/logger.ts';
import { runScript, runSiteCommand } from './site-command.ts';

const usage = `Usage: npm run connect-stripe
It asks for the keys, which are not shown. Without a terminal, it reads from its input the secret key, the publishable
key and "yes", each on a line.`;

/** Asks on the terminal, without showing what is typed where it is secret, or reads lines from the input. */
function createQuestions() {
  const { stdin, stdout } = process;
  const isTerminal = stdin.isTTY;
  let isMuted = false;
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isMuted) stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: stdin, output, terminal: isTerminal });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    ask: async (question: string, { isSecret = false } = {}): Promise<string> => {
      if (isTerminal) stdout.write(question);
      isMuted = isSecret;
      const { value = '' } = (await lines.next()) as { value?: string };
      isMuted = false;
      if (isTerminal && isSecret) stdout.write('\n');
      return value.trim();
    },
    close: () => terminal.close(),
  };
}

const run = (name: string, work: typeof connectStripe, config: Config, keys: object) => {
  const origin = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const log = createLogger(config.logLevel);
  return runSiteCommand(
    {
      name,
      run: (db, input) => work(createPaymentsContext({ config, db, log, origin: () => origin }), input),
    },
    config,
    JSON.stringify(keys),
  );
};

await runScript(async (config) => {
  if (process.argv.length > 2) throw new Error(usage);
  const questions = createQuestions();
  try {
    const secretKey = await questions.ask('Secret or restricted key (sk_ or rk_): ', { isSecret: true });
    const publishableKey = await questions.ask('Publishable key (pk_): ');
    const keys = { secretKey, publishableKey };
    console.log(await run('plan-stripe', describeStripePlan, config, keys));
    const answer = await questions.ask('Do this? (yes/no) ');
    if (answer.toLowerCase() !== 'yes') return 'Nothing was changed.';
    return await run('connect-stripe', connectStripe, config, keys);
  } finally {
    questions.close();
  }
});
