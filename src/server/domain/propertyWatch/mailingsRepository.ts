import { sql, type Kysely, type Transaction } from 'kysely';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import type { MailLine } from '../../mail/body';
import { queueMails } from '../../mail/repository';
import {
  CONFIRM_DAYS,
  COUNTED_DAYS,
  emailKey,
  ERASED_AFTER_DAYS,
  hashMailToken,
  newMailToken,
} from './rules';

/** An email about watches; its links contain the token. */
export interface WatchMail {
  readonly subject: string;
  readonly lines: readonly MailLine[];
  /** URL for one-click unsubscribe; null for a confirmation email. */
  readonly stopAddress: string | null;
}

/** An email to an address, written once its token is known. */
export interface MailingToSend {
  readonly email: string;
  /** The watch that the email asks to confirm; null if none. */
  readonly confirmsId: number | null;
  readonly write: (token: string) => WatchMail;
}

/**
 * Queues emails about watches, each with its own token; returns the ids of their mailings, in
 * order. An address without a confirmed watch gets only emails that ask to confirm one.
 */
export async function sendMailings(
  trx: Transaction<Database>,
  mailings: readonly MailingToSend[],
  now: number,
): Promise<number[]> {
  if (mailings.length === 0) return [];
  const at = new Date(now);
  const tokens = mailings.map(newMailToken);
  const mails = mailings.map(({ confirmsId, email, write }, index) => ({
    ...write(tokens[index] ?? ''),
    to: email,
    at: now,
    usefulUntil: null,
    proof:
      confirmsId === null
        ? ({ kind: 'WATCH', emailKey: emailKey(email) } as const)
        : ({ kind: 'CONFIRMATION' } as const),
  }));
  const mailIds = await queueMails(trx, mails);
  const rows = await trx
    .insertInto('property_watch_mailing')
    .values(
      mailings.map(({ confirmsId, email }, index) => ({
        email_key: emailKey(email),
        token_hash: hashMailToken(tokens[index] ?? ''),
        confirms_id: confirmsId,
        mail_id: mailIds[index] ?? null,
        mailed_at: at,
        bounced_at: null,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The email that contained a token. */
export interface Mailing {
  readonly id: number;
  /** Owner of the watches that the token gives access to. */
  readonly emailKey: string;
  readonly confirmsId: number | null;
  readonly mailedAt: Date;
}

/** Finds the email that contained a token; null if there is none. */
export async function findMailing(db: Kysely<Database>, token: string): Promise<Mailing | null> {
  const row = await db
    .selectFrom('property_watch_mailing')
    .where('token_hash', '=', hashMailToken(token))
    .select(['id', 'email_key as emailKey', 'confirms_id as confirmsId', 'mailed_at as mailedAt'])
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the watches that an email is about: the one to confirm, or the ones it reported on. */
export async function findWatchesInMailing(
  db: Kysely<Database>,
  { confirmsId, id }: Mailing,
): Promise<number[]> {
  if (confirmsId !== null) return [confirmsId];
  const rows = await db
    .selectFrom('property_watch_notice')
    .where('mailing_id', '=', id)
    .select('watch_id')
    .distinct()
    .execute();
  return rows.map((row) => row.watch_id);
}

/** A document listed in an email. */
export interface NotifiedDocument {
  /** Null if the document may no longer be shown. */
  readonly documentId: number | null;
}

/**
 * Records the first visit to a notice's link. Returns null if the email didn't list the document.
 */
export async function followNotice(
  db: Kysely<Database>,
  mailing: Mailing,
  noticeId: number,
  now: number,
): Promise<NotifiedDocument | null> {
  const { rows } = await sql<NotifiedDocument>`
    update property_watch_notice n
       set clicked_at = coalesce(clicked_at, ${new Date(now)}::timestamptz)
     where n.id = ${noticeId} and n.mailing_id = ${mailing.id}
    returning (select d.id from public_document d where d.id = n.document_id) as "documentId"`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Marks emails about watches as bounced after the email queue gives up on them. */
export async function noteBounces(db: Kysely<Database>): Promise<void> {
  await sql`
    update property_watch_mailing g set bounced_at = m.finished_at
      from mail_message m
     where m.id = g.mail_id and g.bounced_at is null and m.status = 'FAILED'`.execute(db);
}

/**
 * Deletes unconfirmed watches and rows past retention; clears personal data of watches that ended
 * long ago.
 */
export async function sweepWatches(db: Kysely<Database>, now: number): Promise<void> {
  const before = (days: number): Date => new Date(now - days * DAY_MS);
  await db
    .deleteFrom('property_watch')
    .where('state', '=', 'WAITING')
    .where('asked_at', '<', before(CONFIRM_DAYS))
    .execute();
  await sql`
    update property_watch set email = '', email_key = '', same_as = '', label = '', watched = '{}'
     where state = 'ENDED' and ended_at < ${before(ERASED_AFTER_DAYS)} and email <> ''`.execute(db);
  await db
    .deleteFrom('property_watch')
    .where('state', '=', 'ENDED')
    .where('ended_at', '<', before(COUNTED_DAYS))
    .execute();
  await db
    .deleteFrom('property_watch_mailing')
    .where('mailed_at', '<', before(COUNTED_DAYS))
    .execute();
}
