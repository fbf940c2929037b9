import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { invalid } from '#src/lib/errors.ts';
import { matchesEtag } from '#src/http/headers/etag.ts';
import { cleanSvg } from '#src/integrations/clean-svg.ts';
import { makeMark } from '#src/integrations/image-helpers.ts';
import type { Mark } from '#src/site.ts';
import { factLimits } from '../constants.ts';

const mediaTypes = { svg: 'image/svg+xml', png: 'image/png' };
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

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
  if (file.length > factLimits.markBytes) throw refuse('The mark may have up to 700 kB.');
  const isPng = file.subarray(0, pngHead.length).equals(pngHead);
  const cleaned = isPng ? undefined : cleanSvg(file.toString('utf8'));
  if (!isPng && !cleaned) throw refuse('Choose an SVG or a PNG.');
  const type = isPng ? 'png' : 'svg';
  const body = cleaned ? Buffer.from(cleaned.svg) : Buffer.from(await makeMark(file, maxPixels));
  const digest = createHash('sha256').update(body).digest('hex');
  await db
    .insertInto('site_marks')
    .values({ digest, type, body, created_at: now })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return { mark: { digest, type }, removed: cleaned?.removed ?? [] };
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
  app.get<{ Params: { name: string } }>(
    '/api/site/mark/:name',
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      const [, digest, type] = /^([\da-f]{64})\.(svg|png)$/.exec(request.params.name) ?? [];
      if (digest === undefined || (type !== 'svg' && type !== 'png')) return reply.callNotFound();
      const etag = `"${digest.slice(0, 32)}"`;
      reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const mark = await findMark(db, { digest, type });
      if (!mark) return reply.removeHeader('etag').removeHeader('cache-control').callNotFound();
      return reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type(mediaTypes[type])
        .send(mark.body);
    },
  );
}
