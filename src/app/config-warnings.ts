import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#src/config/config.ts';

/** Logs settings that are valid, but seldom what the operator of a shop wants. */
export function warnAboutConfig(config: Config, log: FastifyBaseLogger): void {
  if (config.trustProxy !== false && config.publicUrl === undefined) {
    log.warn(
      { event: 'no_public_url' },
      'PUBLIC_URL is not set: the site refuses writes from browsers that use its public name.',
    );
  }
}
