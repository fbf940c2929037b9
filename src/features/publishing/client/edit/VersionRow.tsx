import Download from 'lucide-react/icons/download';
import { formatDate } from '#src/lib/date-text.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import { formatMegabytes } from '#src/lib/text.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { adminVersionPath } from '../../constants.ts';
import type { FileVersion } from '../../versions-schemas.ts';

/** An earlier version of a file with its dates. */
export function VersionRow({
  modelId,
  version,
  onUse,
}: {
  modelId: number;
  version: FileVersion;
  onUse: () => void;
}) {
  const { id: versionId, name, sizeBytes, createdAt, replacedAt } = version;
  const address = buildUrl(adminVersionPath, { id: modelId, versionId }, undefined);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p title={name} className="truncate">
          {name}
        </p>
        <p className="text-xs text-ink-3 tabular-nums">
          {formatMegabytes(sizeBytes)}, {formatDate(createdAt)} to {formatDate(replacedAt)}
        </p>
      </div>
      <div className="ml-auto flex gap-1">
        <a
          href={address}
          download={name}
          aria-label={`Download the earlier ${name}`}
          className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })}
        >
          <Download aria-hidden />
        </a>
        <Button size="sm" onClick={onUse}>
          Use this version again
        </Button>
      </div>
    </li>
  );
}
