import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { SAVED_ITEM_KINDS, type SavedItemKind } from '#contract/account/savedItems';
import type { AlertUse } from '#contract/schemas/account';
import type { AccountLimit } from '#contract/schemas/savedItems';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';
import type { Owner } from '../../http/requester';

/**
 * Kinds that count toward the limit: saved items and followed attorneys with alerts, and scheduled
 * searches.
 */
const COUNTED_KINDS = [...SAVED_ITEM_KINDS, 'barId', 'savedSearch'] as const;
type CountedKind = (typeof COUNTED_KINDS)[number];

type Connection = Kysely<Database> | Transaction<Database>;

/** View or table of public records for each kind that can be saved. */
export const SAVED_RECORDS: Readonly<Record<SavedItemKind, keyof Database>> = {
  courtCase: 'public_case',
  taxWarrant: 'public_tax_warrant',
  recorderDocument: 'public_document',
};

/**
 * True for saved items (`s`) whose record is still public. Others don't count: users can't see them
 * to remove them.
 */
function isShown(): RawBuilder<boolean> {
  const shown = Object.entries(SAVED_RECORDS).map(
    ([kind, table]) => sql<boolean>`s.kind = ${kind}
      and exists (select from ${sql.table(table)} r where r.id = s.target_id)`,
  );
  return sql<boolean>`(${sql.join(shown, sql` or `)})`;
}

/** An object that counts toward an account's limit. */
interface CountedObject {
  readonly user_id: number;
  readonly kind: CountedKind;
  /** The saved record's id, or the id of the followed attorney or search. */
  readonly key: number;
  /** When the user saved it. */
  readonly at: Date;
}

/**
 * Selects one row per object that counts toward an account's limit, of all users or of `userIds`, an
 * SQL array.
 */
export function countedObjects(userIds?: RawBuilder<unknown>): RawBuilder<CountedObject> {
  const ofUsers = (owner: string) =>
    userIds === undefined ? sql`true` : sql`${sql.ref(owner)} = any(${userIds})`;
  return sql`(
    select s.user_id, s.kind, s.target_id as key, s.saved_at as at
      from saved_item s where s.alert and ${isShown()} and ${ofUsers('s.user_id')}
    union all
    select b.user_id, 'barId', b.id, b.followed_at
      from bar_follow b where b.alert and ${ofUsers('b.user_id')}
    union all
    select w.user_id, 'savedSearch', w.id, w.created_at
      from saved_search w where ${isScheduled()} and ${ofUsers('w.user_id')})`;
}

/** True for saved searches (`w`) that run automatically. */
function isScheduled(): RawBuilder<boolean> {
  return sql<boolean>`(w.cadence <> 'NONE' and not w.is_paused and w.removed_at is null)`;
}

/** SQL: number of counted alerts and scheduled searches of user `u`. */
export function alertCountOfUser(): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from ${countedObjects()} s where s.user_id = u.id)`;
}

/** Selects counted alerts and scheduled searches of one user, or of all users of an account. */
function countedAlerts(db: Connection, { accountId, userId }: Owner) {
  const alerts = db
    .selectFrom(countedObjects().as<'s'>(sql.ref('s')))
    .innerJoin('app_user as u', 'u.id', 's.user_id');
  return accountId === null
    ? alerts.where('u.id', '=', userId)
    : alerts.where('u.account_id', '=', accountId);
}

/**
 * Loads the account's shared limit for alerts and scheduled searches, and its current count. The
 * running plan with the highest limit applies. Without a plan it is 0. Existing alerts beyond the
 * limit are paused (`pausedRepository.ts`); a user without an account has no limit.
 */
export async function findAccountLimit(
  db: Connection,
  owner: Owner,
  today: string,
): Promise<AccountLimit> {
  const { used } = await countedAlerts(db, owner)
    .select(sql<number>`count(*)::integer`.as('used'))
    .executeTakeFirstOrThrow();
  if (owner.accountId === null) return { limit: null, used };
  const { limit, is_unlimited } = await db
    .selectFrom('subscription as b')
    .innerJoin('plan as p', 'p.id', 'b.plan_id')
    .where('b.account_id', '=', owner.accountId)
    .where('b.starts_on', '<=', today)
    .where((eb) => eb.or([eb('b.ends_on', 'is', null), eb('b.ends_on', '>=', today)]))
    .select([
      sql<number>`coalesce(max(p.object_limit), 0)`.as('limit'),
      sql<boolean>`coalesce(bool_or(p.object_limit is null), false)`.as('is_unlimited'),
    ])
    .executeTakeFirstOrThrow();
  return { limit: is_unlimited ? null : limit, used };
}

/** Numbers of counted alerts and scheduled searches of one user, per kind. */
export interface UserAlerts {
  readonly userId: number;
  readonly userName: string;
  readonly isActive: boolean;
  readonly counts: AlertUse['counts'];
}

/**
 * Counts alerts per user, sorted by name; omits users without any. Returns at most `limit` users.
 */
export async function findAlertsByUser(
  db: Connection,
  owner: Owner,
  limit: number,
): Promise<UserAlerts[]> {
  const countOf = (kind: CountedKind) =>
    sql<number>`(count(*) filter (where s.kind = ${kind}))::integer`;
  const rows = await countedAlerts(db, owner)
    .select([
      'u.id as userId',
      'u.status',
      sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as('userName'),
      ...COUNTED_KINDS.map((kind) => countOf(kind).as(kind)),
    ])
    .groupBy(['u.id', 'u.status', 'u.first_name', 'u.last_name'])
    .orderBy('u.last_name', byName)
    .orderBy('u.first_name', byName)
    .orderBy('u.id')
    .limit(limit)
    .execute();
  return rows.map(({ userId, userName, status, ...counts }) => ({
    userId,
    userName,
    isActive: status === 'ACTIVE',
    counts,
  }));
}
