import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { render } from '@react-email/render';
import { createElement as h, Fragment, type CSSProperties, type ReactNode } from 'react';
import { itemBlock, itemText } from './mail-items.ts';
import type { Mail } from './mail.ts';

/** The sender of the mail. */
export interface MailFrame {
  brand: string;
  /** Shown in the footer of mails that people can switch off, if there is a postal address. */
  operator?: { name: string; address: string | null } | undefined;
  siteUrl: string;
  /** The fill of the button; the text on it is ink. */
  accent: string;
}

const font = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const paper = '#F3F1EB';
const ink = '#17191C';
const quiet = '#62625C';

const line: CSSProperties = { margin: '0 0 16px', fontFamily: font, fontSize: '16px', lineHeight: '25px' };
const small: CSSProperties = { ...line, margin: '0 0 12px', fontSize: '13px', lineHeight: '19px' };
const buttonStyle: CSSProperties = {
  color: ink,
  borderRadius: '8px',
  fontFamily: font,
  fontSize: '16px',
  fontWeight: 600,
  lineHeight: '20px',
  padding: '14px 24px',
  textDecoration: 'none',
};

/** Mail programs that support dark mode read this. The others, and those that drop it, show the light colors. */
const darkColors = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #131416 !important; }
  .card { background-color: #1A1C1F !important; border-color: #2F3236 !important; }
  .ink, .ink a { color: #F2F0EA !important; }
  .quiet, .quiet a { color: #A09F98 !important; }
}
@media (max-width: 480px) { .inside { padding: 24px 20px !important; } }
`;

const brandStyle: CSSProperties = {
  ...line,
  color: ink,
  fontSize: '18px',
  fontWeight: 700,
  padding: '0 4px',
};
const cardStyle: CSSProperties = {
  backgroundColor: '#FCFBF8',
  border: '1px solid #D9D5C9',
  borderRadius: '12px',
  borderCollapse: 'separate',
};
const headingStyle: CSSProperties = {
  ...line,
  color: ink,
  fontSize: '26px',
  fontWeight: 700,
  lineHeight: '32px',
};

const whyYouGetIt = (brand: string) => `You get this mail because this address was entered at ${brand}.`;

/** Renders the mail as HTML that any program can show, and as plain text. */
export async function renderMail(mail: Mail, frame: MailFrame): Promise<{ html: string; text: string }> {
  return { html: await renderHtml(mail, frame), text: plainText(mail, frame) };
}

/**
 * A placeholder for a person's own link while the rest is rendered. It contains no characters that need escaping.
 */
const linkPlaceholder = 'https://preferences.invalid/';
const maxCacheEntries = 20;
const cache = new Map<string, string>();

/** Renders the HTML. A mail to many recipients is rendered once, because it differs only by the link in its footer. */
async function renderHtml(mail: Mail, frame: MailFrame): Promise<string> {
  const { subscription } = mail;
  if (!subscription) return render(layout(mail, frame));
  const forAll = {
    ...mail,
    to: '',
    subscription: { ...subscription, preferencesUrl: linkPlaceholder, unsubscribeUrl: '' },
  };
  const key = JSON.stringify([forAll, frame]);
  const html = cache.get(key) ?? (await render(layout(forAll, frame)));
  cache.delete(key);
  cache.set(key, html);
  for (const [oldest] of cache) if (cache.size > maxCacheEntries) cache.delete(oldest);
  return html.replaceAll(linkPlaceholder, () =>
    new URL(subscription.preferencesUrl).href.replaceAll('&', '&amp;'),
  );
}

function layout(mail: Mail, frame: MailFrame): ReactNode {
  return h(
    Html,
    { lang: 'en', dir: 'ltr' },
    head(mail.subject),
    h(Preview, null, mail.preview),
    h(
      Body,
      { className: 'page', style: { backgroundColor: paper, margin: 0, padding: '24px 12px' } },
      h(
        Container,
        { style: { maxWidth: '600px', width: '100%' } },
        h(Text, { className: 'ink', style: brandStyle }, frame.brand),
        h(
          Section,
          { className: 'card', style: cardStyle },
          h(
            Row,
            null,
            h(Column, { className: 'inside', style: { padding: '32px' } }, content(mail, frame.accent)),
          ),
        ),
        footer(mail, frame),
      ),
    ),
  );
}

function content({ heading, paragraphs, items = [], action, note }: Mail, accent: string): ReactNode {
  return h(
    Fragment,
    null,
    h(Heading, { as: 'h1', className: 'ink', style: headingStyle }, heading),
    paragraphs.map((text, index) =>
      h(Text, { key: index, className: 'ink', style: { ...line, color: ink, whiteSpace: 'pre-line' } }, text),
    ),
    items.map((item, index) => itemBlock(item, index, { line, small, ink, quiet })),
    action && actionBlock(action, accent),
    note !== undefined && h(Text, { className: 'quiet', style: { ...small, color: quiet } }, note),
  );
}

function head(subject: string): ReactNode {
  return h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, subject),
    h('style', null, darkColors),
  );
}

function actionBlock({ label, url }: NonNullable<Mail['action']>, accent: string): ReactNode {
  return [
    h(
      Section,
      { key: 'button', style: { padding: '8px 0 24px' } },
      h(Button, { href: url, style: { backgroundColor: accent, ...buttonStyle } }, label),
    ),
    h(
      Text,
      { key: 'link', className: 'quiet', style: { ...small, color: quiet, wordBreak: 'break-all' } },
      'If the button does not work, open this address:',
      h('br'),
      h(Link, { href: url, style: { color: quiet, textDecoration: 'underline' } }, url),
    ),
  ];
}

function footer({ subscription }: Mail, frame: MailFrame): ReactNode {
  const { brand, siteUrl } = frame;
  const style: CSSProperties = { ...small, margin: '0 0 4px', color: quiet, padding: '0 4px' };
  const linkStyle: CSSProperties = { color: quiet, textDecoration: 'underline' };
  const sender = subscription && senderLine(frame);
  return h(
    Section,
    { style: { paddingTop: '20px' } },
    h(
      Text,
      { className: 'quiet', style },
      `${brand}, `,
      h(Link, { href: siteUrl, style: linkStyle }, siteUrl),
    ),
    sender !== undefined && h(Text, { className: 'quiet', style }, sender),
    subscription
      ? h(
          Text,
          { className: 'quiet', style },
          `${subscription.reason} `,
          h(Link, { href: subscription.preferencesUrl, style: linkStyle }, unsubscribeLabel),
        )
      : h(Text, { className: 'quiet', style }, whyYouGetIt(brand)),
  );
}

const unsubscribeLabel = 'Unsubscribe or change your mails';

function senderLine({ operator }: MailFrame): string | undefined {
  return operator?.address == null
    ? undefined
    : `${operator.name}, ${operator.address.split('\n').join(', ')}`;
}

function plainText(mail: Mail, frame: MailFrame): string {
  const { heading, paragraphs, items = [], action, note } = mail;
  const parts = [
    heading,
    ...paragraphs,
    ...items.map(itemText),
    action && `${action.label}: ${action.url}`,
    note,
    `-- \n${plainFooter(mail, frame)}`,
  ];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}

function plainFooter({ subscription }: Mail, frame: MailFrame): string {
  const { brand, siteUrl } = frame;
  const lines = subscription
    ? [senderLine(frame), subscription.reason, `${unsubscribeLabel}: ${subscription.preferencesUrl}`]
    : [whyYouGetIt(brand)];
  return [`${brand}, ${siteUrl}`, ...lines].filter((part) => part !== undefined).join('\n');
}
