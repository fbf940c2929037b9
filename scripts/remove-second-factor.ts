import { removeSecondFactor } from '#src/features/auth/server/second-factor/second-factor-removal.ts';
import { runAccountCommand } from './account-command.ts';

const texts: Record<string, string> = {
  removed: 'signs in with the password alone now, and has been signed out everywhere.',
  none: 'has no second factor.',
};

await runAccountCommand({
  name: 'remove-second-factor',
  run: removeSecondFactor,
  describe: (outcome, email) => texts[outcome] && `${email} ${texts[outcome]}`,
});
