import type { ReactNode } from 'react';
import { formatLongDate } from '#src/lib/date-text.ts';
import type { LegalBlock, LegalDocument, LegalEntry, LegalSection, LegalText } from './legal-document.ts';

const linkClass =
  'focus-ring rounded-1 font-medium underline decoration-line-strong underline-offset-[.2em] hover:decoration-current';

function Text({ text }: { text: LegalText }) {
  if (typeof text === 'string') return text;
  return text.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={part.href} href={part.href} className={linkClass}>
        {part.text}
      </a>
    ),
  );
}

function Names({ names }: { names: readonly LegalEntry[] }) {
  return (
    <dl className="mt-4 grid gap-3 border-l-2 border-line pl-4">
      {names.map(({ name, text }) => (
        <div key={name}>
          <dt className="font-mono text-sm font-semibold wrap-anywhere">{name}</dt>
          <dd className="text-pretty">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block !== 'string' && 'names' in block) return <Names names={block.names} />;
  if (typeof block === 'string' || !('list' in block)) {
    return (
      <p className="mt-4 text-pretty">
        <Text text={block} />
      </p>
    );
  }
  return (
    <ul className="mt-4">
      {block.list.map((item, index) => (
        <li
          key={index}
          className="relative mt-1.5 pl-6 text-pretty before:absolute before:top-[.625em] before:left-0 before:h-1 before:w-3 before:rounded-[2px] before:bg-signal before:content-[''] print:before:bg-current"
        >
          <Text text={item} />
        </li>
      ))}
    </ul>
  );
}

function Section({ section, number }: { section: LegalSection; number: number }) {
  return (
    <section aria-labelledby={section.id} className="mt-12 print:mt-6">
      <h2 id={section.id} className="text-h3 wdth-head text-balance print:break-after-avoid">
        {number}. {section.title}
      </h2>
      {section.blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </section>
  );
}

function ContentsList({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <ol className="mt-2 border-l border-line text-sm">
      {sections.map((section, index) => (
        <li key={section.id}>
          <a
            href={`#${section.id}`}
            className="focus-ring flex min-h-8 items-center gap-2 rounded-1 py-1 pl-4 text-ink-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
          >
            <span className="w-6 flex-none text-ink-3 tabular-nums">{index + 1}.</span>
            {section.title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The title of a text, its version, and what that version changes. */
export function LegalHeader({
  title,
  lead,
  version,
  changedOn,
  changes,
  children,
}: Pick<LegalDocument, 'title' | 'version' | 'changedOn' | 'changes'> & {
  lead?: string;
  /** Content between the date of the version and its changes. */
  children?: ReactNode;
}) {
  return (
    <>
      <header className="max-w-[44rem]">
        <h1 className="text-h1 wdth-head text-balance">{title}</h1>
        {lead !== undefined && (
          <p className="mt-3 text-lg text-pretty text-ink-2 print:text-current">{lead}</p>
        )}
        <p className="mt-3 text-sm text-ink-3 print:text-current">
          Version {version}, last changed <time dateTime={changedOn}>{formatLongDate(changedOn, 'UTC')}</time>
        </p>
      </header>
      {children}
      {changes.length > 0 && (
        <section aria-labelledby="what-changed" className="mt-6 max-w-[42rem]">
          <h2 id="what-changed" className="text-sm font-semibold">
            What this version changes
          </h2>
          <ul className="mt-1 list-disc pl-5 text-sm text-ink-2 print:text-current">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** A text that comes with the shop, with its contents. */
export function LegalPage({
  document,
  children,
}: {
  document: LegalDocument;
  /** Content between the date of the version and its text. */
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container)+2*var(--gutter))] px-(--gutter) pt-10 lg:pt-16 print:p-0 print:text-photo-ink">
      <LegalHeader {...document}>{children}</LegalHeader>
      <details className="mt-8 rounded-3 border border-line bg-surface px-5 lg:hidden print:hidden">
        <summary className="focus-ring min-h-11 cursor-pointer rounded-1 py-2.5 font-semibold">
          Contents, {document.sections.length} sections
        </summary>
        <nav aria-label="Contents" className="pb-4">
          <ContentsList sections={document.sections} />
        </nav>
      </details>
      <div className="lg:mt-4 lg:grid lg:grid-cols-[16rem_minmax(0,42rem)] lg:gap-16 print:block">
        <nav
          aria-label="Contents"
          className="sticky top-[calc(var(--header-h)+1rem)] mt-12 hidden max-h-[calc(100vh-var(--header-h)-2rem)] self-start overflow-y-auto lg:block print:hidden"
        >
          <p className="text-sm font-semibold">Contents</p>
          <ContentsList sections={document.sections} />
        </nav>
        <div className="max-w-[42rem] print:max-w-none">
          {document.sections.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} />
          ))}
        </div>
      </div>
    </div>
  );
}
