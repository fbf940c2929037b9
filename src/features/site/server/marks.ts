import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '#src/db/types.ts';
import { invalid } from '#src/lib/errors.ts';
import { matchesEtag } from '#src/http/headers/etag.ts';
import { cleanSvg } from '#src/integrations/clean-svg.ts';
import { makeMark } from '#src/integrations/image-helpers.ts';
import type { Mark } from '#src/site.ts';
import { factLimits } from '../constants.ts';

const mediaTypes = { svg: 'image/svg+xml', png: 'image/png' };
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

const tooLarge = 'An SVG may have up to 100 kB, and a PNG up to 700 kB.';
const unusedMs = 24 * 60 * 60 * 1000;
/** The mark in use, and those of a change. */
const keptMarks = 4;

const refuse = (message: string) => invalid(message, [{ path: 'file', message }]);

/**
 * Cleans an uploaded mark and stores it; the facts of the shop may name it from then on.
 * @param file SVG or PNG
 * @throws AppError 400 for anything else, and 415 for a damaged PNG
 */
export async function storeMark(
  db: Db,
  file: Buffer,
  { maxPixels, now }: { maxPixels: number; now: Date },
): Promise<{ mark: Mark; removed: string[] }> {
  const isPng = file.subarray(0, pngHead.length).equals(pngHead);
  if (file.length > (isPng ? factLimits.pngBytes : factLimits.svgBytes)) throw refuse(tooLarge);
  const cleaned = isPng ? undefined : cleanSvg(file.toString('utf8'));
  if (!isPng && !cleaned) throw refuse('Choose a PNG, or an SVG that is not too complex.');
  const type = isPng ? 'png' : 'svg';
  const body = cleaned ? Buffer.from(cleaned.svg) : Buffer.from(await makeMark(file, maxPixels));
  const digest = createHash('sha256').update(body).digest('hex');
  await removeUnusedMarks(db, now);
  await db
    .insertInto('site_marks')
    .values({ digest, type, body, created_at: now })
    .onConflict((clash) => clash.column('digest').doUpdateSet({ created_at: now }))
    .execute();
  return { mark: { digest, type }, removed: cleaned?.removed ?? [] };
}

/** Removes marks that no version of the facts names, and that nobody is about to save. */
async function removeUnusedMarks(db: Db, now: Date): Promise<void> {
  await sql`delete from site_marks where created_at < ${new Date(now.getTime() - unusedMs)}
    and digest not in (select facts -> 'mark' ->> 'digest' from site_versions where facts -> 'mark' ->> 'digest' is not null)`.execute(
    db,
  );
}

export function findMark(db: Db, { digest, type }: Mark): Promise<{ body: Buffer } | undefined> {
  return db
    .selectFrom('site_marks')
    .select('body')
    .where('digest', '=', digest)
    .where('type', '=', type)
    .executeTakeFirst();
}

/** Sends marks, whose address changes with their bytes. Nothing in one runs or loads, also when it is opened directly. */
export function registerMarkRoute(app: FastifyInstance, db: Db): void {
  const kept = new LRUCache<string, Buffer>({ max: keptMarks });
  app.get<{ Params: { name: string } }>(
    '/api/site/mark/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, digest, type] = /^([\da-f]{64})\.(svg|png)$/.exec(request.params.name) ?? [];
      if (digest === undefined || (type !== 'svg' && type !== 'png')) return reply.callNotFound();
      const etag = `"${digest.slice(0, 32)}"`;
      reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const body = kept.get(`${digest}.${type}`) ?? (await findMark(db, { digest, type }))?.body;
      if (!body) return reply.removeHeader('etag').removeHeader('cache-control').callNotFound();
      kept.set(`${digest}.${type}`, body);
      return reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type(mediaTypes[type])
        .send(body);
    },
  );
}
