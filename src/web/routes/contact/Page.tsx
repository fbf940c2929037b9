import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { ContactForm } from '#src/features/contact/client/ContactForm.tsx';
import { site } from '#src/site.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { formatLicenceNumber, parseLicenceNumber } from '#src/features/licences/licence-number.ts';
import { ContactAside } from './ContactAside.tsx';

/** Returns the subject of a message about a licence, whose number is in the fragment of the address. */
function readSubject(hash: string): string | undefined {
  const typed = /^licence-(.*)$/.exec(hash)?.[1];
  if (typed === undefined) return undefined;
  const number = parseLicenceNumber(typed);
  return number === undefined ? 'A licence' : `Licence ${formatLicenceNumber(number)}`;
}

export function Page() {
  const user = useCurrentUser();
  const subject = readSubject(useLocation({ select: ({ hash }) => hash }));
  const [response, setAnswer] = useState<string>();
  return (
    <div className="wrap">
      <div className="pt-2 pb-8">
        <Breadcrumbs current="Contact">
          <Link to="/">Home</Link>
        </Breadcrumbs>
        <h1 className="mt-2">Contact</h1>
        <p className="lead mt-3 max-w-[44rem]">
          Questions about a design, a plan or a licence: the people who run {site.brand} read every message.
        </p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8">
        {response === undefined ? (
          <div>
            <noscript>
              <p className="card">
                The contact form needs JavaScript. Please write to{' '}
                <a href={`mailto:${site.contactEmail}`} className="link">
                  {site.contactEmail}
                </a>{' '}
                instead.
              </p>
            </noscript>
            <ContactForm user={user} subject={subject} onSent={setAnswer} />
          </div>
        ) : (
          <Sent response={response} />
        )}
        <ContactAside />
      </div>
    </div>
  );
}

/** Replaces the form after sending, and takes the focus. */
function Sent({ response }: { response: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="message-sent" className="card">
      <h2 id="message-sent" ref={heading} tabIndex={-1}>
        Message sent
      </h2>
      <p className="mt-2 text-ink-2">{response}</p>
    </section>
  );
}
