import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type {
  AccountLimit,
  SavedCase,
  SavedDocument,
  SavedItem,
  SavedItemKind,
  SavedTaxWarrant,
} from '#contract/savedItems';
import type { Database } from '../../db/tables/database';

/** Most saved items that a list answer holds; beyond it the answer says that it is capped. */
export const MOST_SAVED_ITEMS = 5_000;

/** Whoever saves: the limit is the account's, the items are the user's. */
export interface Owner {
  readonly userId: number;
  readonly accountId: number | null;
}

type Connection = Kysely<Database> | Transaction<Database>;

/** Where the records of a kind are that everybody may see, and so may be saved. */
const RECORDS: Readonly<Record<SavedItemKind, keyof Database>> = {
  courtCase: 'public_case',
  taxWarrant: 'tax_warrant',
  recorderDocument: 'recorded_document',
};

/** True for saved items (`s`) whose record may still be shown: others cannot be removed either. */
function isShown(): RawBuilder<boolean> {
  const shown = Object.entries(RECORDS).map(
    ([kind, table]) => sql<boolean>`s.kind = ${kind}
      and exists (select from ${sql.table(table)} r where r.id = s.target_id)`,
  );
  return sql<boolean>`(${sql.join(shown, sql` or `)})`;
}

/** Ids of the user's saved items that may still be shown, newest first; one more than the cap. */
export async function findSavedIds(
  db: Connection,
  kind: SavedItemKind,
  userId: number,
): Promise<SavedItem[]> {
  return db
    .selectFrom('saved_item as s')
    .where('s.user_id', '=', userId)
    .where('s.kind', '=', kind)
    .where(
      sql<boolean>`exists (select from ${sql.table(RECORDS[kind])} r where r.id = s.target_id)`,
    )
    .select(['s.target_id as id', 's.alert'])
    .orderBy('s.saved_at', 'desc')
    .orderBy('s.target_id')
    .limit(MOST_SAVED_ITEMS + 1)
    .execute();
}

/** A saved item as its list page shows it, with the newest load of its source. */
export interface SavedRow<Item extends SavedItem> {
  readonly item: Item;
  readonly loadedAt: Date;
}

/** The user's saved cases that may still be shown, newest first; one more than the cap. */
export async function findSavedCases(
  db: Connection,
  userId: number,
): Promise<SavedRow<SavedCase>[]> {
  const rows = await db
    .selectFrom('saved_item as s')
    .innerJoin('public_case as c', 'c.id', 's.target_id')
    .innerJoin('court as k', 'k.id', 'c.court_id')
    .innerJoin('county as y', 'y.id', 'k.county_id')
    .where('s.user_id', '=', userId)
    .where('s.kind', '=', 'courtCase')
    .select([
      's.target_id',
      's.alert',
      's.saved_at',
      'c.number',
      'c.caption',
      'c.type_code',
      'c.filed_on',
      'c.status',
      'c.status_on',
      'k.name as court_name',
      'k.loaded_at',
      'y.name as county_name',
    ])
    .select((eb) =>
      eb
        .selectFrom('ccs_entry as e')
        .whereRef('e.case_id', '=', 'c.id')
        .select('e.entered_on')
        .orderBy('e.entered_on', 'desc')
        .limit(1)
        .as('last_entry_on'),
    )
    .orderBy('s.saved_at', 'desc')
    .orderBy('s.target_id')
    .limit(MOST_SAVED_ITEMS + 1)
    .execute();
  return rows.map((row) => ({
    loadedAt: row.loaded_at,
    item: {
      id: row.target_id,
      alert: row.alert,
      savedAt: row.saved_at.toISOString(),
      caseNumber: row.number,
      caption: row.caption,
      courtName: row.court_name,
      countyName: row.county_name,
      typeCode: row.type_code,
      filedOn: row.filed_on,
      status: row.status,
      statusOn: row.status_on,
      lastEntryOn: row.last_entry_on,
    },
  }));
}

/** The user's saved tax warrants, newest first; one more than the cap. */
export async function findSavedTaxWarrants(
  db: Connection,
  userId: number,
): Promise<SavedRow<SavedTaxWarrant>[]> {
  const rows = await db
    .selectFrom('saved_item as s')
    .innerJoin('tax_warrant as w', 'w.id', 's.target_id')
    .innerJoin('county as y', 'y.id', 'w.county_id')
    .where('s.user_id', '=', userId)
    .where('s.kind', '=', 'taxWarrant')
    .select([
      's.target_id',
      's.alert',
      's.saved_at',
      'w.warrant_number',
      'w.taxpayer_name',
      'w.amount_cents',
      'w.filed_on',
      'w.status',
      'w.status_on',
      'w.loaded_at',
      'y.name as county_name',
    ])
    .orderBy('s.saved_at', 'desc')
    .orderBy('s.target_id')
    .limit(MOST_SAVED_ITEMS + 1)
    .execute();
  return rows.map((row) => ({
    loadedAt: row.loaded_at,
    item: {
      id: row.target_id,
      alert: row.alert,
      savedAt: row.saved_at.toISOString(),
      warrantNumber: row.warrant_number,
      taxpayerName: row.taxpayer_name,
      countyName: row.county_name,
      amountCents: row.amount_cents,
      filedOn: row.filed_on,
      status: row.status,
      statusOn: row.status_on,
    },
  }));
}

/** The user's saved recorded documents, newest first; one more than the cap. */
export async function findSavedDocuments(
  db: Connection,
  userId: number,
): Promise<SavedRow<SavedDocument>[]> {
  const rows = await db
    .selectFrom('saved_item as s')
    .innerJoin('recorded_document as d', 'd.id', 's.target_id')
    .innerJoin('county as y', 'y.id', 'd.county_id')
    .where('s.user_id', '=', userId)
    .where('s.kind', '=', 'recorderDocument')
    .select([
      's.target_id',
      's.alert',
      's.saved_at',
      'd.document_number',
      'd.type_name',
      'd.recorded_at',
      'd.book',
      'd.page',
      'd.loaded_at',
      'y.name as county_name',
    ])
    .orderBy('s.saved_at', 'desc')
    .orderBy('s.target_id')
    .limit(MOST_SAVED_ITEMS + 1)
    .execute();
  return rows.map((row) => ({
    loadedAt: row.loaded_at,
    item: {
      id: row.target_id,
      alert: row.alert,
      savedAt: row.saved_at.toISOString(),
      documentNumber: row.document_number,
      typeName: row.type_name,
      countyName: row.county_name,
      recordedAt: row.recorded_at.toISOString(),
      book: row.book,
      page: row.page,
    },
  }));
}

/**
 * The account's limit of saved items with alerts and how many its users have. The best of its
 * running plans counts; an account without a plan may have none, a user without an account any.
 */
export async function findAccountLimit(
  db: Connection,
  owner: Owner,
  today: string,
): Promise<AccountLimit> {
  if (owner.accountId === null) {
    const { used } = await db
      .selectFrom('saved_item as s')
      .where('s.user_id', '=', owner.userId)
      .where('s.alert', '=', true)
      .where(isShown())
      .select(sql<number>`count(*)::integer`.as('used'))
      .executeTakeFirstOrThrow();
    return { limit: null, used };
  }
  const accountId = owner.accountId;
  const { used } = await db
    .selectFrom('saved_item as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .where('u.account_id', '=', accountId)
    .where('s.alert', '=', true)
    .where(isShown())
    .select(sql<number>`count(*)::integer`.as('used'))
    .executeTakeFirstOrThrow();
  const { limit, is_unlimited } = await db
    .selectFrom('subscription as b')
    .innerJoin('plan as p', 'p.id', 'b.plan_id')
    .where('b.account_id', '=', accountId)
    .where('b.starts_on', '<=', today)
    .where((eb) => eb.or([eb('b.ends_on', 'is', null), eb('b.ends_on', '>=', today)]))
    .select([
      sql<number>`coalesce(max(p.object_limit), 0)`.as('limit'),
      sql<boolean>`coalesce(bool_or(p.object_limit is null), false)`.as('is_unlimited'),
    ])
    .executeTakeFirstOrThrow();
  return { limit: is_unlimited ? null : limit, used };
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly item: SavedItem }
  | { readonly kind: 'noSuchRecord' }
  | { readonly kind: 'limitReached'; readonly limit: number };

/**
 * Saves a record for a user, or changes its alert. An alert beyond the account's limit is refused;
 * all users of the account wait for each other here, so two cannot take the last place.
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
        from ${sql.table(RECORDS[kind])} r
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
    return { kind: 'saved', item };
  });
}

/** Removes a saved item of a user; nothing happens where there is none. */
export async function removeItem(
  db: Kysely<Database>,
  kind: SavedItemKind,
  userId: number,
  id: number,
): Promise<void> {
  await db
    .deleteFrom('saved_item')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .execute();
}
