import type { FastifyInstance, FastifyRequest } from 'fastify';
import { returnOrigin } from '#src/features/auth/server/providers/provider-origin.ts';
import type { Tx } from '#src/db/types.ts';
import { createReindexOnChange } from '#src/features/catalog/server/jobs.ts';
import { keyFolder } from '#src/features/licences/server/key-files.ts';
import { createLicenceKeys } from '#src/features/licences/server/licence-keys.ts';
import { reviewLicences } from '#src/features/licences/server/review-licences.ts';
import { openSlicer } from '#src/features/publishing/server/examination/slice-job.ts';
import { mailOnRelease } from '#src/features/releases/server/mails/release-hook.ts';
import { enqueueProviderPicture } from '#src/features/users/server/provider-picture.ts';
import { getOrigin } from '#src/http/pages/built-site.ts';
import type { FastPath } from '#src/http/pages/fast-path.ts';
import { createCacheRegistry } from '#src/http/cache/cache-registry.ts';
import { createAvatars } from '#src/integrations/avatars.ts';
import { openDerivedFiles } from '#src/integrations/derived-files.ts';
import { createImages } from '#src/integrations/images.ts';
import { createShareImages } from '#src/integrations/share-images/share-images.ts';
import type { Guards } from './guards.ts';
import type { Connections } from './connections.ts';
import type { Sandbox, ServerDeps } from './server-deps.ts';
import type { SiteFactsOfProcess } from './site-facts.ts';

/** The number of the largest designs that the folder of derived files has room for. */
const derivedDesigns = 2;

/** The parts that exist before the app, because the app itself needs them. */
interface EarlyParts extends Guards {
  sandbox: Sandbox | undefined;
  fastPath: FastPath;
  siteFacts: SiteFactsOfProcess;
  connections: Connections;
}

/**
 * Creates the context of the features, with what their extensions of it name. A feature that must call a later one gets a
 * hook here, since it may not import it.
 */
export async function createContext(app: FastifyInstance, deps: ServerDeps, parts: EarlyParts) {
  const { config, connection, jobs, log, mailer, mesh, now, storage } = deps;
  const { db } = connection;
  const { limits } = config;
  const { auth, limiter, fastPath, sandbox, siteFacts, connections } = parts;
  const origin = () => getOrigin(app, config.publicUrl);
  return {
    config,
    connection,
    db,
    auth,
    storage,
    derivedFiles: await openDerivedFiles(config.dataDir, {
      maxBytes: limits.designBytes * derivedDesigns,
      sendFiles: config.sendFiles,
    }),
    images: createImages({ storage, limits }),
    shareImages: createShareImages({ storage }),
    avatars: createAvatars({ storage, limits }),
    mesh,
    runWhenIdle: fastPath.runWhenIdle,
    jobs,
    mailer,
    limiter,
    limits,
    ownSlicer: await openSlicer(config.slicer, log),
    commentRules: config.commentRules,
    preparesImageSizes: config.preparesImageSizes,
    // An owner may connect payments while the program runs.
    get provider() {
      return connections.provider();
    },
    get acceptsEvents() {
      return connections.acceptsEvents();
    },
    graceDays: config.payments.graceDays,
    onPaymentEvent: connections.onPaymentEvent,
    refreshConnections: connections.refresh,
    findFallbackProvider: sandbox?.findSignInProvider,
    sessionSecret: config.sessionSecret,
    licenceKeys: createLicenceKeys({ db, now }, keyFolder(config.dataDir)),
    caches: createCacheRegistry(),
    log,
    origin,
    originFor: (request: FastifyRequest) => returnOrigin(app, request, config.publicUrl),
    now,
    listTrustedOrigins: sandbox?.listPictureOrigins ?? (() => []),
    onPaymentsChanged: (tx: Tx, userId: string) => reviewLicences(tx, userId, now()),
    onCategoriesChanged: createReindexOnChange(jobs),
    onProviderPicture: enqueueProviderPicture(jobs, log),
    refreshSite: siteFacts.refresh,
    onRelease: mailOnRelease(jobs),
  };
}
