import { truncate } from '../core/text.ts';
import { MeshError } from '../core/mesh-error.ts';

/**
 * Creates the error for a violated rule of the format. The message is a sentence for the person who uploaded the file.
 */
export function refusal(message: string): MeshError {
  return new MeshError('three_mf_invalid', message);
}

/** Formats text of the file for a message: cut to a readable length, without control characters. */
export function formatText(text: string, most = 60): string {
  return truncate(text.replaceAll(/\p{C}/gu, '').trim(), most);
}

/** Formats a part's name as the archive lists it. */
export function formatPartName(name: string): string {
  return formatText(name.replace(/^\/+/, ''), 100);
}
