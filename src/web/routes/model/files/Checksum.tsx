import Copy from 'lucide-react/icons/copy';
import { toast } from '#src/ui/feedback/toast-store.ts';

/** Copies the SHA-256 of a file. */
export function Checksum({ name, sha256 }: { name: string; sha256: string }) {
  return (
    <button
      type="button"
      title={sha256}
      onClick={() => void copyChecksum(sha256)}
      className="inline-flex min-h-6 items-center gap-1.5 text-xs text-ink-3 tabular-nums hover:text-ink hover:underline pointer-coarse:min-h-11"
    >
      <Copy aria-hidden className="size-3.75" />
      <span className="sr-only">Copy checksum of {name}: </span>
      SHA-256 {sha256.slice(0, 6)}…{sha256.slice(-4)}
    </button>
  );
}

async function copyChecksum(sha256: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(sha256);
    toast({ title: 'Checksum copied' });
  } catch {
    toast({ title: 'Your browser did not allow copying', description: sha256, variant: 'destructive' });
  }
}
