import Hash from 'lucide-react/icons/hash';
import { toast } from '#src/ui/feedback/toast-store.ts';

/** Copies the SHA-256 of a file. */
export function Checksum({ name, sha256 }: { name: string; sha256: string }) {
  return (
    <button
      type="button"
      title={`Copy checksum (SHA-256 ${sha256})`}
      onClick={() => void copyChecksum(sha256)}
      className="inline-grid size-6 place-items-center rounded-1 text-ink-3 hover:text-ink pointer-coarse:size-11"
    >
      <Hash aria-hidden className="size-3.75" />
      <span className="sr-only">Copy checksum of {name}</span>
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
