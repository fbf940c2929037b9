import { randomBytes } from 'node:crypto';

export interface FormFile {
  field: string;
  name: string;
  content: Uint8Array | string;
}

export interface Form {
  body: Buffer;
  headers: { 'content-type': string };
}

/** Builds a multipart form in the order of a browser: fields first, then files. */
export function makeForm(fields: Record<string, string>, files: readonly FormFile[] = []): Form {
  const boundary = `----test${randomBytes(8).toString('hex')}`;
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    parts.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    );
  }
  for (const { field, name, content } of files) {
    const filename = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
    const head = `content-disposition: form-data; name="${field}"; filename="${filename}"`;
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\ncontent-type: application/octet-stream\r\n\r\n`));
    parts.push(Buffer.from(content), Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    body: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
