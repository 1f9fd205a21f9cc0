import type { Kysely, Transaction } from 'kysely';
import {
  LOOK_MINUTES,
  LOOK_REASON_NEEDED,
  type LookReason,
  type RecordKind,
} from '#contract/admin/people';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import { forbidden } from '../../http/problems';

/** A view of a record in a session. */
export interface Look {
  readonly sessionHash: string;
  readonly kind: RecordKind;
  readonly id: number;
}

const LIFE_MS = LOOK_MINUTES * 60_000;
const KEPT_MS = DAY_MS;
const STATE_A_REASON = 'State a reason on the record first.';

/** Returns the reason given in the session for viewing a record; null if none is valid. */
export async function findLookReason(
  db: Kysely<Database>,
  { id, kind, sessionHash }: Look,
  now: number,
): Promise<LookReason | null> {
  const row = await db
    .selectFrom('record_look')
    .where('session_hash', '=', sessionHash)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('at', '>', new Date(now - LIFE_MS))
    // A clock that was ahead must not extend the reason's validity.
    .where('at', '<=', new Date(now + LIFE_MS))
    .select('reason')
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** Returns the reason given in the session for viewing a record; throws 403 if none is valid. */
export async function requireLookReason(
  db: Kysely<Database>,
  look: Look,
  now: number,
): Promise<LookReason> {
  const reason = await findLookReason(db, look, now);
  if (reason === null) throw forbidden(STATE_A_REASON, LOOK_REASON_NEEDED);
  return reason;
}

/**
 * Saves a reason, and deletes reasons past their retention period. Returns the new reason's
 * expiration time, in milliseconds since 1970.
 */
export async function saveLookReason(
  trx: Transaction<Database>,
  { id, kind, sessionHash }: Look,
  reason: LookReason,
  now: number,
): Promise<number> {
  const stated = { reason, at: new Date(now) };
  await trx
    .deleteFrom('record_look')
    .where('at', '<', new Date(now - KEPT_MS))
    .execute();
  await trx
    .insertInto('record_look')
    .values({ session_hash: sessionHash, kind, subject_id: id, ...stated })
    .onConflict((stored) =>
      stored.columns(['session_hash', 'kind', 'subject_id']).doUpdateSet(stated),
    )
    .execute();
  return now + LIFE_MS;
}
