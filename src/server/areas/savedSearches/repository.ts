import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { LocaleCode } from '#contract/locales';
import type { RegisterId } from '#contract/records/registers';
import { MAX_SAVED_SEARCHES, type Cadence } from '#contract/account/savedSearches';
import type { SavedSearch } from '#contract/schemas/savedSearches';
import { findAccountLimit } from '../../domain/alerts/repository';
import type { SavedCriteria } from '../../domain/recordSearch/savedCriteria';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';
import type { Owner } from '../../http/requester';
import { dueAfter } from './rules';

type Connection = Kysely<Database> | Transaction<Database>;

/** SQL: number of new records of `w` that may currently be shown. */
const NEW_COUNT = sql<number>`(case w.register
  when 'court' then (select count(*) from public_case r where r.id = any(w.new_ids))
  when 'judgment' then (select count(*) from public_judgment r where r.id = any(w.new_ids))
  when 'recorder' then (select count(*) from public_document r where r.id = any(w.new_ids))
  else (select count(*) from public_tax_warrant r where r.id = any(w.new_ids))
  end)::integer`;

/** The owner and edition of saved searches. */
export interface SavedScope {
  readonly userId: number;
  readonly locale: LocaleCode;
}

/** Loads a user's saved searches, except removed ones, sorted by name. */
export function findSavedSearches(db: Connection, scope: SavedScope): Promise<SavedSearch[]> {
  return findSearches(db, scope, sql<boolean>`w.removed_at is null`);
}

/**
 * Loads one saved search. Returns null if the user has no such search, or if it was removed and the
 * caller didn't request removed searches.
 */
export async function findSavedSearch(
  db: Connection,
  scope: SavedScope,
  id: number,
  { alsoRemoved = false }: { readonly alsoRemoved?: boolean } = {},
): Promise<SavedSearch | null> {
  const [found] = await findSearches(
    db,
    scope,
    sql<boolean>`w.id = ${id} and (${alsoRemoved} or w.removed_at is null)`,
  );
  return found ?? null;
}

async function findSearches(
  db: Connection,
  { locale, userId }: SavedScope,
  isMeant: RawBuilder<boolean>,
): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_search as w')
    .leftJoin('region as r', (join) =>
      join
        .onRef('r.id', '=', 'w.region_id')
        .on((eb) => eb.or([eb('r.kind', '<>', 'USER'), eb('r.user_id', '=', userId)])),
    )
    .where('w.user_id', '=', userId)
    .where('w.locale', '=', locale)
    .where(isMeant)
    .select(['w.id', 'w.register', 'w.name', 'w.criteria', 'w.region_id as regionId'])
    .select(['r.name as regionName', 'w.cadence', 'w.is_notified as isNotified', 'w.ran_at'])
    .select(['w.is_paused as isPaused', 'w.total', 'w.is_capped as isCapped', 'w.problem'])
    .select(NEW_COUNT.as('newCount'))
    .orderBy('w.name', byName)
    .orderBy('w.id')
    .limit(MAX_SAVED_SEARCHES)
    .execute();
  return rows.map(({ criteria, ran_at, ...row }) => ({
    ...row,
    criteria: Object.entries(criteria).map(([name, value]) => ({ name, value })),
    ranAt: ran_at?.toISOString() ?? null,
  }));
}

/** Counts the user's saved searches in other editions. */
export async function countElsewhere(db: Connection, scope: SavedScope): Promise<number> {
  const { count } = await db
    .selectFrom('saved_search')
    .where('user_id', '=', scope.userId)
    .where('locale', '<>', scope.locale)
    .where('removed_at', 'is', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A search to store, with its current results. */
export interface StoredSearch extends SavedCriteria {
  readonly name: string;
  readonly cadence: Cadence;
  readonly isNotified: boolean;
  readonly found: {
    readonly ids: readonly number[];
    readonly total: number;
    readonly isCapped: boolean;
  };
}

/** Instant and day of a change. */
export interface Now {
  readonly at: number;
  readonly today: string;
}

export type StoreOutcome =
  | { readonly kind: 'stored'; readonly id: number }
  | { readonly kind: 'savedAlready'; readonly id: number; readonly name: string }
  | { readonly kind: 'noSuchSearch' }
  | { readonly kind: 'tooMany' }
  | { readonly kind: 'limitReached'; readonly limit: number };

/** Locks the account, because saved searches are limited per account, and then the user. */
async function lock(trx: Transaction<Database>, { accountId, userId }: Owner): Promise<void> {
  if (accountId !== null) {
    await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  }
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
}

async function findSame(
  trx: Transaction<Database>,
  { locale, userId }: SavedScope,
  key: string,
  id: number | null,
) {
  return trx
    .selectFrom('saved_search')
    .where('user_id', '=', userId)
    .where('locale', '=', locale)
    .where('criteria_key', '=', key)
    .where('removed_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '<>', id))
    .select(['id', 'name'])
    .executeTakeFirst();
}

async function isFull(trx: Transaction<Database>, userId: number): Promise<boolean> {
  const { count } = await trx
    .selectFrom('saved_search')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count >= MAX_SAVED_SEARCHES;
}

/** Returns the limit that one more scheduled search would exceed; null if there is room. */
async function exceededLimit(
  trx: Transaction<Database>,
  owner: Owner,
  today: string,
): Promise<number | null> {
  const { limit, used } = await findAccountLimit(trx, owner, today);
  return limit !== null && used >= limit ? limit : null;
}

/**
 * Saves a new search (`id` null), or replaces one. Its current results count as known, so nothing
 * is new. The same search is saved only once; a scheduled one counts toward the account's limit.
 */
export async function storeSearch(
  db: Kysely<Database>,
  owner: Owner,
  where: { readonly id: number | null; readonly locale: LocaleCode; readonly register: RegisterId },
  search: StoredSearch,
  { at, today }: Now,
): Promise<StoreOutcome> {
  const scope = { userId: owner.userId, locale: where.locale };
  return db.transaction().execute(async (trx) => {
    await lock(trx, owner);
    const before = where.id === null ? null : await findChanged(trx, scope, where.id);
    if (before === undefined || (before !== null && !isOf(before, where.register))) {
      return { kind: 'noSuchSearch' };
    }
    const same = await findSame(trx, scope, search.key, where.id);
    if (same !== undefined) return { kind: 'savedAlready', ...same };
    if (before === null && (await isFull(trx, owner.userId))) return { kind: 'tooMany' };
    const isPaused = before?.is_paused ?? false;
    const wasCounted = before !== null && before.cadence !== 'NONE' && !isPaused;
    if (search.cadence !== 'NONE' && !isPaused && !wasCounted) {
      const limit = await exceededLimit(trx, owner, today);
      if (limit !== null) return { kind: 'limitReached', limit };
    }
    const values = {
      name: search.name,
      region_id: search.regionId,
      criteria: JSON.stringify(search.criteria),
      criteria_key: search.key,
      cadence: search.cadence,
      is_notified: search.isNotified,
      due_on: dueAfter(search.cadence, today),
      ran_at: new Date(at),
      total: search.found.total,
      is_capped: search.found.isCapped,
      known_ids: [...search.found.ids],
      new_ids: [],
      problem: null,
    };
    if (where.id !== null) {
      await trx
        .updateTable('saved_search')
        .set({ ...values, version: sql`version + 1` })
        .where('id', '=', where.id)
        .execute();
      return { kind: 'stored', id: where.id };
    }
    const { id } = await trx
      .insertInto('saved_search')
      .values({
        ...values,
        user_id: owner.userId,
        locale: where.locale,
        register: where.register,
        is_paused: false,
        created_at: new Date(at),
        removed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { kind: 'stored', id };
  });
}

function findChanged(trx: Transaction<Database>, { locale, userId }: SavedScope, id: number) {
  return trx
    .selectFrom('saved_search')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('locale', '=', locale)
    .select(['cadence', 'criteria_key', 'due_on', 'is_paused', 'register', 'removed_at'])
    .executeTakeFirst();
}

function isOf(
  before: { readonly register: RegisterId; readonly removed_at: Date | null },
  register: RegisterId,
): boolean {
  return before.register === register && before.removed_at === null;
}

/** Changes to a saved search other than its criteria; undefined fields stay unchanged. */
export interface SearchChange {
  readonly name?: string | undefined;
  readonly cadence?: Cadence | undefined;
  readonly isNotified?: boolean | undefined;
  readonly isPaused?: boolean | undefined;
  readonly isSeen?: boolean | undefined;
  readonly isRemoved?: boolean | undefined;
}

/** Changes a user's saved search; one that becomes scheduled counts toward the limit. */
export async function changeSearch(
  db: Kysely<Database>,
  owner: Owner,
  where: { readonly id: number; readonly locale: LocaleCode },
  change: SearchChange,
  { at, today }: Now,
): Promise<StoreOutcome> {
  const scope = { userId: owner.userId, locale: where.locale };
  return db.transaction().execute(async (trx) => {
    await lock(trx, owner);
    const before = await findChanged(trx, scope, where.id);
    if (before === undefined) return { kind: 'noSuchSearch' };
    const cadence = change.cadence ?? before.cadence;
    const isPaused = change.isPaused ?? before.is_paused;
    const wasRemoved = before.removed_at !== null;
    const isRemoved = change.isRemoved ?? wasRemoved;
    if (wasRemoved && !isRemoved) {
      const same = await findSame(trx, scope, before.criteria_key, where.id);
      if (same !== undefined) return { kind: 'savedAlready', ...same };
      if (await isFull(trx, owner.userId)) return { kind: 'tooMany' };
    }
    const counted = before.cadence !== 'NONE' && !before.is_paused && !wasRemoved;
    const counts = cadence !== 'NONE' && !isPaused && !isRemoved;
    if (counts && !counted) {
      const limit = await exceededLimit(trx, owner, today);
      if (limit !== null) return { kind: 'limitReached', limit };
    }
    const isRescheduled = cadence !== before.cadence || (counts && !counted);
    await trx
      .updateTable('saved_search')
      .set({
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.isNotified === undefined ? {} : { is_notified: change.isNotified }),
        ...(change.isSeen === true ? { new_ids: [] } : {}),
        cadence,
        is_paused: isPaused,
        due_on: isRescheduled ? dueAfter(cadence, today) : before.due_on,
        removed_at: isRemoved ? (before.removed_at ?? new Date(at)) : null,
        version: sql`version + 1`,
      })
      .where('id', '=', where.id)
      .execute();
    return { kind: 'stored', id: where.id };
  });
}
