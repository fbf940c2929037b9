import { useQuery } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import { buttonClass } from '#src/ui/button-class.ts';
import { archivePath, checkerPath } from '../constants.ts';
import { licenceCountQuery } from './queries.ts';

/** Offers all records of the viewer as one file; nothing without any. */
export function ArchiveLink() {
  const { data } = useQuery(licenceCountQuery());
  if (!data || data.count === 0) return null;
  return (
    <section
      aria-labelledby="all-licences"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-3 border border-line bg-surface px-5 py-4"
    >
      <div className="max-w-[42rem]">
        <h2 id="all-licences" className="text-h4 wdth-card">
          Take your licences with you
        </h2>
        <p className="mt-1 text-sm text-pretty text-ink-2">
          Every licence in one ZIP, with a{' '}
          <a href={checkerPath} className="link">
            page that checks them
          </a>{' '}
          offline.
        </p>
      </div>
      <a href={archivePath} download className={buttonClass()}>
        <FileDown aria-hidden />
        Download all licences
      </a>
    </section>
  );
}
