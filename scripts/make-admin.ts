import { makeAdmin } from '#src/features/users/server/users.ts';
import { runAccountCommand } from './account-command.ts';

const texts: Record<string, string> = { made: 'is an admin now.', already: 'is an admin already.' };

await runAccountCommand({
  name: 'make-admin',
  run: makeAdmin,
  describe: (outcome, email) => texts[outcome] && `${email} ${texts[outcome]}`,
});
