import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { FormatBadge } from '#src/features/catalog/client/FormatBadge.tsx';
import type { Model } from '#src/features/catalog/schemas.ts';
import { formatMegabytes } from '#src/lib/text.ts';
import { site } from '#src/site.ts';
import { filesUpdatedAt } from './files-updated.ts';
import { meshFacts, meshNote } from './mesh-facts.ts';

/** Lists the files of the ZIP with the measures of the meshes, and the date of the last change if there was one. */
export function FileList({ model }: { model: Pick<Model, 'files' | 'releasedAt'> }) {
  const updatedAt = filesUpdatedAt(model);
  return (
    <section aria-labelledby="files" className="mt-6">
      <h2 id="files" className="sr-only">
        Files
      </h2>
      <ul className="border-t border-line">
        {model.files.map((file) => (
          <li key={file.id} className="flex items-start gap-3 border-b border-line py-2.5 text-sm">
            <FormatBadge format={file.format} />
            <div className="min-w-0 flex-1 pt-0.5">
              <p className="truncate" title={file.name}>
                {file.name}
              </p>
              {file.mesh && (
                <>
                  <p className="text-xs text-ink-3 tabular-nums">{meshFacts(file.mesh)}</p>
                  <MeshNote mesh={file.mesh} />
                </>
              )}
            </div>
            <span className="flex-none pt-0.5 text-ink-3 tabular-nums">
              {formatMegabytes(file.sizeBytes)}
            </span>
          </li>
        ))}
      </ul>
      {updatedAt !== undefined && (
        <p className="mt-2.5 text-xs text-ink-3">
          Files updated <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>
        </p>
      )}
    </section>
  );
}

// `formatDate` is not used: as a file shared between pages, it would be loaded with each of them.
const formatDay = (time: string) =>
  new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: site.timeZone });

function MeshNote({ mesh }: { mesh: Parameters<typeof meshNote>[0] }) {
  const note = meshNote(mesh);
  if (!note) return null;
  return (
    <p className={`mt-1 flex gap-1.5 text-xs ${note.isWarning ? 'text-ink-2' : 'text-ink-3'}`}>
      {note.isWarning && <TriangleAlert aria-hidden className="mt-0.5" />}
      {note.text}
    </p>
  );
}
