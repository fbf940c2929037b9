import * as z from 'zod/mini';
import { PartFacts, PrinterClass, SupportFinding } from '#src/features/print-facts/schemas.ts';
import { operation } from '#src/lib/endpoint.ts';
import { layerHeights } from '@firstlayer/mesh/contract/print-facts.ts';
import { Id, IdParams } from '#src/lib/schema.ts';
import { FileVerdict, Reason } from './reason-schemas.ts';

const FileEstimate = z.object({
  class: PrinterClass,
  layerMm: z.literal(layerHeights),
  seconds: z.number(),
  secondsLow: z.number(),
  secondsHigh: z.number(),
  grams: z.number(),
  gramsLow: z.number(),
  gramsHigh: z.number(),
  source: z.enum(['estimated', 'sliced']),
});

export const FileExamination = z.object({
  fileId: z.number(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Null while the file waits. */
  verdict: z.nullable(FileVerdict),
  /** The reasons for the verdict, and remarks that do not change it. */
  reasons: z.array(Reason),
  /** The facts that one print is summed up from. */
  facts: z.object({
    isRough: z.boolean(),
    partCount: z.number(),
    parts: z.array(PartFacts),
    supports: z.nullable(SupportFinding),
    estimates: z.array(FileEstimate),
  }),
});
export type FileExamination = z.output<typeof FileExamination>;

export const listExaminations = operation({
  summary: "Lists the examinations of a design's files, with their verdicts and the reasons",
  access: 'admin',
  params: IdParams,
  response: z.array(FileExamination),
});

/** The examination of a file that no design has yet. */
export const UploadExamination = z.extend(z.omit(FileExamination, { fileId: true, state: true }), {
  boundsMm: z.tuple([z.number(), z.number(), z.number()]),
});
export type UploadExamination = z.output<typeof UploadExamination>;

export const examineUpload = operation({
  summary: 'Examines a file from multipart/form-data with stlFile before it is uploaded with a design',
  access: 'admin',
  response: UploadExamination,
});

export const examineModelFile = operation({
  summary: 'Examines a file of a design again',
  access: 'admin',
  params: z.extend(IdParams, { fileId: Id }),
  response: z.array(FileExamination),
});
