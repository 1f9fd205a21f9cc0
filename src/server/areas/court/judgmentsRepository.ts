import { sql, type Kysely } from 'kysely';
import type { CaseJudgment } from '#contract/schemas/court';
import type { Database } from '../../db/tables/database';

/** Upper bound on response size; no case has this many judgments. */
const MAX_JUDGMENTS = 200;

/** Loads a case's money judgments, newest first. The caller checks the case. */
export async function findCaseJudgments(
  db: Kysely<Database>,
  caseId: number,
): Promise<CaseJudgment[]> {
  const { rows } = await sql<CaseJudgment>`
    select j.id, j.debtors, j.creditors,
           j.debt_cents + j.interest_cents + j.costs_cents as "amountCents",
           j.docketed_on as "docketedOn", j.status
      from public_judgment j
     where j.case_id = ${caseId}
     order by j.docketed_on desc, j.id desc
     limit ${MAX_JUDGMENTS}`.execute(db);
  return rows;
}
