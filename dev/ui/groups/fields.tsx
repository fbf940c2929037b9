import Mail from 'lucide-react/icons/mail';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { PasswordInput } from '#src/ui/form/PasswordInput.tsx';
import { ClearButton } from '#src/ui/form/ClearButton.tsx';
import { SearchField } from '#src/ui/form/SearchField.tsx';
import { Select } from '#src/ui/form/Select.tsx';
import { CopyField } from '#src/ui/form/CopyField.tsx';
import { Textarea } from '#src/ui/form/Textarea.tsx';
import type { Case, Specimen } from '../catalog.ts';
import { longText, Stateful } from './samples.tsx';

const options = ['Newest', 'Most downloads', 'Most favorites'].map((label) => (
  <option key={label}>{label}</option>
));

/** The states that all text controls share; each control gets its label from the Field around it. */
function listControlCases(
  control: (props: { disabled?: boolean; defaultValue?: string }) => Case['content'],
): Case[] {
  return [
    { label: 'Empty', content: <Field label="Title">{control({})}</Field> },
    { label: 'Filled', content: <Field label="Title">{control({ defaultValue: 'Newest' })}</Field> },
    { label: 'Focus', content: <Field label="Title">{control({})}</Field>, force: 'focus-visible' },
    {
      label: 'Error',
      content: (
        <Field label="Title" error="Enter a title.">
          {control({})}
        </Field>
      ),
    },
    {
      label: 'Disabled',
      content: <Field label="Title">{control({ disabled: true, defaultValue: 'Newest' })}</Field>,
    },
  ];
}

export const fields: readonly Specimen[] = [
  {
    component: 'form/Field',
    note: 'Connects a label, a hint and an error with the control inside it, by ids.',
    cases: [
      {
        label: 'All slots',
        content: (
          <Field
            label="Title"
            aside="optional"
            corner={
              <a href="#form-Field" className="text-xs">
                Help
              </a>
            }
            hint="Shown on the card."
            trailing="11 / 80"
          >
            <Input defaultValue="Ripple Vase" />
          </Field>
        ),
      },
      {
        label: 'Error and hint',
        content: (
          <Field label="Email" hint="We send one mail to confirm it." error="This is no email address.">
            <Input type="email" defaultValue="ada@" />
          </Field>
        ),
      },
      {
        label: 'Long text',
        content: (
          <Field label={longText} hint={longText} error={longText}>
            <Input defaultValue={longText} />
          </Field>
        ),
      },
    ],
  },
  {
    component: 'form/Input',
    note: 'A text box; use it within a Field, or give it an aria-label.',
    cases: [
      ...listControlCases((props) => <Input placeholder="Ripple Vase" {...props} />),
      {
        label: 'Icon and key hint',
        content: <Input aria-label="Email" placeholder="Email" icon={<Mail aria-hidden />} keyHint="/" />,
      },
    ],
  },
  {
    component: 'form/PasswordInput',
    note: 'A password box whose button reveals the password.',
    cases: listControlCases((props) => <PasswordInput autoComplete="off" {...props} />),
  },
  {
    component: 'form/Select',
    note: 'The browser’s own select.',
    cases: listControlCases((props) => <Select {...props}>{options}</Select>),
  },
  {
    component: 'form/Textarea',
    note: 'A text box of several lines, with a counter where the length is limited.',
    cases: [
      ...listControlCases((props) => <Textarea {...props} />),
      {
        label: 'Counter',
        content: (
          <Field label="Comment">
            <Textarea countTo={500} defaultValue={longText} />
          </Field>
        ),
      },
      {
        label: 'Counter beyond the limit',
        content: (
          <Field label="Comment" error="At most 50 characters.">
            <Textarea countTo={50} defaultValue={longText} />
          </Field>
        ),
      },
    ],
  },
  {
    component: 'form/CopyField',
    note: 'A text with a button that copies it, and whether that worked.',
    cases: [
      {
        label: 'One line',
        content: (
          <CopyField label="Link" button="Copy link" value="https://example.com" copied="Link copied" />
        ),
      },
      {
        label: 'Several lines',
        content: <CopyField label="Text" button="Copy text" value={longText} copied="Text copied" isLong />,
      },
    ],
  },
  {
    component: 'form/ClearButton',
    note: 'Within a search field that has a text.',
    cases: [{ label: 'Default', content: <ClearButton onClear={() => {}} /> }],
  },
  {
    component: 'form/SearchField',
    note: 'Calls onFind 300 ms after the last key, at once on Enter, and with an empty text on Esc.',
    cases: [
      {
        label: 'Empty',
        content: (
          <Stateful initial="">
            {(value, onFind) => (
              <>
                <SearchField label="Find a design by title" {...{ value, onFind }} />
                <p className="mt-2 text-xs text-ink-3">Found by: {value || 'nothing'}</p>
              </>
            )}
          </Stateful>
        ),
      },
      {
        label: 'Key hint',
        content: (
          <Stateful initial="">
            {(value, onFind) => <SearchField label="Search designs" keyHint="/" {...{ value, onFind }} />}
          </Stateful>
        ),
      },
      {
        label: 'Filled',
        content: (
          <Stateful initial="vase">
            {(value, onFind) => <SearchField label="Find a design by title" {...{ value, onFind }} />}
          </Stateful>
        ),
      },
    ],
  },
];
