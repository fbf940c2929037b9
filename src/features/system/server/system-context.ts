import type { Config } from '#src/config/config.ts';
import type { Connection } from '#src/db/client.ts';
import type { Context } from '#src/features/context.ts';

export type SystemContext = Context & { config: Config; connection: Connection };
