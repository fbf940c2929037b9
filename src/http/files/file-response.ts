import type { FastifyReply } from 'fastify';
import { AppError } from '#src/lib/errors.ts';
import { sendError } from '../api/error-responses.ts';

export interface FileResponse {
  key: string;
  sizeBytes: number;
  /** Hexadecimal; it is the strong ETag. */
  sha256: string;
  contentType: string;
  disposition: string;
  cacheControl: string;
  /** Its ETag where it is kept on S3, when that is known. */
  storedEtag?: string | null;
  /**
   * Runs before any byte is sent, but not for HEAD, 304 and 416. When it fails, its error is the answer.
   * @param isStart whether what is sent begins at byte 0
   */
  beforeBytes?: (isStart: boolean) => Promise<void>;
}

/** 416, with the size that the file has. */
export function sendRangeNotSatisfiable(reply: FastifyReply, sizeBytes: number): FastifyReply {
  reply.header('content-range', `bytes */${sizeBytes}`);
  return sendError(reply, new AppError(416, 'range_not_satisfiable', 'The file has no such range.'));
}
