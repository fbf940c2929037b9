import { Link } from '@tanstack/react-router';
import { buttonClass, type ButtonLook } from '#src/ui/button-class.ts';
import { Button } from '#src/ui/Button.tsx';
import type { FailingJob } from '../schemas.ts';
import { DownloadBackup } from './DownloadBackup.tsx';
import type { RowAction } from './rows/row.ts';

export interface RowActions {
  backUp: () => void;
  isBackingUp: boolean;
  retry: (job: Pick<FailingJob, 'id'>) => void;
  /** The id of the job that is being sent. */
  retried: number | undefined;
}

interface RowActionButtonProps {
  action: RowAction;
  actions: RowActions;
  isFirst: boolean;
  /** The subject of the action, which distinguishes the names of equal buttons. */
  of?: string;
  look?: ButtonLook;
}

/** The button or link of an action. */
export function RowActionButton({ action, actions, isFirst, of, look }: RowActionButtonProps) {
  const style: ButtonLook = look ?? { size: 'sm', variant: isFirst ? 'secondary' : 'ghost' };
  switch (action.kind) {
    case 'backup':
      return (
        <Button {...style} pending={actions.isBackingUp} onClick={actions.backUp}>
          Back up now
        </Button>
      );
    case 'download':
      return <DownloadBackup id={action.id} look={style} />;
    case 'retry':
      return (
        <Button
          {...style}
          pending={actions.retried === action.job.id}
          onClick={() => actions.retry(action.job)}
        >
          Try again<span className="sr-only">: {of}</span>
        </Button>
      );
    case 'design':
      return (
        <Link
          to="/admin"
          search={{ tab: 'manage', q: action.title }}
          className={buttonClass({ ...style, className: 'no-underline' })}
        >
          Open the file<span className="sr-only"> “{action.title}”</span>
        </Link>
      );
    case 'connections':
      return (
        <Link to="/admin" search={{ tab: 'connections' }} className={buttonClass(style)}>
          {action.label}
        </Link>
      );
    case 'mails':
      return (
        <Link to="/admin" search={{ tab: 'mails' }} className={buttonClass(style)}>
          Open Mails
        </Link>
      );
  }
}
