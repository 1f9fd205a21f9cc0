import { billingCodeProblem, tidyBillingCode } from '#contract/billing/billingCodes';
import type { CallBody, CallResponse } from '#contract/calls';
import { findBillingFacts } from '../../domain/accounts/repository';
import { transactionWithAudit } from '../../domain/audit/repository';
import { lockMonths } from '../../domain/ledger/monthsRepository';
import { lockAccount } from '../../domain/ledger/repository';
import type { Actor } from '../../http/requester';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import {
  addRepair,
  changeCodes,
  findToChange,
  undoCodes,
  type CodeScope,
} from './codeRepairRepository';
import { findUndoable } from './repairsRepository';

const REFUSALS = {
  noCodes: "Your account doesn't use billing codes. Turn them on under Edit Billing Information.",
  noCode: 'Enter the new billing code, or choose to remove codes.',
  nothing:
    'None of these can be changed: they have this code already, were invoiced, or are in a month whose books are closed.',
  changed:
    'The results changed in the meantime, so nothing was updated. Review them and confirm again.',
  undone: 'This repair was already undone.',
  nothingToUndo:
    'Nothing can be undone: everything was invoiced or changed since, or is in a month whose books are closed.',
} as const;

/** Maximum codes of a repair listed in the audit log. */
const MAX_AUDITED_CODES = 10;

/**
 * Changes the billing codes of the searches and purchases that match a filter, aren't invoiced, and
 * aren't in a closed month, in one audited transaction with the account locked. Returns how many
 * were changed. Throws 400 for an invalid code, and 409 if the account doesn't use codes, nothing
 * can be changed, or different entries match than the user confirmed.
 */
export async function repairCodes(
  db: AppDatabase,
  actor: Actor,
  {
    body,
    scope,
    userId,
  }: {
    readonly body: CallBody<'postCodeRepair'>;
    readonly scope: CodeScope;
    readonly userId: number;
  },
): Promise<CallResponse<'postCodeRepair'>> {
  const toCode = await readCode(db, scope, body.toCode);
  return transactionWithAudit(db, async (trx, audit) => {
    // Issuing invoices also locks the account, so nothing closes until the end of this transaction.
    await lockAccount(trx, scope.accountId);
    await lockMonths(trx);
    const found = await findToChange(trx, scope, body, toCode);
    const searches = found.searchIds.length;
    const purchases = found.purchaseIds.length;
    if (searches !== body.expected.searches || purchases !== body.expected.purchases) {
      throw conflict(REFUSALS.changed);
    }
    if (searches + purchases === 0) throw conflict(REFUSALS.nothing);
    const by = { accountId: scope.accountId, userId, at: actor.at, undoOf: null };
    const repairId = await addRepair(trx, by);
    await changeCodes(trx, repairId, found, toCode);
    audit({
      ...actor,
      action: 'billingCodesRepaired',
      target: `codeRepair/${String(repairId)}`,
      detail: {
        before: found.fromCodes.slice(0, MAX_AUDITED_CODES).map(codeInWords).join(', '),
        after: codeInWords(toCode),
        searches,
        purchases,
      },
    });
    return { repairId, searches, purchases, kept: 0 };
  });
}

/**
 * Undoes a repair for the codes that weren't invoiced, closed, or changed since, in one audited
 * transaction with the account locked. Returns how many were changed. Throws 404 for another
 * account's or user's repair, and 409 if it was already undone or nothing can be undone.
 */
export async function undoRepair(
  db: AppDatabase,
  actor: Actor,
  {
    scope,
    undoOf,
    userId,
  }: { readonly scope: CodeScope; readonly undoOf: number; readonly userId: number },
): Promise<CallResponse<'postCodeRepairUndo'>> {
  return transactionWithAudit(db, async (trx, audit) => {
    await lockAccount(trx, scope.accountId);
    await lockMonths(trx);
    const undoable = await findUndoable(trx, scope, undoOf);
    if (undoable === null) throw notFound();
    if (undoable.isUndone) throw conflict(REFUSALS.undone);
    const by = { accountId: scope.accountId, userId, at: actor.at, undoOf };
    const repairId = await addRepair(trx, by);
    const undone = await undoCodes(trx, repairId, undoOf);
    if (undone.searches + undone.purchases === 0) throw conflict(REFUSALS.nothingToUndo);
    audit({
      ...actor,
      action: 'billingCodeRepairUndone',
      target: `codeRepair/${String(repairId)}`,
      detail: { undoOf, ...undone },
    });
    return { repairId, ...undone };
  });
}

/** Reads the new code in the account's format; null if removal was chosen explicitly. */
async function readCode(
  db: AppDatabase,
  { accountId }: CodeScope,
  typed: string | null,
): Promise<string | null> {
  const { isCodeEnabled, isRequired, mask } = await findBillingFacts(db, accountId);
  if (!isCodeEnabled) throw conflict(REFUSALS.noCodes);
  const problem = billingCodeProblem(typed ?? '', { isRequired, mask });
  if (problem !== null) throw invalidField('toCode', problem);
  if (typed === null) return null;
  const code = tidyBillingCode(typed);
  if (code === '') throw invalidField('toCode', REFUSALS.noCode);
  return code;
}

function codeInWords(code: string | null): string {
  return code ?? 'none';
}
