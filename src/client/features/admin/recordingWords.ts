import type { StoredRecording } from '#contract/schemas/recordings';

/** Formats the sender of a recording. */
export function senderInWords({ username }: Pick<StoredRecording, 'username'>): string {
  return username ?? 'A visitor';
}

/** Formats seconds since the recording started: "12.345 s". */
export function momentInWords(at: number | null): string {
  return at === null ? '' : `${(at / 1_000).toFixed(3)} s`;
}
