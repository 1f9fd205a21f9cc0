import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { queueMails } from '../../mail/repository';
import type { Letter, LetterFacts } from './letters';
import { OPEN_SINCE } from './standingRepository';

/** Facts for an invoice's emails, with the recipients. */
export interface Addressed extends Omit<LetterFacts, 'payAddress'> {
  readonly invoiceId: number;
  readonly accountId: number;
  readonly emails: readonly string[];
  readonly isClosed: boolean;
  /** Description of the account's card for its owner; null without a card. */
  readonly cardInWords: string | null;
}

/**
 * Loads the recipients of invoices: the account's confirmed billing addresses, or else its
 * administrators. Leaves out addresses that are blocked after a bounce.
 */
export async function findBillingEmails(
  db: Kysely<Database>,
  accountId: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ emails: string[] }>`
    select ${BILLING_EMAILS} as emails from account a where a.id = ${accountId}`.execute(db);
  return rows[0]?.emails ?? [];
}

/** Loads an account's name and its invoice recipients. */
export async function findBilled(
  db: Kysely<Database>,
  accountId: number,
): Promise<{ readonly accountName: string; readonly emails: readonly string[] }> {
  const { rows } = await sql<{ accountName: string; emails: string[] }>`
    select a.name as "accountName", ${BILLING_EMAILS} as emails from account a
     where a.id = ${accountId}`.execute(db);
  return rows[0] ?? { accountName: '', emails: [] };
}

/**
 * Loads an account's name and the recipients of emails about its refunds. For a closed account
 * without billing addresses, these are the administrators whose access ended with it.
 */
export async function findRefunded(
  db: Kysely<Database>,
  accountId: number,
): Promise<{
  readonly accountName: string;
  readonly emails: readonly string[];
  readonly isClosed: boolean;
}> {
  const { rows } = await sql<{ accountName: string; emails: string[]; isClosed: boolean }>`
    select a.name as "accountName", a.closed_at is not null as "isClosed",
           ${EMAILS_EVEN_CLOSED} as emails
      from account a where a.id = ${accountId}`.execute(db);
  return rows[0] ?? { accountName: '', emails: [], isClosed: false };
}

const isBlocked = (email: string) => sql`
  exists (select from mail_bounce m where m.address = lower(${sql.ref(email)}))`;

/** SQL: the recipients of the account `a`; empty if it has none. */
export const BILLING_EMAILS = sql<string[]>`coalesce((
  select array_agg(e.email order by e.place)
    from (select distinct on (lower(o.email)) o.email, o.place
            from unnest(a.billing_emails) with ordinality as o(email, place)
           order by lower(o.email), o.place) e
   where not ${isBlocked('e.email')} and (exists (select from billing_address b
                  where b.account_id = a.id and b.address = lower(e.email)
                    and b.confirmed_at is not null)
      or exists (select from app_user u
                  where u.account_id = a.id and lower(u.email) = lower(e.email)
                    and u.is_email_confirmed))), array(
  select u.email from app_user u
   where u.account_id = a.id and u.is_admin and u.status = 'ACTIVE'
     and not ${isBlocked('u.email')} order by u.id))`;

/**
 * SQL: the recipients of the account `a`; for a closed account without billing addresses, the
 * administrators whose access ended with it.
 */
const EMAILS_EVEN_CLOSED = sql<string[]>`coalesce(nullif(${BILLING_EMAILS}, '{}'), array(
  select u.email from app_user u
   where u.account_id = a.id and u.is_admin and u.ended_by_closing and u.email <> ''
     and a.closed_at is not null and not ${isBlocked('u.email')}
   order by u.id))`;

export async function findAddressed(
  db: Kysely<Database>,
  invoiceIds: readonly number[],
): Promise<Addressed[]> {
  const { rows } = await sql<Addressed>`
    select i.id as "invoiceId", i.account_id as "accountId", a.name as "accountName", i.number,
           i.issued_on as "issuedOn", ${OPEN_SINCE} as "openSince", i.due_on as "dueOn", i.open_cents as "openCents",
           ${EMAILS_EVEN_CLOSED} as emails, a.closed_at is not null as "isClosed",
           (select c.brand || ' ending in ' || c.last_digits from payment_card c
             where c.account_id = a.id and c.removed_at is null) as "cardInWords"
      from invoice i join account a on a.id = i.account_id
     where i.id = any(${invoiceIds}::bigint[]) order by i.id`.execute(db);
  return rows;
}

/** Queues an email to each recipient, with the event that caused it. */
export async function queueLetters(
  trx: Transaction<Database>,
  addressed: readonly Addressed[],
  write: (to: Addressed) => Letter,
  at: number,
): Promise<void> {
  const mails = addressed.flatMap((each) => mailsTo(each, write(each), at));
  await queueMails(trx, mails);
}

type Recipients = Pick<Addressed, 'accountId' | 'emails'>;

/** Queues one email to an account's recipients, with the event that caused it. */
export async function queueToAccount(
  trx: Transaction<Database>,
  recipients: Recipients,
  letter: Letter,
  at: number,
): Promise<void> {
  await queueMails(trx, mailsTo(recipients, letter, at));
}

function mailsTo({ accountId, emails }: Recipients, letter: Letter, at: number) {
  const proof = { kind: 'ACCOUNT', accountId } as const;
  return emails.map((to) => ({ ...letter, to, at, usefulUntil: null, proof }));
}
