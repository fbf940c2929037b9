import Grid from 'lucide-react/icons/grid-3x3';
import List from 'lucide-react/icons/list';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import { Radio } from '#src/ui/form/Radio.tsx';
import { SegmentedControl } from '#src/ui/form/SegmentedControl.tsx';
import { Switch } from '#src/ui/form/Switch.tsx';
import type { Specimen } from '../catalog.ts';
import { longText, Stateful } from './samples.tsx';

const views = [
  { value: 'grid', label: 'Grid', icon: <Grid aria-hidden /> },
  { value: 'list', label: 'List', icon: <List aria-hidden /> },
  { value: 'both', label: 'Both' },
];

export const choices: readonly Specimen[] = [
  {
    component: 'form/Checkbox',
    note: 'The whole row is the label.',
    cases: [
      {
        label: 'Off and on',
        content: (
          <>
            <Checkbox>Needs supports</Checkbox>
            <Checkbox defaultChecked>Needs a brim</Checkbox>
          </>
        ),
      },
      { label: 'Focus', content: <Checkbox>Needs supports</Checkbox>, force: 'focus-visible' },
      { label: 'Error', content: <Checkbox aria-invalid>I accept the terms</Checkbox> },
      {
        label: 'Disabled',
        content: (
          <>
            <Checkbox disabled>Needs supports</Checkbox>
            <Checkbox disabled defaultChecked>
              Needs a brim
            </Checkbox>
          </>
        ),
      },
      { label: 'Long text', content: <Checkbox>{longText}</Checkbox> },
    ],
  },
  {
    component: 'form/Switch',
    note: 'For a setting that is on or off.',
    cases: [
      {
        label: 'Off and on',
        content: (
          <>
            <Switch>Release mails</Switch>
            <Switch defaultChecked hint="In the morning">
              Digest
            </Switch>
          </>
        ),
      },
      { label: 'Focus', content: <Switch>Release mails</Switch>, force: 'focus-visible' },
      { label: 'Disabled', content: <Switch disabled>Release mails</Switch> },
      { label: 'Long text', content: <Switch hint={longText}>{longText}</Switch> },
    ],
  },
  {
    component: 'form/Radio',
    note: 'Put the radios of one name into a fieldset with a legend.',
    cases: [
      {
        label: 'A group',
        content: (
          <fieldset>
            <legend className="text-sm font-semibold">License</legend>
            <Radio name="license" defaultChecked>
              Personal
            </Radio>
            <Radio name="license">Commercial</Radio>
            <Radio name="license" disabled>
              Disabled
            </Radio>
          </fieldset>
        ),
      },
      { label: 'Focus', content: <Radio name="focused">Personal</Radio>, force: 'focus-visible' },
      {
        label: 'Disabled and on',
        content: (
          <Radio name="disabled" disabled defaultChecked>
            Personal
          </Radio>
        ),
      },
      { label: 'Long text', content: <Radio name="long">{longText}</Radio> },
    ],
  },
  {
    component: 'form/SegmentedControl',
    note: 'A radio group whose few options are visible in one row.',
    cases: [
      {
        label: 'Three segments',
        content: (
          <Stateful initial="grid">
            {(value, onChange) => <SegmentedControl label="View" segments={views} {...{ value, onChange }} />}
          </Stateful>
        ),
      },
      {
        label: 'Focus',
        force: 'focus-visible',
        content: (
          <Stateful initial="list">
            {(value, onChange) => (
              <SegmentedControl label="View" segments={views.slice(1, 2)} {...{ value, onChange }} />
            )}
          </Stateful>
        ),
      },
    ],
  },
];
