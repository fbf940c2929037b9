import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { FormatBadge } from '#src/features/models/client/FormatBadge.tsx';
import type { ModelFile } from '#src/features/models/contract.ts';
import { formatMegabytes } from '#src/lib/text.ts';
import { meshFacts } from './mesh-facts.ts';

/** What is in the ZIP, with what the meshes measure. */
export function FileList({ files }: { files: readonly ModelFile[] }) {
  return (
    <section aria-labelledby="files" className="mt-6">
      <h2 id="files" className="sr-only">
        Files
      </h2>
      <ul className="border-t border-line">
        {files.map((file) => (
          <li key={file.id} className="flex items-start gap-3 border-b border-line py-2.5 text-sm">
            <FormatBadge format={file.format} />
            <div className="min-w-0 flex-1 pt-0.5">
              <p className="truncate" title={file.name}>
                {file.name}
              </p>
              {file.mesh && (
                <>
                  <p className="text-xs text-ink-3 tabular-nums">{meshFacts(file.mesh)}</p>
                  {!file.mesh.isClosed && <OpenMeshNote />}
                </>
              )}
            </div>
            <span className="flex-none pt-0.5 text-ink-3 tabular-nums">
              {formatMegabytes(file.sizeBytes)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenMeshNote() {
  return (
    <p className="mt-1 flex gap-1.5 text-xs text-ink-2">
      <TriangleAlert aria-hidden className="mt-0.5" />
      This mesh is not closed. Check it in your slicer before you print.
    </p>
  );
}
