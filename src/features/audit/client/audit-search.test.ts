import { expect, it } from 'vitest';
import { toAuditFilters, type AuditSearch } from './audit-search.ts';

it.each<[AuditSearch, object]>([
  [{}, {}],
  [
    { actor: 'a1', action: 'design.update' },
    { actorId: 'a1', action: 'design.update' },
  ],
  [{ action: 'design' }, { kind: 'design' }],
  [{ action: 'design.steal' }, {}],
  [
    { from: '2026-03-01', to: '2028-02-29' },
    { from: '2026-03-01', to: '2028-02-29' },
  ],
  [{ from: '2026-02-29', to: 'today' }, {}],
  [{ from: '2026-13-01' }, {}],
])('reads %o', (search, filters) => {
  expect(toAuditFilters(search)).toEqual(filters);
});
