import { sql, type Kysely, type Transaction } from 'kysely';
import { BILLING_MONTHS, type ReceiptKind } from '#contract/billing/files';
import type { AccountMoney, BonusGrant, CardRefund } from '#contract/schemas/accountMoney';
import { STATE_ZONE } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';
import { findSums, USER_NAME } from '../../domain/billing/invoicesRepository';
import { findBillingEmails } from '../../domain/billing/mailsRepository';
import { findTransactionMonths, lastMonths } from '../../domain/billing/monthsRepository';
import { findCredit } from '../../domain/credit/creditRepository';
import { creditLimitCents } from '../../domain/credit/rules';
import { findChecks, findReceipts, findRefundable } from '../../domain/billing/receiptsRepository';
import { findVersion, targetOf } from '../../domain/people/changesRepository';
import { findRequested } from './requestedPlan';

/** Rows shown of each list, newest first. */
const NEWEST = 50;

/** Loads the account's balances and history; null if the account does not exist. */
export async function findAccountMoney(
  db: Kysely<Database>,
  accountId: number,
  today: string,
): Promise<AccountMoney | null> {
  const account = await db
    .selectFrom('account as a')
    .leftJoin('account_billing as b', 'b.account_id', 'a.id')
    .where('a.id', '=', accountId)
    .select(['a.id', 'a.name', 'b.is_dunning_disabled as isOff'])
    .select(['b.dunning_disabled_at as offSince', 'b.dunning_disabled_reason as offReason'])
    .executeTakeFirst();
  if (account === undefined) return null;
  const { balanceCents, openCents } = await findSums(db, accountId);
  const credit = await findCredit(db, accountId, today);
  const { hasGoodCard, isConfirmed, isInvoiced, owedCents, staffLimitCents } = credit;
  const requested = await findRequested(db, credit, today);
  const receipts = await findReceipts(db, accountId, undefined, { size: NEWEST, offset: 0 });
  return {
    accountId,
    accountName: account.name,
    openCents,
    balanceCents,
    credit: {
      owedCents,
      limitCents: creditLimitCents(credit),
      staffLimitCents,
      isInvoiced,
      hasGoodCard,
      isConfirmed,
      wantedPlan: requested?.name ?? null,
      wantedPlanProblem: typeof requested?.start === 'string' ? requested.start : null,
    },
    dunning: {
      isBilled: account.isOff !== null,
      isOff: account.isOff === true,
      since: account.offSince?.toISOString() ?? null,
      reason: account.offReason,
    },
    emails: [...(await findBillingEmails(db, accountId))],
    months: await findTransactionMonths(db, accountId, lastMonths(today, BILLING_MONTHS)),
    receipts: receipts.rows,
    refundable: await findRefundable(db, accountId),
    checks: await findChecks(db, accountId),
    refunds: await findRefunds(db, accountId),
    grants: await findGrants(db, accountId),
    version: await findVersion(db, targetOf('account', accountId)),
  };
}

async function findRefunds(db: Kysely<Database>, accountId: number): Promise<CardRefund[]> {
  const { rows } = await sql<Omit<CardRefund, 'askedAt'> & { askedAt: Date }>`
    select f.key, r.number as "receiptNumber", f.cents, f.reason, f.status, f.problem,
           f.asked_at as "askedAt"
      from card_refund f join receipt r on r.id = f.receipt_id
     where f.account_id = ${accountId} order by f.asked_at desc, f.key limit ${NEWEST}`.execute(db);
  return rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString() }));
}

async function findGrants(db: Kysely<Database>, accountId: number): Promise<BonusGrant[]> {
  const { rows } = await sql<Omit<BonusGrant, 'grantedAt'> & { grantedAt: Date }>`
    select g.id, g.searches, g.used, g.reason, ${USER_NAME} as "grantedBy",
           g.granted_at as "grantedAt", g.expires_on as "expiresOn"
      from bonus_grant g left join app_user u on u.id = g.granted_by
     where g.account_id = ${accountId} order by g.id desc limit ${NEWEST}`.execute(db);
  return rows.map((row) => ({ ...row, grantedAt: row.grantedAt.toISOString() }));
}

/**
 * Describes how the account's receipt was paid; null for another account's receipt, or one of a
 * different kind than `kind`.
 */
export async function findReceiptWords(
  trx: Transaction<Database>,
  accountId: number,
  receiptId: number,
  kind?: ReceiptKind,
): Promise<string | null> {
  const found = await trx
    .selectFrom('receipt')
    .where('id', '=', receiptId)
    .where('account_id', '=', accountId)
    .select(['reference', 'kind'])
    .executeTakeFirst();
  return found === undefined || (kind ?? found.kind) !== found.kind ? null : found.reference;
}

/** Marks a receipt as recorded by mistake. */
export async function markCorrected(trx: Transaction<Database>, receiptId: number): Promise<void> {
  await trx
    .updateTable('receipt')
    .set({ is_corrected: true })
    .where('id', '=', receiptId)
    .execute();
}

/** Finds the account's receipt for a check of that amount; null if there is none, or it was returned. */
export async function findCheckReceipt(
  trx: Transaction<Database>,
  accountId: number,
  checkNumber: string,
  cents: number,
): Promise<{ readonly number: number; readonly receivedOn: string } | null> {
  const { rows } = await sql<{ number: number; receivedOn: string }>`
    select number, to_char(received_at at time zone ${STATE_ZONE}, 'YYYY-MM-DD')
             as "receivedOn"
      from receipt
     where account_id = ${accountId} and kind = 'CHECK' and cents = ${cents}
       and refunded_cents < cents and upper(reference) = 'CHECK ' || upper(${checkNumber}::text)
     order by id desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Returns the cents refunded so far from the account's receipt; 0 for another account's receipt. */
export async function findRefundedCents(
  trx: Transaction<Database>,
  accountId: number,
  receiptId: number,
): Promise<number> {
  const found = await trx
    .selectFrom('receipt')
    .where('id', '=', receiptId)
    .where('account_id', '=', accountId)
    .select('refunded_cents as cents')
    .executeTakeFirst();
  return found?.cents ?? 0;
}

/** Saves bonus searches. */
export async function addGrant(
  trx: Transaction<Database>,
  grant: {
    readonly accountId: number;
    readonly searches: number;
    readonly reason: string;
    readonly expiresOn: string;
    readonly grantedBy: number;
  },
  at: number,
): Promise<void> {
  await trx
    .insertInto('bonus_grant')
    .values({
      account_id: grant.accountId,
      searches: grant.searches,
      reason: grant.reason,
      granted_by: grant.grantedBy,
      granted_at: new Date(at),
      expires_on: grant.expiresOn,
    })
    .execute();
}

/** Turns dunning off or, with null, on; returns false for an account that isn't billed. */
export async function setDunning(
  trx: Transaction<Database>,
  accountId: number,
  off: { readonly at: number; readonly userId: number; readonly reason: string } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_billing')
    .set({
      is_dunning_disabled: off !== null,
      dunning_disabled_at: off === null ? null : new Date(off.at),
      dunning_disabled_by: off?.userId ?? null,
      dunning_disabled_reason: off?.reason ?? null,
    })
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
