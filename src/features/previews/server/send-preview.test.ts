import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import type { Storage } from '#src/integrations/storage.ts';
import { sendPreview } from './send-preview.ts';

it('closes the stored file when a visitor without compression leaves', async () => {
  const stored = new Readable({ read: () => undefined });
  const storage = { read: async () => ({ stream: stored, sizeBytes: 1000 }) } as unknown as Storage;
  const sent: Readable[] = [];
  const reply = {
    headers: () => reply,
    type: () => reply,
    send: (content: Readable) => {
      sent.push(content);
      return reply;
    },
  } as unknown as FastifyReply;
  const request = { headers: {}, method: 'GET' } as FastifyRequest;
  await sendPreview(request, reply, storage, { hash: 'a'.repeat(64), isPrivate: false });
  const closed = new Promise((resolve) => stored.once('close', resolve));
  sent[0]?.destroy();
  await closed;
  expect(stored.destroyed).toBe(true);
});
