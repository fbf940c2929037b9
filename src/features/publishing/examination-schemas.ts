import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { Id, IdParams } from '#src/lib/schema.ts';
import { FileVerdict, Reason } from './reason-schemas.ts';

export const FileExamination = z.object({
  fileId: z.number(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Null while the file waits. */
  verdict: z.nullable(FileVerdict),
  /** The reasons for the verdict, and remarks that do not change it. */
  reasons: z.array(Reason),
});
export type FileExamination = z.output<typeof FileExamination>;

export const listExaminations = operation({
  summary: "Lists the examinations of a design's files, with their verdicts and the reasons",
  access: 'admin',
  params: IdParams,
  response: z.array(FileExamination),
});

export const examineModelFile = operation({
  summary: 'Examines a file of a design again',
  access: 'admin',
  params: z.extend(IdParams, { fileId: Id }),
  response: z.array(FileExamination),
});
