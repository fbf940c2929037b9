import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { Button } from '#src/ui/Button.tsx';

const results = {
  copied: 'Copied.',
  failed: 'Your browser does not allow it. Select and copy the text instead.',
};

/** Copies a text and shows beside the button whether it worked; browsers refuse it without HTTPS. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [result, setResult] = useState<keyof typeof results>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setResult('copied');
    } catch {
      setResult('failed');
    }
  };
  return (
    <>
      <Button size="sm" icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {label}
      </Button>
      <output className="self-center text-sm text-ink-2">{result && results[result]}</output>
    </>
  );
}
