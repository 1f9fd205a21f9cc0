import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CallName } from '#contract/calls';
import type { Database } from '../../db/tables/database';
import { HttpProblem } from '../../http/problems';
import { canonicalJson } from './canonicalJson';

/** A change that runs once, however often the request arrives. */
export interface OnceRequest {
  readonly userId: number;
  /** Idempotency-Key: a UUID shared by all retries. */
  readonly key: string;
  readonly call: CallName;
  /** Path parameters and body of the request. */
  readonly asked: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Responses are stored for two days, longer than any browser retries. */
const RETENTION_MS = 48 * 3_600_000;

const KEY_REUSED =
  'This Idempotency-Key was used for a different request. Send a new key with each new request.';

/**
 * Runs a change and stores its response in one transaction. A retry with the same key waits for the
 * first request and gets its response. A rejected change isn't stored and can be retried. Throws a
 * 422 if the key was used for a different request.
 */
export async function answerOnce<Answer>(
  trx: Transaction<Database>,
  { asked, at, call, key, userId }: OnceRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const hash = createHash('sha256')
    .update(canonicalJson([call, asked]))
    .digest('hex');
  const { rows: own } = await sql`
    insert into answered_once (user_id, key, call, request_hash, asked_at)
    values (${userId}, ${key}::uuid, ${call}, ${hash}, ${new Date(at)})
    on conflict (user_id, key) do nothing returning key`.execute(trx);
  if (own.length === 0) {
    const first = await trx
      .selectFrom('answered_once')
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .select(['request_hash', 'answer'])
      .executeTakeFirst();
    if (first?.request_hash !== hash) throw new HttpProblem(422, { message: KEY_REUSED });
    return first.answer as Answer;
  }
  const answer = await work();
  await trx
    .updateTable('answered_once')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return answer;
}

/** Deletes responses that are too old to be requested again. */
export async function sweepAnswers(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('answered_once')
    .where('asked_at', '<', new Date(now - RETENTION_MS))
    .execute();
}
