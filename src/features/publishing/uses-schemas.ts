import * as z from 'zod/mini';
import { maxCopies } from '#src/features/print-facts/constants.ts';
import { operation } from '#src/lib/endpoint.ts';
import { Id, IdParams } from '#src/lib/schema.ts';
import { AdminModel } from './admin-schemas.ts';

const maxUsedFiles = 1000;

const Copies = z.int().check(z.gte(1), z.lte(maxCopies));

const ChosenUse = z.object({
  fileId: Id,
  kind: z.enum(['needed', 'instead', 'extra']),
  /** The number of times that one print needs it; 1 unless the kind is `needed`. */
  copies: z._default(Copies, 1),
  /** The needed files in whose place it is printed; empty unless the kind is `instead`. */
  insteadOf: z._default(z.array(Id).check(z.maxLength(maxUsedFiles)), []),
});
export type ChosenUse = z.output<typeof ChosenUse>;

export const setFileUses = operation({
  summary: 'Sets what each file of a design is for; files that are not named keep their use',
  access: 'admin',
  params: IdParams,
  body: z.object({ uses: z.array(ChosenUse).check(z.maxLength(maxUsedFiles)) }),
  response: AdminModel,
});
