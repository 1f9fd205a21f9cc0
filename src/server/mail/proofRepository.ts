import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables/database';

/**
 * Why an email may be sent to its address. An unconfirmed address receives only confirmation
 * emails.
 */
export type AddressProof =
  /** The email asks the recipient to confirm the address; it contains no free text from users. */
  | { readonly kind: 'CONFIRMATION' }
  /** The confirmed address of that user. */
  | { readonly kind: 'USER'; readonly userId: number }
  /** The confirmed email address of one of the account's users, or a confirmed billing address. */
  | { readonly kind: 'ACCOUNT'; readonly accountId: number }
  /** An address that confirmed a property watch. */
  | { readonly kind: 'WATCH'; readonly emailKey: string }
  /**
   * A recipient of served documents: the address is on the roll of attorneys, or its owner agreed
   * to be a service contact.
   */
  | { readonly kind: 'SERVICE'; readonly recipientId: number };

/** Returns the indexes of emails with a valid proof. */
export async function findProven(
  db: Kysely<Database>,
  mails: readonly { readonly to: string; readonly proof: AddressProof }[],
): Promise<ReadonlySet<number>> {
  const candidates = mails.map(({ proof, to }, place) => ({
    place,
    address: to,
    kind: proof.kind,
    user_id: proof.kind === 'USER' ? proof.userId : null,
    account_id: proof.kind === 'ACCOUNT' ? proof.accountId : null,
    email_key: proof.kind === 'WATCH' ? proof.emailKey : null,
    recipient_id: proof.kind === 'SERVICE' ? proof.recipientId : null,
  }));
  const { rows } = await sql<{ place: number }>`
    select m.place
      from json_to_recordset(${JSON.stringify(candidates)}::text::json)
        as m(place integer, address text, kind text, user_id bigint, account_id bigint,
          email_key text, recipient_id bigint)
     where case m.kind
       when 'CONFIRMATION' then true
       when 'USER' then exists (
         select from app_user u
          where u.id = m.user_id and u.is_email_confirmed and lower(u.email) = lower(m.address))
       when 'ACCOUNT' then exists (
         select from app_user u
          where u.account_id = m.account_id and u.is_email_confirmed
            and lower(u.email) = lower(m.address))
         or exists (
         select from billing_address b
          where b.account_id = m.account_id and b.address = lower(m.address)
            and b.confirmed_at is not null)
       when 'WATCH' then exists (
         select from property_watch w
          where w.email_key = m.email_key and w.confirmed_at is not null)
       when 'SERVICE' then exists (
         select from service_recipient r
           left join service_contact k on k.id = r.contact_id
           left join filing_roll a on a.bar_number = r.bar_number
          where r.id = m.recipient_id and lower(r.email) = lower(m.address)
            and (lower(k.email) = lower(m.address) and k.confirmed_at is not null
                 or lower(a.email) = lower(m.address) and a.status = 'active'))
       else false end`.execute(db);
  return new Set(rows.map(({ place }) => place));
}
