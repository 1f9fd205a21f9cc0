import { sql, type Kysely, type Transaction } from 'kysely';
import { CLEARED_MAIL_KINDS } from '#contract/admin/mails';
import type { Database } from '../db/tables/database';
import type { BounceKind } from './rules';

/** A bounce to record. */
export interface NewBounce {
  readonly mailId: number;
  /** Token from the report; null if the SMTP server rejected the email on delivery. */
  readonly token: string | null;
  readonly kind: BounceKind;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const TITLE = 'Your email is bouncing';
const BODY =
  "We couldn't deliver an email to your address, so we've stopped sending email there. Change your address, or confirm in your notification settings that it's correct.";

/**
 * Records that an email bounced; returns false if the email is unknown. A hard bounce blocks the
 * address and notifies its users on the site. A second report about the same email changes nothing.
 */
export async function recordBounce(
  db: Kysely<Database>,
  { at, kind, mailId, reason, token }: NewBounce,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('mail_message')
      .where('id', '=', mailId)
      .$if(token !== null, (query) => query.where('token', '=', token ?? ''))
      .select(['recipient', 'bounce'])
      .forUpdate()
      .executeTakeFirst();
    if (mail === undefined) return false;
    if (mail.bounce === 'HARD' || mail.bounce === kind) return true;
    await trx
      .updateTable('mail_message')
      .set({ bounce: kind, bounced_at: new Date(at), bounce_reason: reason })
      .where('id', '=', mailId)
      .execute();
    if (kind === 'HARD') await blockAddress(trx, mail.recipient, reason, new Date(at));
    return true;
  });
}

async function blockAddress(
  trx: Transaction<Database>,
  address: string,
  reason: string,
  at: Date,
): Promise<void> {
  const { rows } = await sql`
    insert into mail_bounce (address, bounced_at, reason)
    values (lower(${address}), ${at}::timestamptz, ${reason})
    on conflict (address) do nothing returning address`.execute(trx);
  if (rows.length === 0) return;
  await sql`
    insert into notification (user_id, kind, target, title, body, created_at, mailed_at)
    select id, 'ACCOUNT', null, ${TITLE}, ${BODY}, ${at}::timestamptz, ${at}::timestamptz
      from app_user where lower(email) = lower(${address}) and status = 'ACTIVE'
     order by id`.execute(trx);
}

/** Finds why and since when a user's address is blocked; null if it isn't. */
export async function findAddressBounce(
  db: Kysely<Database>,
  userId: number,
): Promise<{ readonly address: string; readonly at: Date; readonly reason: string } | null> {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('mail_bounce as b', (join) => join.on(sql<boolean>`b.address = lower(u.email)`))
    .where('u.id', '=', userId)
    .select(['u.email as address', 'b.bounced_at as at', 'b.reason'])
    .executeTakeFirst();
  return row ?? null;
}

/** Unblocks an address that its user has confirmed, until another email bounces. */
export async function confirmAddress(trx: Transaction<Database>, userId: number): Promise<void> {
  await sql`
    delete from mail_bounce where address = (select lower(email) from app_user where id = ${userId})`.execute(
    trx,
  );
}

/** Unblocks an address whose owner opened a link that was emailed there. */
export async function unblockAddress(trx: Transaction<Database>, address: string): Promise<void> {
  await trx.deleteFrom('mail_bounce').where('address', '=', address.toLowerCase()).execute();
}

/**
 * Cancels waiting emails to blocked addresses, except security emails and emails that confirm an
 * address: an address without a user can be unblocked only by its confirmation.
 */
export async function dropBouncedMails(db: Kysely<Database>, now: number): Promise<void> {
  await sql`
    update mail_message m
       set status = 'FAILED',
           body = case when m.kind = any(${CLEARED_MAIL_KINDS}::text[]) then '' else m.body end,
           lines = case when m.kind = any(${CLEARED_MAIL_KINDS}::text[]) then null else m.lines end,
           finished_at = ${new Date(now)}::timestamptz,
           problem = 'The address is blocked because an email bounced.'
      from mail_bounce b
     where m.status = 'WAITING' and not m.is_security and m.kind <> 'CONFIRMATION'
       and b.address = lower(m.recipient)`.execute(db);
}
