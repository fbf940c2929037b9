import { expect, type Page } from '@playwright/test';

interface Mail {
  id: string;
  to: string;
  subject: string;
}

/** Finds the link in the newest mail with this recipient and subject in the demo's outbox. */
export async function linkFromMail(page: Page, to: string, subject: RegExp): Promise<string> {
  const find = async () => {
    const mails = (await (await page.request.get('/api/demo/outbox')).json()) as Mail[];
    return mails.find((mail) => mail.to.includes(to) && subject.test(mail.subject))?.id;
  };
  await expect.poll(find, { message: `a mail to ${to}` }).toBeDefined();
  const mail = (await (await page.request.get(`/api/demo/outbox/${await find()}`)).json()) as {
    text: string;
  };
  const [link] = /https?:\/\/\S+\/(?:verify-email|reset-password)\S+/.exec(mail.text) ?? [];
  if (link === undefined) throw new Error(`The mail has no link:\n${mail.text}`);
  return link;
}
