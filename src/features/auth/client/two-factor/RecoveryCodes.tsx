import Download from 'lucide-react/icons/download';
import { saveBlob } from '#src/browser/save-file.ts';
import { slugify } from '#src/lib/slug.ts';
import { site } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { CopyButton } from './CopyButton.tsx';

/** Shows the recovery codes once; the server stores only their hashes. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = codes.join('\n');
  const save = () => {
    const page = `Recovery codes for ${site.brand}\n\n${text}\n`;
    saveBlob(new Blob([page], { type: 'text/plain' }), `${slugify(site.brand)}-recovery-codes.txt`);
  };
  return (
    <div className="grid gap-4">
      <Notice kind="info">
        Keep these codes where you find them without your phone. Each one signs you in once. They are shown
        only now.
      </Notice>
      <ul aria-label="Recovery codes" className="grid gap-1.5 rounded-2 bg-sunken p-4 text-sm">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Download aria-hidden />} onClick={save}>
          Download
        </Button>
        <CopyButton label="Copy" text={text} />
      </div>
    </div>
  );
}
