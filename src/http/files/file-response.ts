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
   * Called before any byte is sent, unless `beginsEarly` is set, and not for HEAD, 304 and 416. When it fails, its error is
   * sent instead.
   * @param isStart whether the sent range begins at byte 0
   */
  beforeBytes?: (isStart: boolean) => Promise<void>;
  /**
   * Set when `beforeBytes` may begin as soon as the first bytes of a large file are sent. When it fails then, the connection
   * is closed after these bytes.
   */
  beginsEarly?: boolean;
}

/** Responds with 416 and the file's size. */
export function sendRangeNotSatisfiable(reply: FastifyReply, sizeBytes: number): FastifyReply {
  reply.header('content-range', `bytes */${sizeBytes}`);
  return sendError(reply, new AppError(416, 'range_not_satisfiable', 'The file has no such range.'));
}
