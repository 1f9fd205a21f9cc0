import type { DocumentStatus } from '#contract/records/documents';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { SavedItemKind } from '#contract/account/savedItems';
import type {
  SavedCase,
  SavedDocument,
  SavedItem,
  SavedTaxWarrant,
} from '#contract/schemas/savedItems';
import { findAccountLimit, SAVED_RECORDS } from '../../domain/alerts/repository';
import { isHearingAhead } from '../../domain/courts/runningHearings';
import { DOCUMENT_STATUS_SQL } from '../../domain/nameIndex/registerRepository';
import type { Database } from '../../db/tables/database';
import { restoreNote, setNoteAside } from '../../domain/savedNotes/repository';
import type { Owner } from '../../http/requester';
import { NOTE_OF_ITEM } from './notesRepository';

/** Maximum saved items in a list response; the response indicates when there are more. */
export const MAX_SAVED_ITEMS = 5_000;
/**
 * Maximum ids in a response. An item missing from the ids looks unsaved, and a click would turn off
 * its alert.
 */
export const MAX_SAVED_IDS = 100_000;

type Connection = Kysely<Database> | Transaction<Database>;

/** Selects the user's saved items of a kind, newest first; one more than the cap. */
function ownItems(db: Connection, kind: SavedItemKind, userId: number, cap = MAX_SAVED_ITEMS) {
  return db
    .selectFrom('saved_item as s')
    .where('s.user_id', '=', userId)
    .where('s.kind', '=', kind)
    .select(['s.target_id as id', 's.alert'])
    .orderBy('s.saved_at', 'desc')
    .orderBy('s.target_id')
    .limit(cap + 1);
}

/** Selects the user's saved items of a kind with their notes. */
function notedItems(db: Connection, kind: SavedItemKind, userId: number) {
  return ownItems(db, kind, userId).select([
    NOTE_OF_ITEM.note.as('note'),
    NOTE_OF_ITEM.tags.as('tags'),
  ]);
}

/**
 * Loads the ids of the user's saved items that may still be shown, newest first; one more than the
 * cap.
 */
export async function findSavedIds(
  db: Connection,
  kind: SavedItemKind,
  userId: number,
): Promise<SavedItem[]> {
  return ownItems(db, kind, userId, MAX_SAVED_IDS)
    .where(
      sql<boolean>`exists (select from ${sql.table(SAVED_RECORDS[kind])} r where r.id = s.target_id)`,
    )
    .execute();
}

/** A saved item in its list, with its source's most recent load. */
export interface SavedRow<Item extends SavedItem> {
  readonly item: Item;
  readonly loadedAt: Date;
}

/** Finds a user's saved items of one kind that may still be shown; one more than the cap. */
export type SavedItemsFinder<Item extends SavedItem> = (
  db: Connection,
  userId: number,
  now: Date,
) => Promise<SavedRow<Item>[]>;

/** Splits a selected row into the item and its source's load. */
function toSavedRow<Row extends { readonly savedAt: Date; readonly loadedAt: Date }>({
  loadedAt,
  savedAt,
  ...rest
}: Row) {
  return { loadedAt, item: { ...rest, savedAt: savedAt.toISOString() } };
}

export const findSavedCases: SavedItemsFinder<SavedCase> = async (db, userId, now) => {
  const rows = await notedItems(db, 'courtCase', userId)
    .innerJoin('public_case as c', 'c.id', 's.target_id')
    .innerJoin('court as k', 'k.id', 'c.court_id')
    .innerJoin('county as y', 'y.id', 'k.county_id')
    .select(['s.saved_at as savedAt', 'k.loaded_at as loadedAt', 'y.name as countyName'])
    .select(['k.name as courtName', 'k.time_zone as timeZone', 'c.number as caseNumber'])
    .select(['c.caption', 'c.status'])
    .select(['c.type_code as typeCode', 'c.filed_on as filedOn', 'c.status_on as statusOn'])
    .select((eb) =>
      eb
        .selectFrom('ccs_entry as e')
        .whereRef('e.case_id', '=', 'c.id')
        .select('e.entered_on')
        .orderBy('e.entered_on', 'desc')
        .limit(1)
        .as('lastEntryOn'),
    )
    .select((eb) =>
      eb
        .selectFrom('hearing as h')
        .whereRef('h.case_id', '=', 'c.id')
        .where('h.status', '=', 'CONFIRMED')
        .where(isHearingAhead(now))
        .select('h.starts_at')
        .orderBy('h.starts_at')
        .limit(1)
        .as('nextHearingAt'),
    )
    .execute();
  return rows.map(({ nextHearingAt, ...row }) =>
    toSavedRow({ ...row, nextHearingAt: nextHearingAt?.toISOString() ?? null }),
  );
};

export const findSavedTaxWarrants: SavedItemsFinder<SavedTaxWarrant> = async (db, userId) => {
  const rows = await notedItems(db, 'taxWarrant', userId)
    .innerJoin('public_tax_warrant as w', 'w.id', 's.target_id')
    .innerJoin('county as y', 'y.id', 'w.county_id')
    .select(['s.saved_at as savedAt', 'w.loaded_at as loadedAt', 'y.name as countyName'])
    .select(['w.warrant_number as warrantNumber', 'w.taxpayer_name as taxpayerName', 'w.status'])
    .select(['w.amount_cents as amountCents', 'w.filed_on as filedOn', 'w.status_on as statusOn'])
    .select('w.expires_on as expiresOn')
    .execute();
  return rows.map(toSavedRow);
};

const partiesOf = (isGrantor: boolean) =>
  sql`document_party p where p.document_id = d.id and p.is_grantor = ${sql.lit(isGrantor)}`;

/** SQL: the first name on a side of document `d`. */
function firstParty(isGrantor: boolean) {
  return sql<string | null>`(select p.name from ${partiesOf(isGrantor)}
    order by p.position, p.id limit 1)`;
}

/** SQL: the number of names on a side of document `d`. */
function partyCount(isGrantor: boolean) {
  return sql<number>`(select count(*)::integer from ${partiesOf(isGrantor)})`;
}

/** Loads the user's saved documents of a state, such as "IN". */
export async function findSavedDocuments(
  db: Connection,
  userId: number,
  state: string,
): Promise<SavedRow<SavedDocument>[]> {
  const rows = await notedItems(db, 'recorderDocument', userId)
    .innerJoin('public_document as d', 'd.id', 's.target_id')
    .innerJoin('county as y', 'y.id', 'd.county_id')
    .where(sql<boolean>`y.state = ${state}`)
    .select(['s.saved_at as savedAt', 'd.loaded_at as loadedAt', 'y.name as countyName'])
    .select(['d.document_number as documentNumber', 'd.type_name as typeName', 'd.book', 'd.page'])
    .select(['d.recorded_at as recordedAt', 'd.recorded_on as recordedOn'])
    .select([
      firstParty(true).as('grantor'),
      partyCount(true).as('grantors'),
      firstParty(false).as('grantee'),
      partyCount(false).as('grantees'),
      sql<DocumentStatus>`(select ${DOCUMENT_STATUS_SQL} from public_document r
        where r.id = d.id)`.as('status'),
      sql<string | null>`(select l.text from document_legal l where l.document_id = d.id
        order by l.position, l.id limit 1)`.as('legal'),
      sql<string | null>`(select l.parcel from document_legal l
        where l.document_id = d.id and l.parcel is not null
        order by l.position, l.id limit 1)`.as('parcel'),
    ])
    .execute();
  return rows.map(({ recordedAt, ...row }) =>
    toSavedRow({ ...row, recordedAt: recordedAt.toISOString() }),
  );
}

/** Counts the user's saved documents of other states that may still be shown. */
export async function countSavedElsewhere(
  db: Connection,
  userId: number,
  state: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('saved_item as s')
    .innerJoin('public_document as d', 'd.id', 's.target_id')
    .innerJoin('county as y', 'y.id', 'd.county_id')
    .where('s.user_id', '=', userId)
    .where('s.kind', '=', 'recorderDocument')
    .where(sql<boolean>`y.state <> ${state}`)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly item: SavedItem }
  | { readonly kind: 'noSuchRecord' }
  | { readonly kind: 'limitReached'; readonly limit: number };

/**
 * Saves a record for a user, or changes its alert. Rejects an alert beyond the account's limit;
 * locks the account so that two users can't both use its last alert.
 */
export async function saveItem(
  db: Kysely<Database>,
  kind: SavedItemKind,
  owner: Owner,
  item: SavedItem,
  now: { readonly at: number; readonly today: string },
): Promise<SaveOutcome> {
  return db.transaction().execute(async (trx) => {
    if (item.alert && owner.accountId !== null) {
      await trx
        .selectFrom('account')
        .select('id')
        .where('id', '=', owner.accountId)
        .forUpdate()
        .execute();
    }
    const { rows } = await sql<{ alert: boolean | null }>`
      select s.alert
        from ${sql.table(SAVED_RECORDS[kind])} r
        left join saved_item s
          on s.target_id = r.id and s.user_id = ${owner.userId} and s.kind = ${kind}
       where r.id = ${item.id}`.execute(trx);
    const [found] = rows;
    if (found === undefined) return { kind: 'noSuchRecord' };
    if (item.alert && found.alert !== true) {
      const { limit, used } = await findAccountLimit(trx, owner, now.today);
      if (limit !== null && used >= limit) return { kind: 'limitReached', limit };
    }
    await trx
      .insertInto('saved_item')
      .values({
        user_id: owner.userId,
        kind,
        target_id: item.id,
        alert: item.alert,
        saved_at: new Date(now.at),
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'target_id']).doUpdateSet({ alert: item.alert }),
      )
      .execute();
    if (found.alert === null) {
      await restoreNote(trx, { userId: owner.userId, kind, id: item.id }, now.at);
    }
    return { kind: 'saved', item };
  });
}

/** Removes a saved item of a user with its note; does nothing if there is none. */
export async function removeItem(
  db: Kysely<Database>,
  kind: SavedItemKind,
  userId: number,
  id: number,
  at: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('saved_item')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('target_id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await setNoteAside(trx, { userId, kind, id }, at);
  });
}
