import { createContext, type ReactNode } from 'react';

/** Shown below 'check your mail' where mails are kept in the demo's outbox; provided by the page layout. */
export const MailHint = createContext<ReactNode>(null);
