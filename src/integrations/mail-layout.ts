import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import { render } from '@react-email/render';
import { createElement as h, Fragment, type CSSProperties, type ReactNode } from 'react';
import type { Mail } from './mailer.ts';

/** Who sends the mail. */
export interface MailFrame {
  brand: string;
  siteUrl: string;
}

const font = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const paper = '#F3F1EB';
const ink = '#17191C';
const quiet = '#62625C';

const line: CSSProperties = { margin: '0 0 16px', fontFamily: font, fontSize: '16px', lineHeight: '25px' };
const small: CSSProperties = { ...line, margin: '0 0 12px', fontSize: '13px', lineHeight: '19px' };
const buttonStyle: CSSProperties = {
  backgroundColor: '#FFC42E',
  color: ink,
  borderRadius: '8px',
  fontFamily: font,
  fontSize: '16px',
  fontWeight: 600,
  lineHeight: '20px',
  padding: '14px 24px',
  textDecoration: 'none',
};

/** Mail programs that know dark mode read this; the others, and those that drop it, show the light colours. */
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

/** The mail as HTML that any program shows, and the same as plain text. */
export async function renderMail(mail: Mail, frame: MailFrame): Promise<{ html: string; text: string }> {
  return { html: await render(layout(mail, frame)), text: plainText(mail, frame) };
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
          h(Row, null, h(Column, { className: 'inside', style: { padding: '32px' } }, content(mail))),
        ),
        footer(frame),
      ),
    ),
  );
}

function content({ heading, paragraphs, action, note }: Mail): ReactNode {
  return h(
    Fragment,
    null,
    h(Heading, { as: 'h1', className: 'ink', style: headingStyle }, heading),
    paragraphs.map((text, index) =>
      h(Text, { key: index, className: 'ink', style: { ...line, color: ink, whiteSpace: 'pre-line' } }, text),
    ),
    action && actionBlock(action),
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

function actionBlock({ label, url }: NonNullable<Mail['action']>): ReactNode {
  return [
    h(
      Section,
      { key: 'button', style: { padding: '8px 0 24px' } },
      h(Button, { href: url, style: buttonStyle }, label),
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

function footer({ brand, siteUrl }: MailFrame): ReactNode {
  const style: CSSProperties = { ...small, margin: '0 0 4px', color: quiet, padding: '0 4px' };
  return h(
    Section,
    { style: { paddingTop: '20px' } },
    h(
      Text,
      { className: 'quiet', style },
      `${brand}, `,
      h(Link, { href: siteUrl, style: { color: quiet, textDecoration: 'underline' } }, siteUrl),
    ),
    h(Text, { className: 'quiet', style }, whyYouGetIt(brand)),
  );
}

function plainText({ heading, paragraphs, action, note }: Mail, { brand, siteUrl }: MailFrame): string {
  const parts = [
    heading,
    ...paragraphs,
    action && `${action.label}: ${action.url}`,
    note,
    `-- \n${brand}, ${siteUrl}\n${whyYouGetIt(brand)}`,
  ];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}
