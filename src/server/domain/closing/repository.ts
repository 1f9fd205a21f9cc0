import { sql, type Kysely, type Transaction } from 'kysely';
import { stateDate } from '#contract/stateClock';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/requester';
import { queueMails } from '../../mail/repository';
import { transactionWithAudit } from '../audit/repository';
import { findExtraSearchCents } from '../billing/extraSearchesRepository';
import { findOpenInvoices, findSums } from '../billing/invoicesRepository';
import { endPlansNow, type RunTime } from '../billing/periodsRepository';
import { updateBillingStatuses } from '../billing/standingRepository';
import { lockAccount } from '../ledger/repository';
import { isSamePassword, lockUserRow } from '../users/lockRepository';
import type { MarkedUser } from '../sessions/tokens';
import type { MailText } from '../passwords/mails';
import { findDueEnvelope } from './filingsRepository';
import { isReopenable } from './rules';

/** Account facts for the closing page. */
export interface ClosingFacts {
  readonly name: string;
  readonly users: number;
}

export async function findClosingFacts(
  db: Kysely<Database>,
  accountId: number,
): Promise<ClosingFacts> {
  const { rows } = await sql<ClosingFacts>`
    select a.name, (select count(*)::integer from app_user u
                     where u.account_id = a.id and u.status = 'ACTIVE') as users
      from account a where a.id = ${accountId}`.execute(db);
  return rows[0] ?? { name: '', users: 0 };
}

/** What an account's last invoice would contain if it closed now, and how it would be paid. Cents. */
export interface LastInvoice {
  readonly totalCents: number;
  /** The part of the total for extra searches. */
  readonly extraSearchCents: number;
  /** The part of the total that the balance doesn't pay. */
  readonly dueCents: number;
  /** The part of the balance that open invoices and the last invoice leave. */
  readonly leftCents: number;
}

export async function findLastInvoice(
  db: Kysely<Database>,
  accountId: number,
): Promise<LastInvoice> {
  const { balanceCents, openCents, unbilledCents } = await findSums(db, accountId);
  const extraSearchCents = await findExtraSearchCents(db, accountId);
  const totalCents = unbilledCents + extraSearchCents;
  const payingCents = Math.max(0, balanceCents - openCents);
  return {
    totalCents,
    extraSearchCents,
    dueCents: Math.max(0, totalCents - payingCents),
    leftCents: Math.max(0, payingCents - totalCents),
  };
}

/**
 * Finds the last day, as an ISO date, of the account's tax warrant subscriptions; null if they have
 * ended.
 */
export async function findSubscriptionEnd(
  db: Kysely<Database>,
  accountId: number,
  today: string,
): Promise<string | null> {
  const { rows } = await sql<{ endsOn: string | null }>`
    select max(ends_on) as "endsOn" from warrant_subscription
     where account_id = ${accountId} and ends_on >= ${today}::date`.execute(db);
  return rows[0]?.endsOn ?? null;
}

/** Loads the active administrators of an account. */
export async function findAdministrators(
  db: Kysely<Database>,
  accountId: number,
): Promise<{ readonly name: string; readonly email: string }[]> {
  const { rows } = await sql<{ name: string; email: string }>`
    select concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name, u.email
      from app_user u
     where u.account_id = ${accountId} and u.is_admin and u.status = 'ACTIVE'
     order by u.id`.execute(db);
  return rows;
}

/**
 * Result of closing an account: closed, or blocked by court fees that are due, by open invoices, by
 * a last invoice of more than was confirmed, by a last invoice that was just issued, or by a password
 * that was changed since it was checked.
 */
export type Closing =
  | 'closed'
  | 'feesDue'
  | 'openInvoices'
  | 'moreDue'
  | 'lastInvoice'
  | 'wrongPassword';

/**
 * Closes an account immediately: ends its plan and blocks its users' logins, so that nothing runs
 * on their behalf. Usage since the last invoice is billed first. Court fees that are due, and any
 * open invoice, including the new one, prevent the closing. The caller has verified the password of
 * `user`, who confirmed a last invoice of at most `shownCents`.
 */
export function closeAccount(
  db: Kysely<Database>,
  accountId: number,
  {
    actor,
    mailOf,
    shownCents,
    time,
    user,
  }: {
    readonly actor: Actor;
    readonly shownCents: number;
    readonly user: MarkedUser;
    readonly time: RunTime;
    readonly mailOf: (accountName: string) => MailText;
  },
): Promise<Closing> {
  return transactionWithAudit(db, async (trx, audit) => {
    await lockAccount(trx, accountId);
    await lockUserRow(trx, user.id);
    if (!(await isSamePassword(trx, user))) return 'wrongPassword';
    if ((await findDueEnvelope(trx, accountId)) !== null) return 'feesDue';
    if ((await findOpenInvoices(trx, accountId)).length > 0) return 'openInvoices';
    if ((await findLastInvoice(trx, accountId)).totalCents > shownCents) return 'moreDue';
    await endPlansNow(trx, [accountId], time);
    const target = `account/${accountId}`;
    if ((await findOpenInvoices(trx, accountId)).length > 0) {
      audit({ ...actor, action: 'planEnded', target, detail: { for: 'closing' } });
      return 'lastInvoice';
    }
    const { name } = await findClosingFacts(trx, accountId);
    const administrators = await findAdministrators(trx, accountId);
    const ended = await endUsers(trx, accountId);
    await trx
      .updateTable('account')
      .set({
        status: 'INACTIVE',
        account_status: 'CANCELLED',
        closed_at: new Date(actor.at),
        closed_by: actor.actorId,
      })
      .where('id', '=', accountId)
      .execute();
    await queueMails(
      trx,
      administrators.map(({ email }) => ({
        ...mailOf(name),
        to: email,
        at: actor.at,
        usefulUntil: null,
        proof: { kind: 'ACCOUNT', accountId } as const,
      })),
    );
    audit({ ...actor, action: 'accountClosed', target, detail: { users: ended.length } });
    return 'closed';
  });
}

/** Ends all users' access, including sessions and pending links; returns the users' ids. */
async function endUsers(trx: Transaction<Database>, accountId: number): Promise<number[]> {
  const users = await trx
    .updateTable('app_user')
    .set({ status: 'INACTIVE', ended_by_closing: true })
    .where('account_id', '=', accountId)
    .where('status', '=', 'ACTIVE')
    .where('is_super_user', '=', false)
    .returning('id')
    .execute();
  const ids = users.map(({ id }) => id);
  if (ids.length === 0) return ids;
  for (const table of ['session', 'password_token', 'pending_sign_in'] as const) {
    await trx.deleteFrom(table).where('user_id', 'in', ids).execute();
  }
  return ids;
}

/** Result of reopening an account. */
export type Reopening = 'reopened' | 'notClosed' | 'tooLate' | 'notFound';

/**
 * Restores access for the users of a closed account while that's possible; the plan stays ended.
 * Open invoices restrict the account, and the next billing run repeats their notices, which the
 * closed account didn't get.
 */
export function reopenAccount(
  db: Kysely<Database>,
  accountId: number,
  { actor, mailOf }: { readonly actor: Actor; readonly mailOf: (accountName: string) => MailText },
): Promise<Reopening> {
  return transactionWithAudit(db, async (trx, audit) => {
    await lockAccount(trx, accountId);
    const account = await trx
      .selectFrom('account')
      .where('id', '=', accountId)
      .select(['name', 'closed_at', 'cleared_at'])
      .executeTakeFirst();
    if (account === undefined) return 'notFound';
    const { cleared_at, closed_at, name } = account;
    if (closed_at === null) return 'notClosed';
    if (cleared_at !== null || !isReopenable(closed_at.getTime(), actor.at)) return 'tooLate';
    await trx
      .updateTable('account')
      .set({
        status: sql<
          'ACTIVE' | 'INACTIVE'
        >`case when deactivated_at is null then 'ACTIVE' else 'INACTIVE' end`,
        account_status: 'ACTIVE',
        closed_at: null,
        closed_by: null,
      })
      .where('id', '=', accountId)
      .execute();
    await trx
      .updateTable('app_user')
      .set({ status: 'ACTIVE', ended_by_closing: false })
      .where('account_id', '=', accountId)
      .where('ended_by_closing', '=', true)
      .execute();
    await sql`
      delete from dunning_step d using invoice i
       where i.id = d.invoice_id and i.account_id = ${accountId} and i.open_cents > 0`.execute(trx);
    await updateBillingStatuses(trx, [accountId], stateDate(actor.at));
    const administrators = await findAdministrators(trx, accountId);
    await queueMails(
      trx,
      administrators.map(({ email }) => ({
        ...mailOf(name),
        to: email,
        at: actor.at,
        usefulUntil: null,
        proof: { kind: 'ACCOUNT', accountId } as const,
      })),
    );
    audit({ ...actor, action: 'accountReopened', target: `account/${accountId}`, detail: {} });
    return 'reopened';
  });
}

/** Finds the account of a username, ignoring case; null if there is none. */
export async function findAccountOf(
  db: Kysely<Database>,
  userName: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('app_user')
    .where(sql<string>`lower(username)`, '=', sql<string>`lower(${userName})`)
    .select('account_id')
    .executeTakeFirst();
  return row?.account_id ?? null;
}
