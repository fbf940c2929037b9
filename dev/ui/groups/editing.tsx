import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import { LeaveGuard } from '#src/ui/form/LeaveGuard.tsx';
import { textColours } from '#src/ui/form/rich-text-palette.ts';
import { RichTextColours } from '#src/ui/form/RichTextColours.tsx';
import { RichTextEditor } from '#src/ui/form/RichTextEditor.tsx';
import { RichTextLink } from '#src/ui/form/RichTextLink.tsx';
import { RichTextToolbar } from '#src/ui/form/RichTextToolbar.tsx';
import { doNothing } from './samples.tsx';
import type { Specimen } from '../catalog.ts';

const html =
  '<h2>Printing</h2><p>Print it <strong>without</strong> supports, with a <a href="https://example.com">brim</a>.</p><ol><li>Heat the bed.</li><li>Wait.</li></ol>';

function Editor({ text, isInvalid }: { text?: string; isInvalid?: boolean }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-sm font-semibold">
        Description
      </span>
      <RichTextEditor
        labelledBy={id}
        defaultValue={text}
        placeholder="Describe the design"
        invalid={isInvalid}
        onChange={doNothing}
      />
    </div>
  );
}

function Leaving() {
  const { history } = useRouter();
  const [isDirty, setDirty] = useState(true);
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <Checkbox checked={isDirty} onChange={({ target }) => setDirty(target.checked)}>
        There is unsaved input
      </Checkbox>
      <Checkbox checked={isBusy} onChange={({ target }) => setBusy(target.checked)}>
        It is being sent
      </Checkbox>
      <Button className="mt-2" onClick={() => history.push(`/${Date.now()}`)}>
        Leave
      </Button>
      <LeaveGuard when={isDirty} isBusy={isBusy} text="Your changes are not saved yet." />
    </>
  );
}

export const editing: readonly Specimen[] = [
  {
    component: 'form/RichTextEditor',
    note: 'Quill with our own toolbar, which has one tab stop; a plain text box replaces it when it cannot be loaded.',
    cases: [
      { label: 'Filled', content: <Editor text={html} />, isWide: true },
      { label: 'Empty', content: <Editor />, isWide: true },
      { label: 'Error', content: <Editor isInvalid />, isWide: true },
    ],
  },
  {
    component: 'form/RichTextToolbar',
    note: 'All its buttons are disabled while the editor loads.',
    cases: [
      {
        label: 'Loading',
        content: <RichTextToolbar id="dev-toolbar" editor={null} active={{ bold: true }} />,
        isWide: true,
      },
    ],
  },
  {
    component: 'form/RichTextColours',
    note: 'The row below the toolbar; each color is shown on text.',
    cases: [
      {
        label: 'Text colors',
        content: <RichTextColours label="Text color" colours={textColours} onPick={doNothing} />,
        isWide: true,
      },
    ],
  },
  {
    component: 'form/RichTextLink',
    note: 'The row below the toolbar; an address without a scheme gets https.',
    cases: [
      { label: 'New link', content: <RichTextLink current={undefined} onApply={doNothing} /> },
      { label: 'Present link', content: <RichTextLink current="https://example.com" onApply={doNothing} /> },
    ],
  },
  {
    component: 'form/LeaveGuard',
    note: 'Asks before a page with unsaved input is left by a link or by closing the tab.',
    cases: [{ label: 'Press Leave', content: <Leaving /> }],
  },
];
