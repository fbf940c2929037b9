import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { FormFooter } from '#src/ui/overlay/FormFooter.tsx';
import { Menu } from '#src/ui/overlay/Menu.tsx';
import { MenuButton } from '#src/ui/overlay/MenuButton.tsx';
import { MenuFrame } from '#src/ui/overlay/MenuFrame.tsx';
import type { MenuItem } from '#src/ui/overlay/menu-item.ts';
import { TooltipGroup } from '#src/ui/overlay/TooltipGroup.tsx';
import { Tooltip } from '#src/ui/overlay/Tooltip.tsx';
import type { Group } from '../catalog.ts';
import { doNothing, longText, longWord } from './samples.tsx';

interface OpenerProps {
  children: (open: boolean, onOpenChange: (open: boolean) => void) => ReactNode;
}

function Opener({ children }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {children(isOpen, setOpen)}
    </>
  );
}

const widths = [480, 640] as const;
const form = (
  <Field label="Title" error="Enter a title.">
    <Input />
  </Field>
);
const paragraphs = Array.from({ length: 20 }, (_, index) => (
  <p key={index} className="mb-3">
    {longText}
  </p>
));

function DeleteDialog() {
  return (
    <Opener>
      {(open, onOpenChange) => (
        <ConfirmDialog
          {...{ open, onOpenChange }}
          title="Delete this design?"
          description="It stays in the bin for 30 days."
          confirmLabel="Delete"
          destructive
          onConfirm={() => onOpenChange(false)}
        />
      )}
    </Opener>
  );
}

function PendingDialog() {
  const [isPending, setPending] = useState(false);
  return (
    <Opener>
      {(open, onOpenChange) => (
        <ConfirmDialog
          {...{ open, onOpenChange }}
          title="Publish this design?"
          description="Publishing takes 2 s, and the dialog cannot be closed meanwhile."
          confirmLabel="Publish"
          pendingLabel="Publishing..."
          pending={isPending}
          onConfirm={() => {
            setPending(true);
            setTimeout(() => {
              setPending(false);
              onOpenChange(false);
            }, 2000);
          }}
        />
      )}
    </Opener>
  );
}

const formFooter = { formId: 'none', submitLabel: 'Save', pending: false, onCancel: doNothing };

const items: readonly MenuItem[] = [
  { label: 'Edit', icon: <Pencil aria-hidden />, onSelect: doNothing },
  { label: 'Download', icon: <Download aria-hidden />, note: '12 MB', onSelect: doNothing },
  { label: 'Settings', link: (content) => <a href="#overlay-Menu">{content}</a> },
  { label: 'Delete', icon: <Trash aria-hidden />, disabled: true },
];

export const overlay: Group = {
  id: 'overlay',
  title: 'Overlay',
  specimens: [
    {
      component: 'overlay/Dialog',
      note: 'A modal dialog, and a sheet from below on phones. Esc closes it and returns the focus.',
      cases: [
        ...widths.map((width) => ({
          label: `${width} px wide`,
          content: (
            <Opener>
              {(open, onOpenChange) => (
                <Dialog {...{ open, onOpenChange, width }} title="Edit the design" description={longText}>
                  {form}
                </Dialog>
              )}
            </Opener>
          ),
        })),
        {
          label: 'With a footer and long content',
          content: (
            <Opener>
              {(open, onOpenChange) => (
                <Dialog
                  {...{ open, onOpenChange }}
                  title={longWord}
                  footer={<Button onClick={() => onOpenChange(false)}>Done</Button>}
                >
                  {paragraphs}
                </Dialog>
              )}
            </Opener>
          ),
        },
        {
          label: 'With pinned content',
          content: (
            <Opener>
              {(open, onOpenChange) => (
                <Dialog {...{ open, onOpenChange }} title="Comments" pinned={<Input aria-label="Comment" />}>
                  {paragraphs}
                </Dialog>
              )}
            </Opener>
          ),
        },
      ],
    },
    {
      component: 'overlay/ConfirmDialog',
      note: 'Asks before an action that cannot be undone. Cancel has the initial focus.',
      cases: [
        { label: 'Destructive', content: <DeleteDialog /> },
        { label: 'Pending for 2 s after a press', content: <PendingDialog /> },
      ],
    },
    {
      component: 'overlay/FormFooter',
      note: 'The footer of a dialog with a form: Cancel, and the button that submits the form.',
      cases: [
        { label: 'Default', content: <FormFooter {...formFooter} /> },
        { label: 'Pending', content: <FormFooter {...formFooter} pending /> },
        { label: 'Destructive', content: <FormFooter {...formFooter} submitLabel="Delete" destructive /> },
      ],
    },
    {
      component: 'overlay/Menu',
      parts: ['overlay/MenuContent'],
      note: 'A button with a menu; its code is loaded when the button is hovered, focused or pressed.',
      cases: [
        {
          label: 'Icons, note, link, disabled',
          content: <Menu trigger="Actions" triggerClassName={buttonClass()} align="start" items={items} />,
        },
        {
          label: 'Icon button, with a head',
          content: (
            <Menu
              trigger={<Ellipsis aria-hidden />}
              label="Account"
              triggerClassName={buttonClass({ iconOnly: true })}
              align="start"
              head={
                <>
                  <strong className="block">Ada Lovelace</strong>
                  {longWord}@example.com
                </>
              }
              items={items}
            />
          ),
        },
        {
          label: 'Focus',
          content: <Menu trigger="Actions" triggerClassName={buttonClass()} align="start" items={items} />,
          force: 'focus-visible',
        },
      ],
    },
    {
      component: 'overlay/MenuButton',
      parts: ['overlay/MenuFrame'],
      note: 'A button with a menu whose content is given.',
      cases: [
        {
          label: 'Text in a frame',
          content: (
            <MenuButton
              trigger="Explain"
              triggerClassName={buttonClass()}
              renderContent={(shown) => (
                <MenuFrame {...shown} align="start" offset={4} className="w-68">
                  <p className="p-2">{longText}</p>
                </MenuFrame>
              )}
            />
          ),
        },
      ],
    },
    {
      component: 'overlay/Tooltip',
      note: 'Appears 700 ms after the pointer, and at once with keyboard focus. It is never the only name of a control.',
      cases: [
        { label: 'Text', content: <Hint text="Downloads the files" /> },
        { label: 'Long text', content: <Hint text={longText} /> },
      ],
    },
    {
      component: 'overlay/TooltipGroup',
      note: 'Within 300 ms after a tooltip, the next one of the group appears at once.',
      cases: [
        {
          label: 'Two controls',
          content: (
            <TooltipGroup>
              {['Undo', 'Redo'].map((name) => (
                <Tooltip key={name} text={`${name} the last change`}>
                  <Button>{name}</Button>
                </Tooltip>
              ))}
            </TooltipGroup>
          ),
        },
      ],
    },
  ],
};

function Hint({ text }: { text: string }) {
  return (
    <TooltipGroup>
      <Tooltip text={text}>
        <Button icon={<Download aria-hidden />}>Download</Button>
      </Tooltip>
    </TooltipGroup>
  );
}
