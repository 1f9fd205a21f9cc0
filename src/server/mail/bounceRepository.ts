import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/tables/database';
import type { BounceKind } from './rules';

/** How a mail came back, or an address was given up. */
export interface Bounce {
  readonly kind: BounceKind;
  readonly at: Date;
  /** What the mail server said. */
  readonly reason: string;
}

/** What is noted of a mail that came back. */
export interface NewBounce {
  readonly mailId: number;
  /** As its report gives it; null where the server itself was told so on delivery. */
  readonly token: string | null;
  readonly kind: BounceKind;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const TITLE = 'Mails to you come back';
const BODY =
  'A mail to your email address could not be delivered, so no more mails go there. Change the address, or say in your notification settings that it is right.';

/**
 * Notes that a mail came back; false where there is no such mail. For good: no more mail goes to its
 * address, and its users are told where they sign in. A second report of a mail changes nothing.
 */
export async function noteBounce(
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
    if (kind === 'HARD') await giveUpAddress(trx, mail.recipient, reason, new Date(at));
    return true;
  });
}

async function giveUpAddress(
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

/** How that mail came back; null where nothing is known of it. */
export async function findBounce(db: Kysely<Database>, mailId: number): Promise<Bounce | null> {
  const row = await db
    .selectFrom('mail_message')
    .where('id', '=', mailId)
    .select(['bounce', 'bounced_at', 'bounce_reason'])
    .executeTakeFirst();
  if (row?.bounce == null || row.bounced_at === null) return null;
  return { kind: row.bounce, at: row.bounced_at, reason: row.bounce_reason ?? '' };
}

/** Why and since when no mails go to a user's address; null where they do. */
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

/** The user says that the address is right: mails go there again, until one comes back. */
export async function confirmAddress(trx: Transaction<Database>, userId: number): Promise<void> {
  await sql`
    delete from mail_bounce where address = (select lower(email) from app_user where id = ${userId})`.execute(
    trx,
  );
}

/** Ends mails that wait for addresses which were given up, but for those about signing in. */
export async function dropBouncedMails(db: Kysely<Database>, now: number): Promise<void> {
  await sql`
    update mail_message m
       set status = 'FAILED', body = '', lines = null, finished_at = ${new Date(now)}::timestamptz,
           problem = 'No mail goes to this address: one came back.'
      from mail_bounce b
     where m.status = 'WAITING' and not m.is_security and b.address = lower(m.recipient)`.execute(
    db,
  );
}
