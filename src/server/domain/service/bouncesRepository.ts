import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { findDeemedServedOn } from './deemedServed';
import { isFirmEntitled } from './entitledFirmRepository';
import { findListOnFile } from './ownPartiesRepository';
import type { CourtList, ServiceCase } from './serviceList';
import {
  checkRecipient,
  findServiceToSend,
  recipientRow,
  sendLinks,
  type ServiceContext,
} from './servicesRepository';
import { newServiceToken } from './serviceTokens';

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

/** Records how an open bounce was resolved. */
export async function resolveBounce(
  trx: Transaction<Database>,
  recipientId: number,
  { at, by, words }: { readonly at: number; readonly by: string; readonly words: string },
): Promise<void> {
  await trx
    .updateTable('service_recipient')
    .set({ resolved_at: new Date(at), resolved_by: by, resolution: words })
    .where('id', '=', recipientId)
    .where('resolved_at', 'is', null)
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
 * Finds the bounced recipients of a contact whose address was corrected by staff or by its firm, if
 * they haven't been served again. Leaves out services whose documents were all withdrawn, and
 * unresolved bounces in cases that the contact has left.
 */
export async function findCorrectedBounces(
  trx: Transaction<Database>,
  contactId: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from service_recipient r
      join service_contact k on k.id = r.contact_id
     where r.contact_id = ${contactId} and r.state = 'bounced'
       and (r.resolution like ${`${CORRECTED}%`}
            or (r.resolved_at is null and lower(r.email) <> lower(k.email)
                and exists (select from service s
                              join case_contact c on c.court_id = s.court_id
                               and c.case_key = s.case_key
                             where s.id = r.service_id and c.contact_id = k.id
                               and c.ended_at is null)))
       and not exists (select from service_recipient n where n.replaces_id = r.id)
       and exists (select from service_document d
                    where d.service_id = r.service_id and d.withdrawn_at is null)
     order by r.id limit 500`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Prefix of the resolution text for a corrected address. */
export const CORRECTED = 'Address corrected';

/**
 * Outcome of serving again. Only `served` means that documents were sent: all may be confidential,
 * which is recorded, all may have been withdrawn, or the contact may be gone.
 */
export type ServedAgain = 'served' | 'confidential' | 'withdrawn' | 'gone';

const SERVED: Readonly<Record<ServedAgain, string>> = {
  served: 'documents served again',
  confidential: 'the contact may not get confidential documents, which must be served on paper',
  withdrawn: 'nothing served again, because the documents were withdrawn',
  gone: 'nothing served again, because the contact was removed',
};

/** Returns the resolution of a bounce whose documents were served again at a corrected address. */
export function correctedWords(address: string, outcome: ServedAgain): string {
  return `${CORRECTED} to ${address}; ${SERVED[outcome]}`;
}

/**
 * Serves missed documents on a confirmed contact, with a new personal link, if the contact's firm
 * may get them now. For this recipient, the response time starts with the new service.
 */
export async function serveAgain(
  trx: Transaction<Database>,
  recipientId: number,
  contactId: number,
  { at, linkOf }: ServiceContext,
): Promise<ServedAgain> {
  const missed = await findMissed(trx, recipientId, contactId);
  if (missed === null) return 'gone';
  if (missed.isWithdrawn) return 'withdrawn';
  const { contact, isCopy, party, serviceId } = missed;
  const service = await findServiceToSend(trx, serviceId);
  const recipient = checkRecipient(service, {
    name: contact.name,
    parties: [party],
    email: contact.email,
    barNumber: null,
    contactId,
    isCopy,
    isEntitled: await isEntitledNow(trx, missed),
    notServed: null,
    bouncedOn: null,
  });
  const isSent = recipient.notServed === null;
  const deemedOn = await findDeemedServedOn(trx, service, at);
  const token = newServiceToken();
  const { id } = await trx
    .insertInto('service_recipient')
    .values({
      ...recipientRow(serviceId, recipient, { position: 0, token, at }),
      // Computed by the INSERT, because recipients may have been added before the service was
      // locked.
      position: sql<number>`(select max(position) + 1 from service_recipient
                              where service_id = ${serviceId})`,
      replaces_id: recipientId,
      deemed_on: isSent ? deemedOn : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!isSent) return 'confidential';
  const { isEntitled, parties } = recipient;
  const link = { recipientId: id, email: contact.email, parties, isEntitled, link: linkOf(token) };
  await sendLinks(trx, { ...service, deemedOn }, [link], at);
  return 'served';
}

/** A service that a recipient missed, and the contact to serve instead. */
interface Missed extends ServiceCase {
  readonly serviceId: number;
  /** Parties joined with `; `. */
  readonly party: string;
  readonly isCopy: boolean;
  /** True if all documents were withdrawn. */
  readonly isWithdrawn: boolean;
  /** Attorneys and parties at the time of the service. */
  readonly courtList: CourtList;
  readonly contact: { readonly name: string; readonly email: string; readonly firmId: number };
}

/** Locks the service. Returns null if the contact isn't confirmed, or was removed. */
async function findMissed(
  trx: Transaction<Database>,
  recipientId: number,
  contactId: number,
): Promise<Missed | null> {
  const { rows } = await sql<Missed>`
    select s.id as "serviceId", s.court_id as "courtId", s.case_number as "caseNumber",
           s.court_list as "courtList", r.party, r.is_copy as "isCopy",
           not exists (select from service_document d
                        where d.service_id = s.id and d.withdrawn_at is null) as "isWithdrawn",
           json_build_object('name', k.name, 'email', k.email, 'firmId', k.firm_id) as contact
      from service_recipient r
      join service s on s.id = r.service_id
      join service_contact k on k.id = ${contactId} and k.confirmed_at is not null
       and k.removed_at is null
     where r.id = ${recipientId} for no key update of s`.execute(trx);
  return rows[0] ?? null;
}

/** True if the contact's firm may get confidential documents for the recipient's parties now. */
async function isEntitledNow(trx: Transaction<Database>, missed: Missed): Promise<boolean> {
  const { contact, courtList, party } = missed;
  const list = (await findListOnFile(trx, missed)) ?? courtList;
  return isFirmEntitled(trx, contact.firmId, missed, { list, parties: party.split('; ') });
}
