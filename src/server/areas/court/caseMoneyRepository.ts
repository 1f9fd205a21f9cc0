import type { Kysely } from 'kysely';
import type { CaseDetails, CaseSentence } from '#contract/schemas/court';
import type { Database } from '../../db/tables/database';

/** Upper bound on response size; no case has this many rows. */
const MAX_ROWS = 2_000;

/** Loads a case's sentences by charge, in the order imposed. The caller checks the case. */
export async function findSentences(
  db: Kysely<Database>,
  caseId: number,
): Promise<ReadonlyMap<number, CaseSentence[]>> {
  const rows = await db
    .selectFrom('charge_sentence as s')
    .innerJoin('charge as c', 'c.id', 's.charge_id')
    .where('c.case_id', '=', caseId)
    .select(['s.charge_id', 's.id', 's.description', 's.sentenced_on as sentencedOn'])
    .select(['s.length_days as lengthDays', 's.suspended_days as suspendedDays'])
    .select('s.amount_cents as amountCents')
    .orderBy('s.id')
    .limit(MAX_ROWS)
    .execute();
  const byCharge = new Map<number, CaseSentence[]>();
  for (const { charge_id, ...sentence } of rows) {
    const list = byCharge.get(charge_id);
    if (list === undefined) byCharge.set(charge_id, [sentence]);
    else list.push(sentence);
  }
  return byCharge;
}

/** Loads bonds, amounts owed, and payments, oldest first. The caller checks the case. */
export async function findCaseMoney(
  db: Kysely<Database>,
  caseId: number,
): Promise<Pick<CaseDetails, 'bonds' | 'receivables' | 'payments'>> {
  const [bonds, receivables, payments] = await Promise.all([
    db
      .selectFrom('case_bond')
      .where('case_id', '=', caseId)
      .select(['id', 'kind', 'poster', 'status', 'amount_cents as amountCents'])
      .select(['set_on as setOn', 'posted_on as postedOn', 'status_on as statusOn'])
      .orderBy('set_on')
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    db
      .selectFrom('case_receivable')
      .where('case_id', '=', caseId)
      .select(['id', 'account', 'payor', 'recipient', 'amount_cents as amountCents'])
      .select(['balance_cents as balanceCents', 'ordered_on as orderedOn', 'due_on as dueOn'])
      .select('satisfied_on as satisfiedOn')
      .orderBy('ordered_on')
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    db
      .selectFrom('case_payment')
      .where('case_id', '=', caseId)
      .select(['id', 'account', 'payor', 'amount_cents as amountCents'])
      .select(['paid_on as paidOn', 'receipt_number as receiptNumber'])
      .orderBy('paid_on')
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
  ]);
  return { bonds, receivables, payments };
}
