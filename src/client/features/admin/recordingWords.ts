import type { StoredRecording } from '#contract/schemas/recordings';
import { formatCount } from '../../ui/formats';

export function sizeInWords(bytes: number): string {
  return `${formatCount(Math.ceil(bytes / 1_024))} kB`;
}

/** Who sent a recording. */
export function senderInWords({ username }: Pick<StoredRecording, 'username'>): string {
  return username ?? 'A visitor';
}

/** Seconds since a recording began: "12.345 s". */
export function momentInWords(at: number | null): string {
  return at === null ? '' : `${(at / 1_000).toFixed(3)} s`;
}
