import { sql, type Kysely, type Transaction } from 'kysely';
import { CONTACT_CHANGES_SHOWN, type ContactChangeKind } from '#contract/filing/service';
import type { ContactChange, ServiceContact } from '#contract/schemas/service';
import type { Database } from '../../db/tables/database';
import { byName } from '../../db/nameOrder';
import { unblockAddress } from '../../mail/bounceRepository';
import { findBounced } from './bouncedRepository';

/** The user who changes contacts. */
export interface ContactEditor {
  readonly firmId: number;
  /** Null if the contact confirms its own address. */
  readonly userId: number | null;
  readonly userName: string;
  readonly at: number;
}

/** Serializes changes to a firm's contacts. */
export async function lockFirm(trx: Transaction<Database>, firmId: number): Promise<void> {
  await trx.selectFrom('filing_firm').where('id', '=', firmId).select('id').forUpdate().execute();
}

type CaseRow = ServiceContact['cases'][number] & { readonly contactId: number };

/** Finds all contacts of a firm with their copies and cases, ordered by name. */
export async function findContacts(
  db: Kysely<Database>,
  firmId: number,
): Promise<readonly ServiceContact[]> {
  const rows = await db
    .selectFrom('service_contact')
    .where('firm_id', '=', firmId)
    .where('removed_at', 'is', null)
    .select(['id', 'name', 'email', 'bar_number', 'confirmed_at'])
    .orderBy('name', byName)
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const copies =
    ids.length === 0
      ? []
      : await db
          .selectFrom('service_contact_copy as y')
          .innerJoin('service_contact as o', 'o.id', 'y.copy_id')
          .where('y.contact_id', 'in', ids)
          .where('o.removed_at', 'is', null)
          .select(['y.contact_id', 'y.copy_id'])
          .orderBy('y.copy_id')
          .execute();
  const { rows: cases } = await sql<CaseRow>`
    select c.id, c.contact_id as "contactId", t.name as "courtName",
           c.case_number as "caseNumber", c.party, c.added_by_name as "addedBy",
           to_json(c.added_at)#>>'{}' as "addedAt", to_json(c.ended_at)#>>'{}' as "endedAt",
           c.end_kind as "endKind"
      from case_contact c join court t on t.id = c.court_id
     where c.firm_id = ${firmId}
     order by c.ended_at is not null, c.id desc limit ${MAX_CASES}`.execute(db);
  const bounced = await findBounced(
    db,
    rows.map(({ email }) => email),
  );
  return rows.map(({ bar_number, confirmed_at, email, id, name }) => ({
    id,
    name,
    email,
    barNumber: bar_number,
    isConfirmed: confirmed_at !== null,
    bouncedOn: bounced.get(email.toLowerCase()) ?? null,
    copyIds: copies.filter((each) => each.contact_id === id).map((each) => each.copy_id),
    cases: cases
      .filter(({ contactId }) => contactId === id)
      .map(({ addedAt, contactId: _contactId, endedAt, ...each }) => ({
        ...each,
        addedAt: new Date(addedAt).toISOString(),
        endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
      })),
  }));
}

/** Maximum cases of a firm's contacts listed on the page. */
export const MAX_CASES = 5_000;

/** Finds the firm's attorneys, with their addresses on the public list. */
export async function findFirmAttorneys(db: Kysely<Database>, firmId: number) {
  const rows = await db
    .selectFrom('filing_firm_attorney as a')
    .leftJoin('filing_roll as r', 'r.bar_number', 'a.bar_number')
    .where('a.firm_id', '=', firmId)
    .select(['a.bar_number', 'r.name', 'r.email'])
    .orderBy('r.name', byName)
    .execute();
  return rows.map(({ bar_number, email, name }) => ({
    barNumber: bar_number,
    name: name ?? bar_number,
    email,
  }));
}

/** Data for undoing a change: case contacts that it ended and added. */
interface ChangeDetail {
  readonly words: string;
  readonly ended: readonly number[];
  readonly added: readonly number[];
}

const UNDOABLE: readonly ContactChangeKind[] = ['removed', 'replaced', 'attached', 'detached'];

/** Finds the latest changes to a firm's contacts, newest first. */
export async function findContactChanges(
  db: Kysely<Database>,
  firmId: number,
): Promise<ContactChange[]> {
  const rows = await db
    .selectFrom('service_contact_change as g')
    .innerJoin('service_contact as k', 'k.id', 'g.contact_id')
    .where('g.firm_id', '=', firmId)
    .select(['g.id', 'g.at', 'g.user_name', 'g.kind', 'g.detail', 'g.undone_at', 'k.name'])
    .orderBy('g.id', 'desc')
    .limit(CONTACT_CHANGES_SHOWN)
    .execute();
  return rows.map(({ at, detail, id, kind, name, undone_at, user_name }) => ({
    id,
    at: at.toISOString(),
    by: user_name,
    kind,
    subject: name,
    detail: (detail as unknown as ChangeDetail).words,
    canUndo: undone_at === null && UNDOABLE.includes(kind),
  }));
}

/** Records a change; returns its id. */
export async function recordContactChange(
  trx: Transaction<Database>,
  { at, firmId, userId, userName }: ContactEditor,
  contactId: number,
  kind: ContactChangeKind,
  detail: Partial<ChangeDetail> = {},
): Promise<number> {
  const { added = [], ended = [], words = '' } = detail;
  const { id } = await trx
    .insertInto('service_contact_change')
    .values({
      firm_id: firmId,
      contact_id: contactId,
      user_id: userId,
      user_name: userName,
      kind,
      detail: JSON.stringify({ words, ended, added }),
      at: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds a contact of the firm that hasn't been removed; null for another firm's contact. */
export async function findContact(db: Kysely<Database>, firmId: number, contactId: number) {
  const found = await db
    .selectFrom('service_contact')
    .where('id', '=', contactId)
    .where('firm_id', '=', firmId)
    .where('removed_at', 'is', null)
    .select(['id', 'name', 'email', 'bar_number', 'confirmed_at', 'confirm_sent_at'])
    .executeTakeFirst();
  return found ?? null;
}

/** Finds the owner of an address, to decide whether a firm may list it. */
export async function findAddressOwner(
  db: Kysely<Database>,
  firmId: number,
  email: string,
): Promise<'otherAttorney' | 'otherFirm' | 'own' | 'unknown'> {
  const { rows } = await sql<{ otherAttorney: boolean; otherFirm: boolean; own: boolean }>`
    select exists (
             select from filing_roll r
              where lower(r.email) = lower(${email})
                and not exists (select from filing_firm_attorney a
                                 where a.firm_id = ${firmId} and a.bar_number = r.bar_number)
           ) as "otherAttorney",
           exists (
             select from app_user u join filing_firm_user f on f.user_id = u.id
              where lower(u.email) = lower(${email}) and u.is_email_confirmed
                and f.firm_id <> ${firmId}) as "otherFirm",
           exists (
             select from app_user u join filing_firm_user f on f.user_id = u.id
              where lower(u.email) = lower(${email}) and u.is_email_confirmed
                and f.firm_id = ${firmId})
           or exists (
             select from filing_roll r join filing_firm_attorney a on a.bar_number = r.bar_number
              where a.firm_id = ${firmId} and lower(r.email) = lower(${email})
                and r.status = 'active') as own`.execute(db);
  const [found] = rows;
  if (found?.own === true) return 'own';
  if (found?.otherAttorney === true) return 'otherAttorney';
  return found?.otherFirm === true ? 'otherFirm' : 'unknown';
}

/** Counts a firm's contacts, in total and unconfirmed. */
export async function countContacts(db: Kysely<Database>, firmId: number) {
  const { rows } = await sql<{ all: number; unconfirmed: number }>`
    select count(*)::integer as all,
           (count(*) filter (where confirmed_at is null))::integer as unconfirmed
      from service_contact where firm_id = ${firmId} and removed_at is null`.execute(db);
  return rows[0] ?? { all: 0, unconfirmed: 0 };
}

/** True if another contact of the firm already has the address. */
export async function isListed(
  db: Kysely<Database>,
  firmId: number,
  email: string,
  exceptId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from service_contact
     where firm_id = ${firmId} and removed_at is null and lower(email) = lower(${email})
       and id is distinct from ${exceptId}::bigint`.execute(db);
  return rows.length > 0;
}

/** True if the firm lists a removed contact's address again, as another contact. */
export async function isListedAgain(db: Kysely<Database>, removedId: number): Promise<boolean> {
  const { rows } = await sql`
    select from service_contact r
      join service_contact o on o.firm_id = r.firm_id and lower(o.email) = lower(r.email)
     where r.id = ${removedId} and o.id <> r.id and o.removed_at is null`.execute(db);
  return rows.length > 0;
}

/** Form fields of a contact. */
export interface ContactFacts {
  readonly name: string;
  readonly email: string;
  readonly barNumber: string | null;
  readonly copyIds: readonly number[];
}

/**
 * Adds or edits a contact with its copies. `confirmedAt` is null until the address is confirmed.
 */
export async function storeContact(
  trx: Transaction<Database>,
  { at, firmId }: ContactEditor,
  contactId: number | null,
  facts: ContactFacts & { readonly confirmedAt: Date | null },
): Promise<number> {
  const values = {
    name: facts.name,
    email: facts.email,
    bar_number: facts.barNumber,
    confirmed_at: facts.confirmedAt,
  };
  const { id } =
    contactId === null
      ? await trx
          .insertInto('service_contact')
          .values({ ...values, firm_id: firmId, created_at: new Date(at) })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await trx
          .updateTable('service_contact')
          .set(values)
          .where('id', '=', contactId)
          .where('firm_id', '=', firmId)
          .returning('id')
          .executeTakeFirstOrThrow();
  await trx.deleteFrom('service_contact_copy').where('contact_id', '=', id).execute();
  if (facts.copyIds.length > 0) {
    await trx
      .insertInto('service_contact_copy')
      .values([...new Set(facts.copyIds)].map((copyId) => ({ contact_id: id, copy_id: copyId })))
      .execute();
  }
  return id;
}

/** Changes a contact's address; nothing is served there until it is confirmed. */
export async function storeAddress(
  trx: Transaction<Database>,
  contactId: number,
  email: string,
): Promise<void> {
  await trx
    .updateTable('service_contact')
    .set({ email, confirmed_at: null })
    .where('id', '=', contactId)
    .execute();
}

/** Stores the hash of a new confirmation link. */
export async function storeConfirmation(
  trx: Transaction<Database>,
  contactId: number,
  hash: string,
  at: number,
): Promise<void> {
  await trx
    .updateTable('service_contact')
    .set({ confirm_hash: hash, confirm_sent_at: new Date(at) })
    .where('id', '=', contactId)
    .execute();
}

/** Finds the contact of a confirmation link; null if the link is unknown. */
export async function findConfirmation(db: Kysely<Database>, hash: string) {
  const found = await db
    .selectFrom('service_contact as k')
    .innerJoin('filing_firm as f', 'f.id', 'k.firm_id')
    .where('k.confirm_hash', '=', hash)
    .where('k.removed_at', 'is', null)
    .select(['k.id', 'k.email', 'k.firm_id', 'k.confirmed_at', 'k.confirm_sent_at', 'f.name'])
    .executeTakeFirst();
  return found ?? null;
}

/** Confirms a contact's address. */
export async function confirmContact(
  trx: Transaction<Database>,
  contactId: number,
  at: number,
): Promise<boolean> {
  const confirmed = await trx
    .updateTable('service_contact')
    .set({ confirmed_at: new Date(at) })
    .where('id', '=', contactId)
    .where('confirmed_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  if (confirmed === undefined) return false;
  await unblockAddress(trx, confirmed.email);
  return true;
}

/** Marks a contact as removed, or restores it. */
export async function setRemoved(
  trx: Transaction<Database>,
  contactId: number,
  removedAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('service_contact')
    .set({ removed_at: removedAt })
    .where('id', '=', contactId)
    .execute();
}

/** Loads a firm's change that can be undone, and marks it as undone; null if there is none. */
export async function takeUndo(
  trx: Transaction<Database>,
  { at, firmId }: ContactEditor,
  changeId: number,
) {
  const found = await trx
    .updateTable('service_contact_change')
    .set({ undone_at: new Date(at) })
    .where('id', '=', changeId)
    .where('firm_id', '=', firmId)
    .where('undone_at', 'is', null)
    .where('kind', 'in', [...UNDOABLE])
    .returning(['contact_id', 'kind', 'detail'])
    .executeTakeFirst();
  if (found === undefined) return null;
  const { added, ended } = found.detail as unknown as ChangeDetail;
  return { contactId: found.contact_id, kind: found.kind, added, ended };
}
