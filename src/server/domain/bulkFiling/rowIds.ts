import { createHash } from 'node:crypto';

/** Derives a UUID from parts; equal parts always return the same UUID. */
export function idFrom(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join('/')).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Returns the id of a row's draft and envelope, so that a row is filed only once, however often its
 * batch starts.
 */
export function rowEnvelopeId(batchId: string, position: number): string {
  return idFrom('bulk row', batchId, position);
}
