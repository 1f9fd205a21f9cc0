import type { CourtCaseRow } from '#contract/schemas/imports';
import { caseNumberKey, caseNumberTail } from '../../../search/caseNumbers';
import { centsOf } from './cells';
import { RowProblem } from './cleanRow';
import type { Cells } from './shapes';

/**
 * Prepares a case's sentences, bonds, amounts, and related cases for writing. Throws `RowProblem`.
 */
export function moneyCells(row: CourtCaseRow): Readonly<Record<string, readonly Cells[]>> {
  return {
    charge_sentence: (row.charges ?? []).flatMap(({ sentences = [] }, at) =>
      sentences.map((sentence) => ({
        charge_id: at + 1,
        description: sentence.description,
        sentenced_on: sentence.sentencedOn ?? null,
        length_days: sentence.lengthDays ?? null,
        suspended_days: sentence.suspendedDays ?? null,
        amount_cents: centsOf(sentence.amount),
      })),
    ),
    case_bond: (row.bonds ?? []).map((bond) => ({
      kind: bond.kind,
      amount_cents: centsOf(bond.amount),
      set_on: bond.setOn ?? null,
      posted_on: bond.postedOn ?? null,
      poster: bond.poster ?? null,
      status: bond.status,
      status_on: bond.statusOn ?? null,
      source_key: bond.sourceKey ?? null,
    })),
    case_receivable: (row.receivables ?? []).map((receivable) => ({
      account: receivable.account,
      amount_cents: centsOf(receivable.amount),
      balance_cents: centsOf(receivable.balance),
      ordered_on: receivable.orderedOn ?? null,
      due_on: receivable.dueOn ?? null,
      satisfied_on: receivable.satisfiedOn ?? null,
      payor: receivable.payor ?? null,
      recipient: receivable.recipient ?? null,
      source_key: receivable.sourceKey ?? null,
    })),
    case_payment: (row.payments ?? []).map((payment) => ({
      account: payment.account,
      amount_cents: (centsOf(payment.amount) ?? 0) * (payment.isRefund === true ? -1 : 1),
      paid_on: payment.paidOn ?? null,
      receipt_number: payment.receiptNumber ?? null,
      payor: payment.payor ?? null,
      source_key: payment.sourceKey ?? null,
    })),
    case_relation: (row.relatedCases ?? []).map(({ caseNumber, kind, relatedOn, sourceKey }) => {
      const key = caseNumberKey(caseNumber);
      if (key === '')
        throw new RowProblem('relatedCases: a case number must contain a letter or digit.');
      return {
        kind: kind ?? 'RELATED',
        target_number: caseNumber,
        target_key: key,
        target_tail: caseNumberTail(caseNumber),
        related_on: relatedOn ?? null,
        source_key: sourceKey ?? null,
      };
    }),
  };
}
