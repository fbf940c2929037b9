import type { Config } from '#src/config/config.ts';
import type { Tx } from '#src/db/types.ts';
import type { Context } from '#src/features/context.ts';

export interface ConnectionsContext extends Context {
  config: Pick<Config, 'mail' | 'payments' | 'isDemo'>;
  /** Makes this instance use what is stored now. */
  refreshConnections: () => Promise<void>;
  /** Called in the transaction that removes payments of a person. */
  onPaymentsChanged: (tx: Tx, userId: string) => Promise<void>;
}

/** The part of the context that reads settings, also at the start and for commands. */
export interface SettingsContext extends Pick<ConnectionsContext, 'config' | 'db' | 'sessionSecret'> {
  /** Called with the name of a stored setting that cannot be decrypted. */
  onUnreadable?: (name: string) => void;
}
