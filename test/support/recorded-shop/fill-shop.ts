import { comments, designs, people, recordedPassword } from './contents.ts';
import { fillAdditions } from './fill-additions.ts';
import { changeFiles, fillDesigns, hideDesigns, type DesignIds } from './fill-designs.ts';
import { fillPeople, type ShopToRecord, type Visitors } from './fill-people.ts';
import { openOutbox } from '#src/integrations/outbox.ts';
import { poll, type Visitor } from './visitor.ts';

const sentSubject = 'Hello from Petra';

/** Fills the shop of a release by its HTTP calls. */
export async function fillRecordedShop(shop: ShopToRecord): Promise<void> {
  const visitors = await fillPeople(shop);
  const ids = await fillDesigns(visitors.admin);
  await downloadAll(visitors, ids);
  await changeFiles(visitors.admin, ids.versions);
  await download(visitors.canceled, ids.versions);
  await favoriteAll(visitors, ids);
  await discuss(visitors, ids);
  await visitors.gone.send('DELETE', '/api/account', { password: recordedPassword });
  await fillAdditions(visitors, ids);
  await hideDesigns(visitors.admin, ids);
  await writeToOwner(visitors.subscriber, sentSubject);
  await waitForMails(shop.dataDir);
}

export async function writeToOwner(visitor: Visitor, subject: string): Promise<void> {
  const message = { name: 'Petra Müller', email: people.subscriber, subject, message: 'Grüße 🧱\n"\\' };
  await visitor.send('POST', '/api/contact', message);
}

const download = (visitor: Visitor, id: number) => visitor.send('GET', `/api/stl-files/${id}/download`);

async function downloadAll(visitors: Visitors, ids: DesignIds): Promise<void> {
  const { subscriber, granted, gone } = visitors;
  const downloads: [Visitor, (keyof DesignIds)[]][] = [
    [subscriber, ['versions', 'premium', 'plain', 'binned', 'purged']],
    [granted, ['versions', 'package']],
    [gone, ['versions']],
  ];
  for (const [visitor, names] of downloads) {
    for (const name of names) await download(visitor, ids[name]);
  }
}

async function favoriteAll({ subscriber, lifelong, gone }: Visitors, ids: DesignIds): Promise<void> {
  const favorite = (visitor: Visitor, id: number) => visitor.send('POST', `/api/stl-files/${id}/favorite`);
  for (const id of [ids.versions, ids.premium, ids.binned, ids.purged]) await favorite(subscriber, id);
  for (const visitor of [lifelong, gone]) await favorite(visitor, ids.versions);
  await lifelong.send('DELETE', `/api/stl-files/${ids.versions}/favorite`);
}

async function discuss(visitors: Visitors, ids: DesignIds): Promise<void> {
  const { subscriber, granted, lifelong, canceled, moderator, gone } = visitors;
  const write = async (visitor: Visitor, content: string, parentId?: number, id = ids.versions) =>
    (
      await visitor.send<{ id: number }>('POST', `/api/stl-files/${id}/comments`, {
        content,
        parentCommentId: parentId,
      })
    ).id;
  const at = (id: number) => `/api/model-comments/${id}`;
  const first = await write(subscriber, comments.first);
  const reply = await write(lifelong, comments.reply, first);
  await write(subscriber, comments.secondReply, first);
  await lifelong.send('POST', `${at(first)}/reactions`, { reaction: 'love' });
  await gone.send('POST', `${at(first)}/reactions`, { reaction: 'love' });
  await granted.send('POST', `${at(first)}/reactions`, { reaction: 'wow' });
  await subscriber.send('POST', `${at(reply)}/reactions`, { reaction: 'like' });
  await write(gone, comments.first, undefined, ids.premium);

  const edited = await write(granted, 'Typo', undefined, ids.premium);
  await granted.send('PATCH', at(edited), { content: comments.edited });
  const removed = await write(canceled, comments.removed, undefined, ids.premium);
  await write(lifelong, comments.reply, removed, ids.premium);
  await canceled.send('DELETE', at(removed));
  const hidden = await write(canceled, comments.hidden, undefined, ids.plain);
  await subscriber.send('POST', `${at(hidden)}/report`, { reason: 'Spam' });
  await moderator.send('POST', `/api/moderation/comments/${hidden}/hide`, { reason: 'Spam' });
  await granted.send('POST', `${at(first)}/report`, { reason: 'I cannot believe it.' });
  await write(lifelong, comments.first, undefined, ids.binned);
}

/** Waits for the mail about the release, and for the message to the owner. */
async function waitForMails(dataDir: string): Promise<void> {
  for (const part of [designs.announced, sentSubject]) {
    await poll(`the mail about ${part}`, async () => {
      const mails = await openOutbox(dataDir).list(500);
      return mails.find(({ subject, text }) => `${subject}\n${text}`.includes(part));
    });
  }
}
