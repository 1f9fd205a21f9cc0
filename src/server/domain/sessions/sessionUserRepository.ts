import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { MAX_OPEN_INVOICES } from '#contract/billing/files';
import { HELP_TOPICS } from '#contract/site/helpTopics';
import type { Account, CurrentUser, OpenInvoice } from '#contract/schemas/users';
import type { Database } from '../../db/tables/database';
import { HAS_SECOND_FACTOR } from '../secondFactor/hasFactor';
import type { StoredSession, UnwrittenSession } from './session';

/**
 * Reads a session with its user, account, and active subscriptions; `today` is an ISO date. Super
 * users need a second factor for their rights, except in demo data (`is_demo`).
 */
export function findSession(
  db: Kysely<Database>,
  idHash: string,
  today: string,
): Promise<StoredSession | null> {
  return findSessionIn(db, sql`session`, idHash, today);
}

/** Like `findSession`, but for a session in memory; null if its user may no longer log in. */
export async function findUnwrittenSession(
  db: Kysely<Database>,
  session: UnwrittenSession,
  today: string,
): Promise<StoredSession | null> {
  if (!(await isStillUser(db, session))) return null;
  const { expiresAt, factorAt, idHash, now, signedInMark, userId, xsrfSeed } = session;
  const begun = new Date(now).toISOString();
  const factor = factorAt === null ? null : new Date(factorAt).toISOString();
  const row = sql`(
    select ${idHash}::text as id_hash, ${userId}::integer as user_id,
           ${signedInMark}::text as signed_in_mark, ${xsrfSeed}::text as xsrf_seed,
           ${begun}::timestamptz as created_at, ${begun}::timestamptz as last_seen_at,
           ${new Date(expiresAt).toISOString()}::timestamptz as expires_at,
           null::timestamptz as proved_at, ${factor}::timestamptz as factor_at,
           null::integer as viewed_user_id, null::timestamptz as view_until)`;
  return findSessionIn(db, row, idHash, today);
}

/**
 * Loads a user for a super user's view of the site, without super user rights; null if the user may
 * no longer be viewed.
 */
export async function findViewedUser(
  db: Kysely<Database>,
  userId: number,
  now: number,
  today: string,
): Promise<CurrentUser | null> {
  const { lacksFactor = true, user = null } = (await findAs(db, userId, now, today)) ?? {};
  const isViewable = user?.status === 'ACTIVE' && !user.isSuperUser && !lacksFactor;
  return isViewable ? user : null;
}

/**
 * Loads the user for whom a program acts, without the rights of administrators, reviewers, and
 * super users; null if the user may not log in.
 */
export async function findActedUser(
  db: Kysely<Database>,
  userId: number,
  now: number,
  today: string,
): Promise<CurrentUser | null> {
  const user = (await findAs(db, userId, now, today))?.user;
  if (user?.status !== 'ACTIVE') return null;
  return {
    ...user,
    isAdmin: false,
    isSuperUser: false,
    isFinepayReviewer: false,
    isEFilingReviewer: false,
    isBulkEFilingUploader: false,
    isBulkEFilingReviewer: false,
  };
}

/** Reads a user as if for a session that begins now; stores no session. */
function findAs(
  db: Kysely<Database>,
  userId: number,
  now: number,
  today: string,
): Promise<StoredSession | null> {
  const begun = new Date(now).toISOString();
  const row = sql`(
    select 'view'::text as id_hash, ${userId}::integer as user_id, ''::text as signed_in_mark,
           ''::text as xsrf_seed, ${begun}::timestamptz as created_at,
           ${begun}::timestamptz as last_seen_at, ${begun}::timestamptz as expires_at,
           null::timestamptz as proved_at, null::timestamptz as factor_at,
           null::integer as viewed_user_id, null::timestamptz as view_until)`;
  return findSessionIn(db, row, 'view', today);
}

/**
 * The user, password version, and second factor of a login, which are checked again when its
 * session is written.
 */
type Login = Pick<UnwrittenSession, 'factorAt' | 'mayLackFactor' | 'passwordVersion' | 'userId'>;

/**
 * Returns whether the user of a login is active, has the same password, and has no second factor
 * that the login lacks.
 */
export async function isStillUser(
  db: Kysely<Database>,
  { factorAt, mayLackFactor, passwordVersion, userId }: Login,
): Promise<boolean> {
  const user = await db
    .selectFrom('app_user as u')
    .where('u.id', '=', userId)
    .where('u.status', '=', 'ACTIVE')
    .where('u.password_version', '=', passwordVersion)
    .$if(factorAt === null && !mayLackFactor, (query) =>
      query.where(sql<boolean>`not ${HAS_SECOND_FACTOR}`),
    )
    .select('u.id')
    .executeTakeFirst();
  return user !== undefined;
}

async function findSessionIn(
  db: Kysely<Database>,
  sessions: RawBuilder<unknown>,
  idHash: string,
  today: string,
): Promise<StoredSession | null> {
  const row = await db
    .selectFrom(sql<Selectable<Database['session']>>`${sessions}`.as('s'))
    .leftJoin('app_user as u', 'u.id', 's.user_id')
    .leftJoin('account as a', 'a.id', 'u.account_id')
    .where('s.id_hash', '=', idHash)
    .select([
      's.id_hash',
      's.signed_in_mark',
      's.xsrf_seed',
      's.created_at',
      's.last_seen_at',
      's.expires_at',
      's.proved_at',
      's.factor_at',
      's.viewed_user_id',
      's.view_until',
      'u.id as user_id',
      'u.status',
      'u.is_email_confirmed',
      'u.first_name',
      'u.last_name',
      'u.is_admin',
      'u.is_super_user',
      'u.is_demo',
      'u.is_finepay_reviewer',
      'u.is_efiling_reviewer',
      'u.is_bulk_efiling_uploader',
      'u.is_bulk_efiling_reviewer',
      'u.clerk_id',
      'u.recorder_id',
      'u.efm_users',
      'a.id as account_id',
      'a.status as access_status',
      'a.account_status',
      'a.billing_code_enabled',
      'a.bulk_efiling_enabled',
    ])
    .select(HAS_SECOND_FACTOR.as('has_factor'))
    .select(
      sql<Account['subscriptions'] | null>`(
        select json_object_agg(p.app_code, p.plan_id order by p.starts_on, p.id)
          from subscription p
         where p.account_id = a.id and p.starts_on <= ${today}::date
           and (p.ends_on is null or p.ends_on >= ${today}::date))`.as('subscriptions'),
    )
    .select(
      sql<number | null>`(
        select sum(i.open_cents)::bigint from invoice i
         where i.account_id = a.id and u.is_admin and a.account_status <> 'ACTIVE')`.as(
        'due_cents',
      ),
    )
    .select(
      sql<readonly OpenInvoice[] | null>`(
        select json_agg(json_build_object('id', o.id, 'number', o.number, 'dueOn', o.due_on,
                 'openCents', o.open_cents) order by o.due_on, o.id)
          from (select i.id, i.number, i.due_on, i.open_cents from invoice i
                 where i.account_id = a.id and i.open_cents > 0
                   and u.is_admin and a.account_status <> 'ACTIVE'
                 order by i.due_on, i.id limit ${MAX_OPEN_INVOICES}) o)`.as('open_invoices'),
    )
    .select(
      sql<boolean>`exists (
        select from help_topic t
         where lower(t.short_name) = lower(${HELP_TOPICS.termsOfService})
           and t.version > u.terms_version and t.updated_at <= s.created_at)`.as(
        'is_awaiting_terms',
      ),
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  const isSuperUser = row.is_super_user ?? false;
  const lacksFactor = isSuperUser && !row.has_factor && row.is_demo !== true;
  return {
    lacksFactor,
    provedAt: row.proved_at?.getTime() ?? null,
    factorAt: row.factor_at?.getTime() ?? null,
    needsFactor: isSuperUser && row.is_demo !== true,
    view:
      row.viewed_user_id === null || row.view_until === null
        ? null
        : { userId: row.viewed_user_id, until: row.view_until.getTime() },
    viewer: null,
    idHash: row.id_hash,
    signedInMark: row.signed_in_mark,
    xsrfSeed: row.xsrf_seed,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    isAwaitingTerms: row.is_awaiting_terms,
    user:
      row.user_id === null
        ? null
        : {
            id: row.user_id,
            status: row.status ?? 'INACTIVE',
            firstName: row.first_name ?? '',
            lastName: row.last_name ?? '',
            isEmailConfirmed: row.is_email_confirmed ?? false,
            isAdmin: row.is_admin ?? false,
            isSuperUser: isSuperUser && !lacksFactor,
            isFinepayReviewer: row.is_finepay_reviewer ?? false,
            isEFilingReviewer: row.is_efiling_reviewer ?? false,
            isBulkEFilingUploader: row.is_bulk_efiling_uploader ?? false,
            isBulkEFilingReviewer: row.is_bulk_efiling_reviewer ?? false,
            clerkId: row.clerk_id,
            recorderId: row.recorder_id,
            efmUsers: row.efm_users ?? {},
            hasSecondFactor: row.has_factor,
            ...(lacksFactor ? { owesSecondFactor: true as const } : {}),
            account:
              row.account_id === null
                ? null
                : {
                    id: row.account_id,
                    status: row.access_status ?? 'INACTIVE',
                    accountStatus: row.account_status ?? 'CANCELLED',
                    ...(row.due_cents === null ? {} : { dueCents: row.due_cents }),
                    ...(row.open_invoices === null ? {} : { openInvoices: row.open_invoices }),
                    subscriptions: row.subscriptions ?? {},
                    billingCodeEnabled: row.billing_code_enabled ?? false,
                    bulkEFilingEnabled: row.bulk_efiling_enabled ?? false,
                  },
          },
  };
}
