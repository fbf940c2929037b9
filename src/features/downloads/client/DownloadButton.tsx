import Download from 'lucide-react/icons/download';
import { Button } from '#src/ui/Button.tsx';
import { useDownload, usePendingStart, type DownloadableModel } from './use-download.ts';

interface DownloadButtonProps {
  model: DownloadableModel;
  size?: 'md' | 'lg';
  block?: boolean;
  label?: string;
}

/** Downloads a design that the person's plan covers; visitors are sent to the sign-in. */
export function DownloadButton({
  model,
  size = 'md',
  block = false,
  label = 'Download',
}: DownloadButtonProps) {
  const { start, isDownloading } = useDownload(model);
  usePendingStart(model, start);
  return (
    <Button
      variant="primary"
      size={size}
      block={block}
      pending={isDownloading}
      pendingLabel="Downloading..."
      icon={<Download aria-hidden />}
      onClick={start}
    >
      {label}
    </Button>
  );
}
