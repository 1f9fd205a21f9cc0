import type { Kysely } from 'kysely';
import type { LogFinding, ProofLogHealth } from '#contract/schemas/efilingEvents';
import type { Database } from '../../db/tables/database';
import { checkLog } from './checkRepository';
import { findHead } from './logRepository';
import { fingerprintOf } from './proof';

/** A comparison of the log with its tables. */
export interface LogCheck {
  readonly at: Date;
  /** Empty if everything matches. */
  readonly findings: readonly LogFinding[];
}

/** Compares the log with its tables, and stores the result for the pages. */
export async function checkAndStore(
  db: Kysely<Database>,
  at: number,
): Promise<readonly LogFinding[]> {
  const findings = await checkLog(db);
  const head = await findHead(db);
  await db
    .insertInto('proof_check')
    .values({ at: new Date(at), entries: head?.size ?? 0, findings: JSON.stringify(findings) })
    .execute();
  return findings;
}

/** Finds the last comparison; null if there is none. */
export async function findLastCheck(db: Kysely<Database>): Promise<LogCheck | null> {
  const row = await db
    .selectFrom('proof_check')
    .select(['at', 'findings'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Loads the log's signing progress and last comparison, for operators. */
export async function findLogHealth(db: Kysely<Database>): Promise<ProofLogHealth> {
  const head = await findHead(db);
  const check = await findLastCheck(db);
  const { waiting } = await db
    .selectFrom('proof_leaf')
    .where('position', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return {
    entries: head?.size ?? 0,
    waiting,
    signedAt: head?.at ?? null,
    key: head === null ? null : fingerprintOf(head.publicKey),
    checkedAt: check?.at.toISOString() ?? null,
    findings: [...(check?.findings ?? [])],
  };
}
