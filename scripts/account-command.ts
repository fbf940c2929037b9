import { runScript, runSiteCommand, type SiteCommand } from './site-command.ts';

export interface AccountCommand extends SiteCommand {
  /** Returns the text for the operator, or undefined if there is no such account. */
  describe: (outcome: string, email: string) => string | undefined;
}

/** Runs a command on the account whose address is the argument, through the running server if there is one. */
export async function runAccountCommand(command: AccountCommand): Promise<void> {
  const email = process.argv[2]?.trim().toLowerCase() ?? '';
  await runScript(async (config) => {
    if (email === '' || process.argv.length > 3) throw new Error(`Usage: npm run ${command.name} -- EMAIL`);
    const text = command.describe(await runSiteCommand(command, config, email), email);
    if (text === undefined)
      throw new Error(`There is no account with the address ${email}. Register it first.`);
    return text;
  });
}
