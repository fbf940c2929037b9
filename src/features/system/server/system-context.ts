import type { Config } from '#src/config/config.ts';
import type { Connection } from '#src/db/client.ts';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';

export type SystemContext = AuthContext & { config: Config; connection: Connection };
