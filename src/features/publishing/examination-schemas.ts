import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { projectProblems } from '#src/lib/project-findings.ts';
import { Id, IdParams } from '#src/lib/schema.ts';

/** A finding that an admin should check. */
export const ExaminationNote = z.discriminatedUnion('kind', [
  /** The size suggests another unit than millimeters. */
  z.object({ kind: z.literal('unit'), unit: z.enum(['inch', 'meter']) }),
  /** The mesh is open, so that the figures are uncertain. */
  z.object({ kind: z.literal('open') }),
  /** The content of a slicer's project that is not printed, and the reasons for uncertain figures. */
  z.object({
    kind: z.literal('project'),
    modifiers: z.number(),
    blockers: z.number(),
    enforcers: z.number(),
    negatives: z.number(),
    unprintedItems: z.number(),
    plates: z.number(),
    problems: z.readonly(z.array(z.enum(projectProblems))),
  }),
  /** The mesh is closed, but a part of it has no thickness. */
  z.object({ kind: z.literal('flat') }),
  /** The design is marked to print without supports, but a place in the file needs them. */
  z.object({
    kind: z.literal('supports_missing'),
    cause: z.nullable(z.object({ kind: z.enum(['island', 'overhang']), heightMm: z.number() })),
  }),
  /** The design is marked to need supports, but no file needs them. */
  z.object({ kind: z.literal('supports_unneeded') }),
]);
export type ExaminationNote = z.output<typeof ExaminationNote>;

export const FileExamination = z.object({
  fileId: z.number(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** A stable code of why the examination failed. */
  failure: z.nullable(z.string()),
  notes: z.array(ExaminationNote),
});
export type FileExamination = z.output<typeof FileExamination>;

export const listExaminations = operation({
  summary: "Lists the examinations of a design's files, with the notes for admins",
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
