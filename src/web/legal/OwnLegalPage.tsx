import type { ReactNode } from 'react';
import type { LegalText } from '#src/features/site/legal-schemas.ts';
import { descriptionHtml } from '#src/lib/description-html.ts';
import { LegalHeader } from './LegalPage.tsx';

/** An owner's own text, which the server has sanitized. */
export function OwnLegalPage({
  title,
  text,
  children,
}: {
  title: string;
  text: LegalText;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container)+2*var(--gutter))] px-(--gutter) pt-10 lg:pt-16 print:p-0 print:text-photo-ink">
      <LegalHeader {...text} title={title}>
        {children}
      </LegalHeader>
      <div
        className="prose mt-10 max-w-[42rem] print:max-w-none"
        dangerouslySetInnerHTML={{ __html: descriptionHtml(text.html, 1) }}
      />
    </div>
  );
}
