import { MeshError } from '../mesh-error.ts';

/** A rule of the format that the file breaks, as a sentence for the person who uploaded it. */
export function refusal(message: string): MeshError {
  return new MeshError('three_mf_invalid', message);
}

/** Text of the file for a sentence: cut to a readable length, without control characters. */
export function shown(text: string, most = 60): string {
  const plain = text.replaceAll(/\p{C}/gu, '').trim();
  return plain.length > most ? `${plain.slice(0, most)}…` : plain;
}

/** A part's name as the archive lists it. */
export function shownPart(name: string): string {
  return shown(name.replace(/^\/+/, ''), 100);
}
