import type { Kysely, Transaction } from 'kysely';
import { FINDING_CODES, type FindingCode } from '#contract/filing/documentCheck/rules';
import type { SilencedRule } from '#contract/schemas/documentChecks';
import type { Database } from '../../db/tables/database';

/** Loads the rules that a firm silenced, sorted by code. */
export async function findSilencedRules(
  db: Kysely<Database>,
  firmId: number,
): Promise<readonly SilencedRule[]> {
  const rows = await db
    .selectFrom('silenced_finding_rule as s')
    .leftJoin('app_user as u', 'u.id', 's.by_user_id')
    .where('s.firm_id', '=', firmId)
    .select(['s.code', 's.reason', 's.silenced_at', 'u.first_name', 'u.last_name'])
    .orderBy('s.code')
    .execute();
  return (
    rows
      // Drops rules that no longer exist.
      .filter(({ code }) => FINDING_CODES.includes(code))
      .map(({ code, first_name, last_name, reason, silenced_at }) => ({
        code,
        reason,
        at: silenced_at.toISOString(),
        by: [first_name, last_name].filter((name) => name !== null).join(' '),
      }))
  );
}

/** Silences a rule, or replaces its reason. */
export async function putSilencedRule(
  trx: Transaction<Database>,
  rule: {
    readonly firmId: number;
    readonly code: FindingCode;
    readonly reason: string;
    readonly userId: number;
  },
  at: number,
): Promise<void> {
  const values = { reason: rule.reason, by_user_id: rule.userId, silenced_at: new Date(at) };
  await trx
    .insertInto('silenced_finding_rule')
    .values({ firm_id: rule.firmId, code: rule.code, ...values })
    .onConflict((conflict) => conflict.columns(['firm_id', 'code']).doUpdateSet(values))
    .execute();
}

/** Enables a rule again; returns false if it wasn't silenced. */
export async function deleteSilencedRule(
  trx: Transaction<Database>,
  firmId: number,
  code: FindingCode,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('silenced_finding_rule')
    .where('firm_id', '=', firmId)
    .where('code', '=', code)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
