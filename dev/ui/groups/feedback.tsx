import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { SkeletonCard } from '#src/ui/feedback/SkeletonCard.tsx';
import { SkeletonRows } from '#src/ui/feedback/SkeletonRows.tsx';
import { Spinner } from '#src/ui/feedback/Spinner.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { listCases, type Group } from '../catalog.ts';
import { failures } from './failures.tsx';
import { doNothing, longText, longWord } from './samples.tsx';
import { toasts } from './toasts.tsx';

export const feedback: Group = {
  id: 'feedback',
  title: 'Feedback',
  specimens: [
    {
      component: 'feedback/EmptyState',
      note: 'Says why there is nothing to show, with one action.',
      cases: [
        {
          label: 'With an action',
          content: (
            <EmptyState
              title="No favorites yet"
              text="Press the heart of a design to keep it here."
              action={
                <a href="#feedback-EmptyState" className={buttonClass({ variant: 'primary' })}>
                  Browse designs
                </a>
              }
            />
          ),
        },
        { label: 'Title only', content: <EmptyState title="No downloads yet" /> },
        { label: 'Long text', content: <EmptyState title={longText} text={longText} /> },
      ],
    },
    {
      component: 'feedback/ErrorState',
      note: 'Replaces content that could not be read; it is announced.',
      cases: [
        {
          label: 'With retry',
          content: <ErrorState message="The designs could not be loaded." onRetry={doNothing} />,
        },
        { label: 'Without retry', content: <ErrorState message={longText} /> },
      ],
    },
    {
      component: 'feedback/Notice',
      note: 'A short text in a colored box, which is announced when it appears.',
      cases: [
        ...listCases(['info', 'success', 'error'] as const, (kind) => (
          <Notice kind={kind}>Your changes are saved.</Notice>
        )),
        {
          label: 'Long text',
          content: (
            <Notice kind="info">
              {longText} {longWord}
            </Notice>
          ),
        },
      ],
    },
    ...toasts,
    {
      component: 'feedback/ProgressBar',
      note: 'Without a percentage, the work is running and its length is unknown.',
      cases: [
        ...listCases([0, 45, 100], (percent) => (
          <ProgressBar label={`Upload, ${percent}`} percent={percent} />
        )),
        { label: 'Unknown', content: <ProgressBar label="Upload" /> },
      ],
    },
    {
      component: 'feedback/Spinner',
      note: 'Always beside a text; hidden under reduced motion.',
      cases: [
        {
          label: 'Beside a text',
          content: (
            <p className="flex items-center gap-2">
              <Spinner /> Loading...
            </p>
          ),
        },
      ],
    },
    {
      component: 'feedback/Skeleton',
      note: 'Keeps the place of content that loads. A picture that loads looks like the kind media.',
      cases: [
        { label: 'media', content: <Skeleton kind="media" className="aspect-[4/5]" /> },
        { label: 'line', content: <Skeleton className="w-2/3" /> },
        { label: 'avatar', content: <Skeleton kind="avatar" /> },
        { label: 'box', content: <Skeleton kind="box" className="h-24" /> },
      ],
    },
    {
      component: 'feedback/SkeletonCard',
      note: 'The box of a card in a list of designs.',
      cases: [{ label: 'Default', content: <SkeletonCard /> }],
    },
    {
      component: 'feedback/SkeletonRows',
      note: 'The body of a table while its first page loads.',
      cases: [
        {
          label: 'Three columns',
          isWide: true,
          content: (
            <DataTable label="Designs that load">
              <SkeletonRows columns={['w-40', 'w-24', 'w-16']} rows={3} />
            </DataTable>
          ),
        },
      ],
    },
    ...failures,
  ],
};
