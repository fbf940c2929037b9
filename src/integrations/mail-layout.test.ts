import { expect, test } from 'vitest';
import { renderMail } from './mail-layout.ts';
import type { Mail } from './mail.ts';

const frame = { brand: 'Firstlayer & Sons', siteUrl: 'https://shop.example', accent: '#FFC42E' };
const mail: Mail = {
  to: 'zoe@example.com',
  subject: 'Reset <your> password',
  preview: 'Good for one hour.',
  heading: 'Reset your password',
  paragraphs: ['Hello <b>Zoë</b> & co,', 'the link works once.'],
  action: { label: 'Set a "new" password', url: 'https://shop.example/reset-password?token=a&b="><script>' },
  note: 'If it was not you, ignore this mail.',
};

test('the text contains all parts of the mail in order', async () => {
  const { text } = await renderMail(mail, frame);
  expect(text).toBe(
    [
      'Reset your password',
      'Hello <b>Zoë</b> & co,',
      'the link works once.',
      'Set a "new" password: https://shop.example/reset-password?token=a&b="><script>',
      'If it was not you, ignore this mail.',
      '-- \nFirstlayer & Sons, https://shop.example\nYou get this mail because this address was entered at Firstlayer & Sons.\n',
    ].join('\n\n'),
  );
});

test('the HTML escapes everything and shows the link beside the button', async () => {
  const { html } = await renderMail(mail, frame);
  const url = 'https://shop.example/reset-password?token=a&amp;b=&quot;&gt;&lt;script&gt;';
  expect(html.match(/<script/g)).toBeNull();
  expect(html).toContain('Hello &lt;b&gt;Zoë&lt;/b&gt; &amp; co,');
  expect(html).toContain('<title>Reset &lt;your&gt; password</title>');
  expect(html.split(`href="${url}"`)).toHaveLength(3);
  expect(html).toContain(`>${url}</a>`);
  expect(html).toContain('If it was not you, ignore this mail.');
  expect(html).toContain('was entered at Firstlayer &amp; Sons.');
});

test('the HTML has a language, a preview before all other text, both color schemes, and no picture', async () => {
  const { html } = await renderMail(mail, frame);
  expect(html).toMatch(/<html[^>]* lang="en"/);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain('max-width:600px');
  expect(html).toContain('background-color:#FFC42E;color:#17191C');
  expect(html).not.toContain('<img');
  expect(html.indexOf('Good for one hour.')).toBeLessThan(html.indexOf('<h1'));
});

const preferencesUrl = 'https://shop.example/email-preferences?token=a.b&x="';
const news: Mail = {
  ...mail,
  items: [
    {
      title: 'Vase <b>',
      url: 'https://shop.example/model/1',
      badge: 'Free',
      note: 'by Zoë & co',
      imageUrl: 'https://shop.example/i?v=1&w=960',
    },
    { title: 'Box', url: 'https://shop.example/model/2', badge: 'Premium' },
  ],
  subscription: {
    reason: 'You asked for it.',
    preferencesUrl,
    unsubscribeUrl: 'https://shop.example/api/mail/unsubscribe?token=a.b',
  },
};

test('designs have an optional picture, a link, a badge and their designer', async () => {
  const { html, text } = await renderMail(news, frame);
  expect(html.match(/<img[^>]*>/g)).toEqual([
    expect.stringMatching(
      /alt="Vase &lt;b&gt;" .*src="https:\/\/shop\.example\/i\?v=1&amp;w=960" .*width="536"/,
    ),
  ]);
  expect(html.match(/href="https:\/\/shop\.example\/model\/\d"/g)).toHaveLength(3);
  expect(html).toContain('>Premium</span>');
  expect(html).toContain('by Zoë &amp; co');
  expect(text).toContain(
    'Vase <b> (Free)\nby Zoë & co\nhttps://shop.example/model/1\n\nBox (Premium)\nhttps://shop.example/model/2',
  );
});

test('a mail with a subscription states its reason and sender, and links each recipient to their own preferences', async () => {
  const operator = { name: 'Zoë Lund', address: 'Werkstr. 1\n10115 Berlin' };
  const { html, text } = await renderMail(news, { ...frame, operator });
  expect(text.split('-- \n')[1]).toBe(
    [
      'Firstlayer & Sons, https://shop.example',
      'Zoë Lund, Werkstr. 1, 10115 Berlin',
      'You asked for it.',
      `Unsubscribe or change your mails: ${preferencesUrl}\n`,
    ].join('\n'),
  );
  expect(html).toContain('Zoë Lund, Werkstr. 1, 10115 Berlin');
  expect(html).toContain('href="https://shop.example/email-preferences?token=a.b&amp;x=%22"');
  expect(html).not.toContain('was entered at');
  const subscription = {
    ...news.subscription,
    reason: 'You asked for it.',
    unsubscribeUrl: '',
    preferencesUrl: 'https://shop.example/other',
  };
  const other = await renderMail({ ...news, subscription }, { ...frame, operator });
  expect(other.html).toContain('href="https://shop.example/other"');
  expect(other.html).not.toContain('token=a.b');
});

test('a mail without action and note contains neither', async () => {
  const { action: _action, note: _note, ...plain } = mail;
  const { html, text } = await renderMail(plain, frame);
  expect(html).not.toContain('#FFC42E');
  expect(html).not.toContain('open this address');
  expect(text.split('\n\n')).toHaveLength(4);
});
