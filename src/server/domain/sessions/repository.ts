import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import { MAX_OPEN_INVOICES } from '#contract/billing';
import { HELP_TOPICS } from '#contract/helpTopics';
import type { Account, CurrentUser, OpenInvoice } from '#contract/schemas/users';
import type { Database } from '../../db/tables/database';
import type { SecretBox } from '../../secretBox';
import { HAS_SECOND_FACTOR } from '../secondFactor/hasFactor';
import { SESSION_SECRET_SETTING, settingContext } from '../secrets/repository';
import { newSeed } from './tokens';

/** When a session began, was last used, and expires at the latest; milliseconds since 1970. */
export type SessionTimes = Pick<StoredSession, 'createdAt' | 'lastSeenAt' | 'expiresAt'>;

/** A session as stored, with the user it belongs to. */
export interface StoredSession {
  readonly idHash: string;
  readonly user: CurrentUser | null;
  /** It began after the Terms of Service changed, and the user hasn't accepted them yet. */
  readonly isAwaitingTerms: boolean;
  readonly signedInMark: string;
  readonly xsrfSeed: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
  /** A super user without the required second factor, who therefore has none of those rights. */
  readonly lacksFactor: boolean;
  /** When its user last reauthenticated; null for never. */
  readonly provedAt: number | null;
  /** When its user last used a second factor; null for never. */
  readonly factorAt: number | null;
  /** A super user whose rights depend on a recent second factor. */
  readonly needsFactor: boolean;
  /** The user whom its super user views the site as; null for none. */
  readonly view: SessionView | null;
  /** The super user, while `user` is the one whom the site is viewed as. */
  readonly viewer: CurrentUser | null;
}

/** A view of the site as another user, until a time. */
export interface SessionView {
  readonly userId: number;
  readonly until: number;
}

/** A session that couldn't be written when it began. Its user must be rechecked. */
export interface UnwrittenSession extends NewSession {
  readonly userId: number;
  /** Version of the password used to log in. */
  readonly passwordVersion: number;
}

export interface NewSession {
  readonly idHash: string;
  readonly userId: number | null;
  readonly signedInMark: string;
  readonly xsrfSeed: string;
  readonly now: number;
  readonly expiresAt: number;
  /** Client address at login, without its last part. */
  readonly address: string;
  /** When the login used a second factor; null if it didn't. */
  readonly factorAt: number | null;
}

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

/** Reads the same for a session in memory; null if its user may no longer log in. */
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
 * Loads a user as a super user views the site, without rights of a super user; null for a user who
 * may not be viewed any more.
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
 * Loads a user for whom a program acts, without the rights of administrators, reviewers, and super
 * users; null for a user who may not log in.
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

/** Reads a user as of a session that begins now and isn't stored. */
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

/** Returns whether an unwritten session's user is active and has the same password. */
export async function isStillUser(
  db: Kysely<Database>,
  { passwordVersion, userId }: UnwrittenSession,
): Promise<boolean> {
  const user = await db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .where('password_version', '=', passwordVersion)
    .select('id')
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
        select json_agg(json_build_object('number', o.number, 'dueOn', o.due_on,
                 'openCents', o.open_cents) order by o.id)
          from (select i.id, i.number, i.due_on, i.open_cents from invoice i
                 where i.account_id = a.id and i.open_cents > 0
                   and u.is_admin and a.account_status <> 'ACTIVE'
                 order by i.id limit ${MAX_OPEN_INVOICES}) o)`.as('open_invoices'),
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

/** Reads the last use and latest end of sessions whose users may log in. */
export async function findSessionUses(
  db: Kysely<Database>,
  idHashes: readonly string[],
): Promise<
  (SessionTimes & {
    readonly idHash: string;
    readonly isSuperUser: boolean;
  })[]
> {
  if (idHashes.length === 0) return [];
  const rows = await db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .where('s.id_hash', '=', sql<string>`any(${idHashes}::text[])`)
    .where('u.status', '=', 'ACTIVE')
    .select(['s.id_hash', 's.created_at', 's.last_seen_at', 's.expires_at', 'u.is_super_user'])
    .execute();
  return rows.map((row) => ({
    idHash: row.id_hash,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    isSuperUser: row.is_super_user,
  }));
}

export async function insertSession(
  db: Kysely<Database> | Transaction<Database>,
  session: NewSession,
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      id_hash: session.idHash,
      user_id: session.userId,
      signed_in_mark: session.signedInMark,
      xsrf_seed: session.xsrfSeed,
      created_at: new Date(session.now),
      last_seen_at: new Date(session.now),
      expires_at: new Date(session.expiresAt),
      address: session.address,
      proved_at: null,
      factor_at: session.factorAt === null ? null : new Date(session.factorAt),
    })
    .execute();
}

export async function deleteSession(
  db: Kysely<Database> | Transaction<Database>,
  idHash: string,
): Promise<void> {
  await db.deleteFrom('session').where('id_hash', '=', idHash).execute();
}

/** Length of a session's key: part of the hash of its cookie. */
export const SESSION_KEY_LENGTH = 16;

/** Ends all sessions of a user, except the one with that hash. */
export async function endSessionsOf(
  trx: Transaction<Database>,
  userId: number,
  exceptIdHash: string | null = null,
): Promise<void> {
  await trx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(exceptIdHash !== null, (query) => query.where('id_hash', '<>', exceptIdHash ?? ''))
    .execute();
}

/** Ends one of a user's sessions; returns false if the user has none with that key. */
export async function endSessionByKey(
  trx: Transaction<Database>,
  userId: number,
  key: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where(sql<string>`left(id_hash, ${sql.lit(SESSION_KEY_LENGTH)})`, '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Counts the sessions of a user, except the one with that hash. */
export async function countSessionsOf(
  trx: Transaction<Database>,
  userId: number,
  exceptIdHash: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom('session')
    .where('user_id', '=', userId)
    .where('id_hash', '<>', exceptIdHash)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Changes the XSRF tokens of a user's sessions, which shows open pages that the user's rights
 * changed. Forms that were already open must be resubmitted.
 */
export async function renewTokensOf(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx
    .updateTable('session')
    .set({ xsrf_seed: newSeed() })
    .where('user_id', '=', userId)
    .execute();
}

/** Records that the session's user has reauthenticated, with a second factor or without one. */
export async function noteProof(
  db: Kysely<Database>,
  idHash: string,
  at: number,
  isFactor = false,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ proved_at: new Date(at), ...(isFactor ? { factor_at: new Date(at) } : {}) })
    .where('id_hash', '=', idHash)
    .execute();
}

/**
 * Saves when sessions were last used. Keeps a later stored use, unless it is after `latest`, which
 * means that a clock was ahead.
 */
export async function touchSessions(
  db: Kysely<Database>,
  latest: number,
  uses: readonly { readonly idHash: string; readonly lastSeenAt: number }[],
): Promise<void> {
  const given = uses.map(({ idHash, lastSeenAt }) => ({
    id_hash: idHash,
    last_seen_at: new Date(lastSeenAt).toISOString(),
  }));
  await sql`
    update session s
       set last_seen_at = case when s.last_seen_at > ${new Date(latest)}::timestamptz
                               then given.last_seen_at
                               else greatest(s.last_seen_at, given.last_seen_at) end
      from json_to_recordset(${JSON.stringify(given)}::json)
           as given(id_hash text, last_seen_at timestamptz)
     where s.id_hash = given.id_hash`.execute(db);
}

/**
 * Deletes sessions that expired, are unused since `idleSince`, or began outside the valid range.
 */
export async function sweepSessions(
  db: Kysely<Database>,
  now: number,
  idleSince: number,
  begun: { readonly after: number; readonly until: number },
): Promise<void> {
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', new Date(now)),
        eb('last_seen_at', '<=', new Date(idleSince)),
        eb('created_at', '<=', new Date(begun.after)),
        eb('created_at', '>', new Date(begun.until)),
      ]),
    )
    .execute();
}

/**
 * Reads the secret that all servers of a database share; saves `candidate` if there is none. Stored
 * encrypted.
 */
export async function sharedSecret(
  db: Kysely<Database>,
  box: SecretBox,
  candidate: string,
): Promise<string> {
  const place = settingContext(SESSION_SECRET_SETTING);
  await db
    .insertInto('setting')
    .values({ name: SESSION_SECRET_SETTING, value: box.seal(candidate, place) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', SESSION_SECRET_SETTING)
    .executeTakeFirstOrThrow();
  return box.open(row.value, place);
}
