import type { FastifyReply } from 'fastify';
import { AppError } from '#src/lib/errors.ts';
import { sendError } from '../api/error-responses.ts';

export interface FileResponse {
  key: string;
  sizeBytes: number;
  /** Hexadecimal; used as the strong ETag. */
  sha256: string;
  contentType: string;
  disposition: string;
  cacheControl: string;
  /** The ETag of the file on S3, when it is known. */
  storedEtag?: string | null;
  /**
   * Called before any byte is sent, and not for HEAD, 304 and 416. When it fails, its error is sent instead.
   * @param isStart whether the sent range begins at byte 0
   */
  beforeBytes?: (isStart: boolean) => Promise<void>;
}

/** Responds with 416 and the file's size. */
export function sendRangeNotSatisfiable(reply: FastifyReply, sizeBytes: number): FastifyReply {
  reply.header('content-range', `bytes */${sizeBytes}`);
  return sendError(reply, new AppError(416, 'range_not_satisfiable', 'The file has no such range.'));
}
