import type { Mailer, MailRoute } from '#src/integrations/mailer.ts';

/** Creates a mailer that passes its mails to a function, whatever server is set. */
export function pretendMailer(send: Mailer['send']): Mailer {
  let server: MailRoute['server'];
  return {
    send,
    test: async (mail) => {
      await send(mail);
      return undefined;
    },
    use: (route) => {
      server = route.server;
    },
    host: () => (typeof server === 'string' ? new URL(server).hostname : server?.host),
  };
}
