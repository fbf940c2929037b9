import { createContext, type ReactNode } from 'react';

/** What to say below 'check your mail' where no mail leaves; the site gives it. */
export const MailHint = createContext<ReactNode>(null);
