import { Button } from '#src/ui/Button.tsx';
import { PlainToast } from '#src/ui/feedback/PlainToast.tsx';
import { toast, type ToastInput } from '#src/ui/feedback/toast-store.ts';
import type { Specimen } from '../catalog.ts';
import { doNothing, longText } from './samples.tsx';

const examples: readonly ToastInput[] = [
  { title: 'Saved' },
  { title: 'Link copied', description: 'Everybody who has it can see the design.' },
  { title: 'Comment deleted', action: { label: 'Undo', onPress: doNothing } },
  { title: 'Error', description: 'Please try again.', variant: 'destructive' },
  {
    title: 'The design could not be saved.',
    description: longText,
    variant: 'destructive',
    action: { label: 'Try again', onPress: doNothing },
  },
];

function ToastButtons() {
  return (
    <div className="flex flex-wrap gap-2">
      {examples.map((example) => (
        <Button key={example.title} size="sm" onClick={() => toast(example)}>
          {example.title}
        </Button>
      ))}
    </div>
  );
}

export const toasts: readonly Specimen[] = [
  {
    component: 'feedback/Toaster',
    parts: ['feedback/ToastViewport'],
    note: 'Shows one toast at a time for 5 s; F8 focuses it. The shell mounts it once, and so does this page.',
    cases: [{ label: 'Press to show a toast', content: <ToastButtons />, isWide: true }],
  },
  {
    component: 'feedback/PlainToast',
    note: 'Replaces the toasts when their code cannot be loaded; it stays until it is closed.',
    cases: [
      {
        label: 'Appears in this box with each toast',
        isWide: true,
        content: (
          // A transform makes the box the container of what is fixed in it.
          <div className="relative h-40 overflow-hidden rounded-2 border border-dashed border-line [transform:translateX(0)]">
            <PlainToast />
          </div>
        ),
      },
    ],
  },
];
