import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Storage } from '#src/integrations/storage.ts';
import { AppError, invalid, tooLarge, unsupportedType } from '#src/lib/errors.ts';
import { formatMegabytes } from '#src/lib/text.ts';
import { toStorageError } from '../api/storage-errors.ts';

/** The limits of one file field of a form. */
export interface FileRule {
  maxFiles: number;
  maxBytes: number;
  /** The limit for all files of this field together. */
  maxTotalBytes: number;
  /** Called with each file's name before the file is read; an error from it stops the upload. */
  onFile?: (name: string) => void;
  /** The name in error messages, as in 'model files'. */
  label: string;
}

export interface UploadRules {
  files: Record<string, FileRule>;
  /** The limit for all files together. */
  maxTotalBytes: number;
  /** The error message when one file or all together are too large; by default it names the limit. */
  tooLargeMessage?: string;
  /** Called once with all fields before the first file is read; an error from it stops the upload. */
  onFields?: (fields: ReadonlyMap<string, string>) => void | Promise<void>;
}

export interface UploadedFile {
  field: string;
  /** The client's name for the file, without folders; not safe to use as a file name on disk. */
  name: string;
  tempPath: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
}

export interface Upload {
  fields: ReadonlyMap<string, string>;
  files: UploadedFile[];
  /** Removes the remaining temporary files; must be called in any case. */
  discard: () => Promise<void>;
}

const maxFields = 40;
const maxFieldBytes = 262_144;
const writeChunkBytes = 262_144;

/** Adds routes in a scope that accepts `multipart/form-data`; other routes reject this type. */
export async function withUploads(
  app: FastifyInstance,
  addRoutes: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fields: maxFields,
        fieldSize: maxFieldBytes,
        fieldNameSize: 100,
        fileSize: Number.MAX_SAFE_INTEGER,
        headerPairs: 50,
      },
    });
    addRoutes(scope);
  });
}

/**
 * Reads a multipart form, in which fields precede files. Each file is written to a temporary file and hashed on the way.
 * No temporary file remains when it throws.
 * @throws AppError 400 (cut off, fields after files), 413 (too large, too many), 415 (not a form), 503 (disk full)
 */
async function receiveUpload(request: FastifyRequest, storage: Storage, rules: UploadRules): Promise<Upload> {
  if (!request.isMultipart()) throw unsupportedType('Send this as multipart/form-data.');
  const receiver = new Receiver(storage, rules);
  try {
    receiver.checkDeclaredLength(request.headers['content-length']);
    for await (const part of request.parts()) {
      if (part.type === 'field') receiver.takeField(part);
      else await receiver.takeFile(part);
    }
    await receiver.finishFields();
  } catch (error) {
    await receiver.discard();
    // The rest is read and discarded; otherwise a browser would report a broken connection instead of the response.
    request.raw.unpipe();
    request.raw.resume();
    throw toUploadError(error);
  }
  return { fields: receiver.fields, files: receiver.files, discard: () => receiver.discard() };
}

class Receiver {
  readonly fields = new Map<string, string>();
  readonly files: UploadedFile[] = [];
  readonly #tempPaths: string[] = [];
  readonly #storage: Storage;
  readonly #rules: UploadRules;
  #totalBytes = 0;
  #hasAllFields = false;

  constructor(storage: Storage, rules: UploadRules) {
    this.#storage = storage;
    this.#rules = rules;
  }

  checkDeclaredLength(header: string | undefined): void {
    const overhead = (maxFields + 200) * 1024 + maxFields * maxFieldBytes;
    if (Number(header ?? 0) > this.#rules.maxTotalBytes + overhead) throw totalTooLarge(this.#rules);
  }

  takeField({ fieldname, value, fieldnameTruncated, valueTruncated }: MultipartValue): void {
    if (this.#hasAllFields) {
      throw invalid(`The field ${fieldname} must come before the files.`, undefined, 'fields_after_files');
    }
    if (fieldnameTruncated || valueTruncated) throw tooLarge(`The field ${fieldname} is too long.`);
    this.fields.set(fieldname, String(value));
  }

  async finishFields(): Promise<void> {
    if (this.#hasAllFields) return;
    this.#hasAllFields = true;
    await this.#rules.onFields?.(this.fields);
  }

  async takeFile({ fieldname, file, ...part }: MultipartFile): Promise<void> {
    await this.finishFields();
    const filename = decodeFilename(part.filename);
    const rule = Object.hasOwn(this.#rules.files, fieldname) ? this.#rules.files[fieldname] : undefined;
    // A browser sends an empty file input as a file without name and content; unknown fields are ignored.
    if (!rule || filename === '') {
      for await (const chunk of file) this.#count((chunk as Buffer).length);
      return;
    }
    const earlier = this.files.filter(({ field }) => field === fieldname);
    if (earlier.length >= rule.maxFiles) {
      throw tooLarge(`At most ${rule.maxFiles} ${rule.label} can be sent at once.`);
    }
    rule.onFile?.(filename);
    const stored = await this.#store(fieldname, filename, file, rule);
    this.files.push(stored);
    const fieldBytes = [...earlier, stored].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (fieldBytes > rule.maxTotalBytes) throw totalTooLarge(rule);
  }

  async #store(field: string, name: string, file: Readable, rule: FileRule): Promise<UploadedFile> {
    const tempPath = this.#storage.newTempPath();
    this.#tempPaths.push(tempPath);
    // The file is opened before writing starts, so that a late open cannot recreate a discarded file.
    const handle = await open(tempPath, 'w');
    const hash = createHash('sha256');
    let sizeBytes = 0;
    const meter = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        sizeBytes += chunk.length;
        if (sizeBytes > rule.maxBytes) {
          const message = `${name} is larger than the ${formatMegabytes(rule.maxBytes)} allowed.`;
          done(tooLarge(this.#rules.tooLargeMessage ?? message));
          return;
        }
        hash.update(chunk);
        done(this.#tryCount(chunk.length), chunk);
      },
    });
    await pipeline(file, meter, handle.createWriteStream({ highWaterMark: writeChunkBytes }));
    return { field, name, tempPath, sizeBytes, sha256: hash.digest('hex') };
  }

  async discard(): Promise<void> {
    await Promise.all(this.#tempPaths.map((path) => rm(path, { force: true })));
  }

  #tryCount(bytes: number): AppError | null {
    this.#totalBytes += bytes;
    return this.#totalBytes > this.#rules.maxTotalBytes ? totalTooLarge(this.#rules) : null;
  }

  #count(bytes: number): void {
    const error = this.#tryCount(bytes);
    if (error) throw error;
  }
}

/** Decodes the characters that browsers encode in a name (HTML, multipart/form-data encoding algorithm). */
function decodeFilename(encoded: string | undefined): string {
  return (encoded ?? '').replace(/%(?:22|0D|0A)/g, decodeURIComponent);
}

function totalTooLarge(rules: Pick<UploadRules, 'maxTotalBytes' | 'tooLargeMessage'>): AppError {
  const message = `All files together may have at most ${formatMegabytes(rules.maxTotalBytes)}.`;
  return tooLarge(rules.tooLargeMessage ?? message);
}

/** Receives an upload, runs the work and removes the temporary files in any case. @throws as `receiveUpload` does */
export async function withUpload<T>(
  request: FastifyRequest,
  storage: Storage,
  rules: UploadRules,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  const upload = await receiveUpload(request, storage, rules);
  try {
    return await work(upload);
  } finally {
    await upload.discard();
  }
}

/** Parses the fields of a form. @throws AppError 400 with an issue for each invalid field */
export function parseFields<S extends z.ZodMiniType>(
  schema: S,
  fields: ReadonlyMap<string, string>,
): z.output<S> {
  const parsed = z.safeParse(schema, Object.fromEntries(fields));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw invalid(issues[0]?.message ?? 'Invalid input.', issues);
}

const cutOffCodes = new Set(['FST_MP_PREMATURE_CLOSE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);
const cutOffMessages = /Unexpected end of multipart data|terminated early|Premature close/i;
const tooManyCodes = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);

function toUploadError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (tooManyCodes.has(code)) return tooLarge('The form has too many parts.');
  if (cutOffCodes.has(code) || cutOffMessages.test(error.message)) {
    const message = 'The upload was cut off before its end. Nothing of it was kept.';
    return invalid(message, undefined, 'upload_cut_off');
  }
  if (/multipart|boundary|content-type/i.test(error.message)) {
    return invalid('The form cannot be read.', undefined, 'malformed_form');
  }
  return toStorageError(error) ?? error;
}
