import { sql, type Kysely, type Transaction } from 'kysely';
import { SERVICE_LINK_DAYS } from '#contract/service';
import type { Database } from '../../db/tables/database';
import { findDeemedServedOn } from './deemedServed';
import { findServiceToSend, sendLinks, type ServiceContext } from './servicesRepository';
import { hashOfToken, newServiceToken } from './serviceTokens';

const DAY_MS = 86_400_000;

/** A bounced recipient that hasn't been resolved yet. */
export interface Bounce {
  readonly recipientId: number;
  readonly name: string;
  readonly address: string;
  readonly caseNumber: string;
  readonly courtId: number;
  readonly caseKey: string;
  /** Null for an attorney on the public list. */
  readonly contactId: number | null;
  /** The contact's firm, or the attorney's firm on this site; null if there is none. */
  readonly firmId: number | null;
  readonly firmName: string | null;
}

/** Loads open bounces; in a transaction, locks them. */
export async function findBounces(
  db: Kysely<Database>,
  recipientIds: readonly number[],
): Promise<readonly Bounce[]> {
  const { rows } = await sql<Bounce>`
    select r.id as "recipientId", r.name, r.email as address, s.case_number as "caseNumber",
           s.court_id as "courtId", s.case_key as "caseKey", r.contact_id as "contactId",
           f.id as "firmId", f.name as "firmName"
      from service_recipient r
      join service s on s.id = r.service_id
      left join service_contact k on k.id = r.contact_id
      left join filing_firm f on f.id = coalesce(k.firm_id, (
        select a.firm_id from filing_firm_attorney a
         where a.bar_number = r.bar_number order by a.firm_id limit 1))
     where r.id = any(${[...recipientIds]}::bigint[]) and r.state = 'bounced'
       and r.resolved_at is null
     order by r.id for update of r`.execute(db);
  return rows;
}

/** Records how a bounce was resolved. */
export async function resolveBounce(
  trx: Transaction<Database>,
  recipientId: number,
  { at, by, words }: { readonly at: number; readonly by: string; readonly words: string },
): Promise<void> {
  await trx
    .updateTable('service_recipient')
    .set({ resolved_at: new Date(at), resolved_by: by, resolution: words })
    .where('id', '=', recipientId)
    .execute();
}

/** Records that the firm was notified; the bounce stays open. */
export async function markNotified(
  trx: Transaction<Database>,
  recipientId: number,
  at: number,
): Promise<void> {
  await trx
    .updateTable('service_recipient')
    .set({ firm_notified_at: new Date(at) })
    .where('id', '=', recipientId)
    .execute();
}

/** Finds a firm's confirmed contacts other than the bounced one, ordered by address. */
export async function findReplacements(
  db: Kysely<Database>,
  firmId: number,
  contactId: number,
): Promise<readonly { readonly id: number; readonly email: string }[]> {
  return db
    .selectFrom('service_contact')
    .where('firm_id', '=', firmId)
    .where('id', '<>', contactId)
    .where('removed_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .select(['id', 'email'])
    .orderBy('email')
    .execute();
}

/** Finds the contact's active entries on a case. */
export async function findPlaces(
  trx: Transaction<Database>,
  { caseKey, contactId, courtId }: Bounce,
): Promise<readonly number[]> {
  const rows = await trx
    .selectFrom('case_contact')
    .where('contact_id', '=', contactId ?? 0)
    .where('court_id', '=', courtId)
    .where('case_key', '=', caseKey)
    .where('ended_at', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Finds the bounced recipients of a contact whose address was corrected, if they haven't been
 * served again.
 */
export async function findCorrectedBounces(
  trx: Transaction<Database>,
  contactId: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from service_recipient r
     where r.contact_id = ${contactId} and r.state = 'bounced' and r.resolution like ${`${CORRECTED}%`}
       and not exists (select from service_recipient n where n.replaces_id = r.id)
     order by r.id limit 500`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Prefix of the resolution text for a corrected address. */
export const CORRECTED = 'Address corrected';

/**
 * Serves missed documents on a confirmed contact, with a new personal link. For this recipient, the
 * response time starts with the new service.
 */
export async function serveAgain(
  trx: Transaction<Database>,
  recipientId: number,
  contactId: number,
  { at, linkOf }: ServiceContext,
): Promise<void> {
  const token = newServiceToken();
  const until = new Date(at + SERVICE_LINK_DAYS * DAY_MS);
  const { rows } = await sql<{
    id: number;
    serviceId: number;
    email: string;
    party: string;
    isEntitled: boolean;
  }>`
    insert into service_recipient (service_id, position, name, party, email, bar_number, contact_id,
                                   is_copy, is_entitled, token_hash, link_until, state, state_at,
                                   sent_at, replaces_id)
    select r.service_id,
           (select max(o.position) + 1 from service_recipient o where o.service_id = r.service_id),
           k.name, r.party, k.email, null, k.id, r.is_copy, r.is_entitled, ${hashOfToken(token)},
           ${until}::timestamptz, 'sent', ${new Date(at)}::timestamptz, ${new Date(at)}::timestamptz,
           r.id
      from service_recipient r, service_contact k
     where r.id = ${recipientId} and k.id = ${contactId} and k.confirmed_at is not null
       and k.removed_at is null
    returning id, service_id as "serviceId", email, party, is_entitled as "isEntitled"`.execute(
    trx,
  );
  const [added] = rows;
  if (added === undefined) return;
  const service = await findServiceToSend(trx, added.serviceId);
  const deemedOn = await findDeemedServedOn(trx, service, at);
  const { email, id, isEntitled, party } = added;
  await trx
    .updateTable('service_recipient')
    .set({ deemed_on: deemedOn })
    .where('id', '=', id)
    .execute();
  const link = { recipientId: id, email, parties: [party], isEntitled, link: linkOf(token) };
  await sendLinks(trx, { ...service, deemedOn }, [link], at);
}
