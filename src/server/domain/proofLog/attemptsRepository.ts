import type { Kysely } from 'kysely';
import { buildId } from '../../buildId';
import type { Database } from '../../db/tables/database';
import type { ProofKind } from '../../db/tables/proofLog';
import { canonicalJson } from '../answeredOnce/canonicalJson';
import type { Attempt } from './proof';

const RESULT_MAX_LENGTH = 500;

/** An attempt to record in the proof log. */
export interface NewAttempt {
  readonly kind: ProofKind;
  /** Id of the envelope, or of the draft that becomes one. */
  readonly envelopeId: string | null;
  /** SHA-256 of each file, hexadecimal. */
  readonly files?: readonly string[];
  /** The response or the error, without personal data. */
  readonly result: string;
}

/**
 * Adds an attempt to the proof log, in the caller's transaction; the next signed tree head covers
 * it.
 */
export async function recordAttempt(
  db: Kysely<Database>,
  { envelopeId, files = [], kind, result }: NewAttempt,
  at: number,
): Promise<void> {
  const attempt: Attempt = {
    at: new Date(at).toISOString(),
    kind,
    envelope: envelopeId,
    files: [...files],
    result: result.slice(0, RESULT_MAX_LENGTH),
    build: buildId(),
  };
  await db
    .insertInto('proof_leaf')
    .values({
      kind,
      envelope_id: envelopeId,
      at: new Date(at),
      content: canonicalJson(attempt),
    })
    .execute();
}
