import { useState } from 'react';
import { expect, it } from 'vitest';
import { hydrate, mount } from '#test/support/screens/hydrate.ts';
import { Checkbox } from './Checkbox.tsx';
import { Input } from './Input.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { Radio } from './Radio.tsx';
import { Select } from './Select.tsx';
import { Textarea } from './Textarea.tsx';

type Values = Record<string, string | boolean>;

const initial: Values = { text: '', secret: '', order: 'b', note: '', brim: true, size: 's' };
const typed: Values = { text: 'hedge', secret: 'brass', order: 'c', note: 'new', brim: false, size: 'm' };

function Form({ onChange }: { onChange: (name: string, value: string | boolean) => void }) {
  const [values, setValues] = useState(initial);
  const set = (name: string, value: string | boolean) => {
    onChange(name, value);
    setValues((before) => ({ ...before, [name]: value }));
  };
  const take = ({ target }: { target: { name: string; value: string } }) => set(target.name, target.value);
  return (
    <>
      <Input name="text" value={String(values['text'])} onChange={take} />
      <PasswordInput name="secret" value={String(values['secret'])} onChange={take} />
      <Select name="order" value={String(values['order'])} onChange={take}>
        <option>a</option>
        <option>b</option>
        <option>c</option>
      </Select>
      <Textarea name="note" value={String(values['note'])} onChange={take} />
      <Checkbox
        name="brim"
        checked={values['brim'] === true}
        onChange={({ target }) => set('brim', target.checked)}
      >
        Brim
      </Checkbox>
      {['s', 'm'].map((size) => (
        <Radio key={size} name="size" value={size} checked={values['size'] === size} onChange={take}>
          {size}
        </Radio>
      ))}
    </>
  );
}

function change(box: HTMLElement): void {
  const find = (selector: string) => box.querySelector<HTMLInputElement>(selector) ?? new Error(selector);
  Object.assign(find('[name=text]'), { value: 'hedge' });
  Object.assign(find('[name=secret]'), { value: 'brass' });
  Object.assign(find('[name=order]'), { value: 'c' });
  Object.assign(find('[name=note]'), { value: 'new' });
  Object.assign(find('[name=brim]'), { checked: false });
  Object.assign(find('[value=m]'), { checked: true });
}

/** Hydrates the form. @returns the reported changes, in order */
async function openForm(use?: (box: HTMLElement) => void) {
  const changes: [string, string | boolean][] = [];
  const { box: served } = await mount(<Form onChange={() => {}} />);
  const form = <Form onChange={(...change) => changes.push(change)} />;
  const html = served.innerHTML.replace('<option>b', '<option selected>b');
  const { box, show } = await hydrate(html, form, use);
  return { changes, box, show: () => show(form) };
}

it('reports each control that was changed before the hydration once, and keeps what it contains', async () => {
  const { changes, box, show } = await openForm(change);
  expect(Object.fromEntries(changes)).toEqual(typed);
  expect(changes).toHaveLength(Object.keys(typed).length);
  await show();
  const values = Array.from(
    box.querySelectorAll<HTMLInputElement>('[name]:not([type=radio], [type=checkbox])'),
    ({ value }) => value,
  );
  expect(values).toEqual(['hedge', 'brass', 'c', 'new']);
  expect(box.querySelector<HTMLInputElement>('[name=brim]')?.checked).toBe(false);
  expect(box.querySelector<HTMLInputElement>('[value=m]')?.checked).toBe(true);
});

it('reports nothing of controls that are as they were served, and of those that are mounted later', async () => {
  const { changes } = await openForm();
  await mount(<Form onChange={(...change) => changes.push(change)} />);
  expect(changes).toEqual([]);
});
