import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ModelImage } from '#src/features/catalog/client/ModelImage.tsx';
import type { LicenceCheck } from '#src/features/licences/schemas.ts';
import { describeDownload, describeHolder, describeRights, type Fact } from './describe-check.ts';

const emptyPicture = { imageUrl: null, imageColor: null, cropX: '50', cropY: '50' };

/** Shows the scope of the licence beside the picture of the design. */
export function LicenceFacts({ check }: { check: LicenceCheck }) {
  const { design, picture, termsVersion } = check;
  return (
    <div className="grid gap-8 pt-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-12">
      <ModelImage
        model={picture ?? emptyPicture}
        sizes="(min-width: 1024px) 420px, 352px"
        alt={picture ? design.title : ''}
        eager
        className="aspect-[4/5] w-full max-w-88 rounded-3 lg:max-w-none"
      />
      <dl className="grid content-start">
        <Row label="Design">
          <span className="text-h3 wdth-card wrap-anywhere">
            {design.id === null ? (
              design.title
            ) : (
              <Link to="/model/$id" params={{ id: String(design.id) }} className="link">
                {design.title}
              </Link>
            )}
          </span>
          {design.id === null && <Note>This design is no longer in the shop. The right stays.</Note>}
        </Row>
        <FactRow label="Rights" fact={describeRights(check)} />
        <FactRow label="Holder" fact={describeHolder(check)} />
        <FactRow label="Downloaded" fact={describeDownload(check)} />
        <Row label="Terms">
          <a href={`/terms/${termsVersion}`} className="link">
            Version {termsVersion}
          </a>
          <Note>The text that was agreed to, kept unchanged.</Note>
        </Row>
        <Row label="Files">
          <FileList files={design.files} />
        </Row>
      </dl>
    </div>
  );
}

function FileList({ files }: { files: LicenceCheck['design']['files'] }) {
  return (
    <details>
      <summary className="link focus-ring inline-block rounded-1 pointer-coarse:py-2.5">
        Names and SHA-256
      </summary>
      <ul className="mt-2 grid gap-2 text-sm">
        {files.map(({ name, sha256 }) => (
          <li key={`${name} ${sha256}`} className="wrap-anywhere">
            {name}
            <span className="block text-xs text-ink-3 tabular-nums">{sha256}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function FactRow({ label, fact }: { label: string; fact: Fact }) {
  return (
    <Row label={label}>
      <span className="wrap-anywhere">{fact.text}</span>
      <Note>{fact.note}</Note>
    </Row>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-b border-line py-4 first:pt-0 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-sm leading-[1.5625rem] text-ink-3">{label}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-0.5 text-sm font-normal text-pretty text-ink-2">{children}</p>;
}
