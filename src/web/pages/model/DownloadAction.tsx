import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { Model } from '#src/features/models/contract.ts';
import { buttonClass } from '#src/ui/button-class.ts';

interface DownloadActionProps {
  model: Model;
  size: 'md' | 'lg';
}

export function DownloadAction({ model, size }: DownloadActionProps) {
  return (
    <Link
      to="/login"
      search={{ returnUrl: `/model/${model.id}` }}
      className={buttonClass({ variant: 'primary', size, block: size === 'lg' })}
    >
      <Download aria-hidden />
      Download
    </Link>
  );
}
