import type { Mailer } from '#src/integrations/mailer.ts';

/** Creates a mailer that passes its mails to a function. */
export function pretendMailer(send: Mailer['send']): Mailer {
  return {
    send,
    test: async (mail) => {
      await send(mail);
      return undefined;
    },
    use: () => undefined,
    host: () => 'mail.example.com',
  };
}
