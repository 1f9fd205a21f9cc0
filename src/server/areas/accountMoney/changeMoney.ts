import { REASON_MAX_LENGTH } from '#contract/billing/accountMoney';
import type { CallName } from '#contract/calls';
import type { AccountMoney } from '#contract/schemas/accountMoney';
import { stateDate } from '#contract/stateClock';
import { answerOnce } from '../../domain/answeredOnce/repository';
import {
  transactionWithAudit,
  type Audit,
  type AuditedTransaction,
} from '../../domain/audit/repository';
import type { Letter } from '../../domain/billing/letters';
import { AmountError } from '../../domain/billing/paymentsRepository';
import { lockAccount } from '../../domain/ledger/repository';
import { requireVersion, targetOf } from '../../domain/people/changesRepository';
import { sentNameProblem, tidyName } from '../../domain/users/rules';
import type { Actor } from '../../http/requester';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { AppDatabase, Clock } from '../../http/services';
import { queueMails } from '../../mail/repository';
import { findAccountMoney } from './repository';

export interface MoneyParts {
  readonly db: AppDatabase;
  readonly clock: Clock;
  /** The email queue; `wake` sends queued emails. */
  readonly mails: { readonly wake: () => void };
}

/** A super user's request to change an account's money. */
export interface MoneyRequest<Body> {
  readonly accountId: number;
  /** The super user. */
  readonly userId: number;
  /** Idempotency-Key. */
  readonly onceKey: string;
  readonly body: Body;
}

/** A change inside its transaction. */
export interface MoneyChange {
  readonly trx: AuditedTransaction;
  readonly audit: Audit;
  readonly account: AccountMoney;
  /** ISO date. */
  readonly today: string;
}

/**
 * Changes an account's money once per key, with the account locked, and emails the account. `work`
 * writes the change and its audit event in that transaction, and returns the email or null. Returns
 * the account's new state. Throws 404 if there is no such account, and 409 if the ledger doesn't
 * allow the amount or the account changed after the sent version.
 */
export async function changeMoney(
  { clock, db, mails }: MoneyParts,
  actor: Actor,
  {
    accountId,
    body,
    call,
    onceKey,
    userId,
  }: MoneyRequest<{ readonly version?: number }> & { readonly call: CallName },
  work: (change: MoneyChange) => Promise<Letter | null>,
): Promise<AccountMoney> {
  const { at } = actor;
  const once = { userId, key: onceKey, call, asked: { accountId, ...body }, at };
  try {
    await transactionWithAudit(db, (trx, audit) =>
      answerOnce(trx, once, async () => {
        await lockAccount(trx, accountId);
        const today = stateDate(at);
        const account = await findAccountMoney(trx, accountId, today);
        if (account === null) throw notFound();
        if (body.version !== undefined) {
          await requireVersion(trx, targetOf('account', accountId), body.version);
        }
        const letter = await work({ trx, audit, account, today });
        if (letter !== null) await queueLetter(trx, account, letter, at);
        return null;
      }),
    );
  } catch (error) {
    if (error instanceof AmountError) throw conflict(error.message);
    throw error;
  }
  mails.wake();
  return findMoney({ clock, db }, accountId);
}

/** Queues the email about a change, to the account's notification addresses. */
export async function queueLetter(
  trx: AuditedTransaction,
  { accountId, emails }: AccountMoney,
  letter: Letter,
  at: number,
): Promise<void> {
  const proof = { kind: 'ACCOUNT', accountId } as const;
  await queueMails(
    trx,
    emails.map((to) => ({ ...letter, to, at, usefulUntil: null, proof })),
  );
}

/** Loads an account's money as of today; throws 404 if there is no such account. */
export async function findMoney(
  { clock, db }: Pick<MoneyParts, 'clock' | 'db'>,
  accountId: number,
): Promise<AccountMoney> {
  const account = await findAccountMoney(db, accountId, stateDate(clock.now()));
  if (account === null) throw notFound();
  return account;
}

/**
 * Returns the reason as it appears in the ledger, the audit log, and the email; throws 400 if it is
 * invalid.
 */
export function reasonIn(body: { readonly reason: string }): string {
  const reason = tidyName(body.reason);
  const problem = sentNameProblem('reason', reason, REASON_MAX_LENGTH);
  if (problem !== null) throw invalidField('reason', problem);
  return reason;
}
