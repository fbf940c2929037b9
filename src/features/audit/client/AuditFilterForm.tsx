import { useQuery } from '@tanstack/react-query';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { Select } from '#src/ui/form/Select.tsx';
import { auditActions, auditKinds } from '../constants.ts';
import type { AuditSearch } from './audit-search.ts';
import { actionLabels, kindLabels } from './audit-labels.ts';
import { actorsQuery } from './queries.ts';

/** The filters of the history: person, action and dates. */
export function AuditFilterForm({
  search,
  onChange,
}: {
  search: AuditSearch;
  /** An empty value means that all are shown. */
  onChange: (change: AuditSearch) => void;
}) {
  const { actor = '', action = '', from = '', to = '' } = search;
  return (
    <div role="group" aria-label="Filters" className="grid gap-4 sm:grid-cols-2">
      <Field label="Who">
        <ActorSelect actor={actor} onChange={(next) => onChange({ actor: next })} />
      </Field>
      <Field label="What">
        <Select value={action} onChange={({ target }) => onChange({ action: target.value })}>
          <option value="">Everything</option>
          {auditKinds.map((kind) => (
            <KindOptions key={kind} kind={kind} />
          ))}
        </Select>
      </Field>
      <Field label="From" aside="(UTC)">
        <Input
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </Field>
      <Field label="To" aside="(UTC)">
        <Input
          type="date"
          value={to}
          min={from || undefined}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </Field>
    </div>
  );
}

/** Gets its id and its description from the `Field` around it. */
function ActorSelect({ actor, onChange }: { actor: string; onChange: (actor: string) => void }) {
  const { data: actors = [] } = useQuery(actorsQuery());
  const isListed = actor === '' || actors.some(({ id }) => id === actor);
  return (
    <Select value={actor} onChange={({ target }) => onChange(target.value)}>
      <option value="">Anybody</option>
      {!isListed && <option value={actor}>Somebody else</option>}
      {actors.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function KindOptions({ kind }: { kind: (typeof auditKinds)[number] }) {
  const actions = auditActions.filter((action) => action.startsWith(`${kind}.`));
  const { many } = kindLabels[kind];
  return (
    <optgroup label={many}>
      {actions.length > 1 && <option value={kind}>{many}: everything</option>}
      {actions.map((action) => (
        <option key={action} value={action}>
          {many}: {actionLabels[action].toLowerCase()}
        </option>
      ))}
    </optgroup>
  );
}
