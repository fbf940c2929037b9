import { parseArgs } from 'node:util';
import { keyFolder } from '#src/features/licences/server/key-files.ts';
import { createLicenceKeys } from '#src/features/licences/server/licence-keys.ts';
import { rotateKeys } from '#src/features/licences/server/rotate-keys.ts';
import { callServerOrConnect, runScript } from './site-command.ts';

const usage = 'Usage: npm run rotate-licence-key [-- --compromised-since DAY]';
const now = () => new Date();

await runScript((config) => {
  const input = readInput();
  return callServerOrConnect({ name: 'rotate-licence-key', input }, config, async ({ db }) => {
    const licenceKeys = createLicenceKeys({ db, now }, keyFolder(config.dataDir));
    return rotateKeys({ db, licenceKeys, now }, input);
  });
});

function readInput(): string {
  try {
    const { values } = parseArgs({ options: { 'compromised-since': { type: 'string' } } });
    return values['compromised-since'] ?? '';
  } catch (cause) {
    throw new Error(usage, { cause });
  }
}
