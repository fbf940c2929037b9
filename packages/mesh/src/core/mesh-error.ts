export type MeshErrorCode =
  | 'aborted'
  | 'coordinates_too_large'
  | 'empty_file'
  | 'job_failed'
  | 'no_facets'
  | 'not_3mf'
  | 'not_stl'
  | 'sliced_file'
  | 'stl_facet_count_wrong'
  | 'stl_syntax'
  | 'stl_too_long'
  | 'stl_truncated'
  | 'three_mf_damaged'
  | 'three_mf_components_cyclic'
  | 'three_mf_components_too_deep'
  | 'three_mf_components_too_many'
  | 'three_mf_draft'
  | 'three_mf_encrypted'
  | 'three_mf_extension_unsupported'
  | 'three_mf_invalid'
  | 'three_mf_model_missing'
  | 'three_mf_object_missing'
  | 'three_mf_too_large'
  | 'three_mf_vertex_missing'
  | 'timed_out'
  | 'too_complex'
  | 'too_many_facets'
  | 'vertex_not_finite'
  | 'xml_dtd_refused'
  | 'xml_invalid';

export const slicedFileMessage = 'This file is sliced for one printer. Upload the project instead.';

/** A defect of a mesh file: a sentence for the person who uploaded it and a stable code for programs. */
export class MeshError extends Error {
  override readonly name = 'MeshError';
  readonly code: MeshErrorCode;

  constructor(code: MeshErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const unfinishedCodes = new Set<MeshErrorCode>(['aborted', 'job_failed', 'timed_out', 'too_complex']);

/** Returns whether the error is one of the worker, which does not depend on whether the file is valid. */
export function isUnfinished({ code }: MeshError): boolean {
  return unfinishedCodes.has(code);
}
