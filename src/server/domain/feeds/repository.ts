import { sql, type Kysely } from 'kysely';
import { MINUTE_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/requester';
import { transactionWithAudit } from '../audit/repository';
import { hashLinkToken, newLinkToken } from '../passwords/tokens';
import { MAX_FEEDS, readFeedSubject, type FeedSubject } from './rules';

/** A feed of a user, without its secret. */
export interface Feed extends FeedSubject {
  readonly id: number;
  readonly userId: number;
  readonly renewedAt: Date;
  /** Time of the last request, accurate to about a minute; null if there was none. */
  readonly askedAt: Date | null;
}

/** A feed with its secret. The secret is shown only once; the database stores its hash. */
export interface OpenedFeed {
  readonly feed: FeedSubject;
  readonly secret: string;
}

interface FeedRow {
  readonly id: number;
  readonly user_id: number;
  readonly kind: string;
  readonly subject: string;
  readonly renewed_at: Date;
  readonly asked_at: Date | null;
}

const COLUMNS = ['id', 'user_id', 'kind', 'subject', 'renewed_at', 'asked_at'] as const;

/** Converts a row to a feed; empty if its subject is no longer valid. */
function toFeed(row: FeedRow): Feed[] {
  const subject = readFeedSubject(row.kind, row.subject);
  if (subject === null) return [];
  const { asked_at: askedAt, id, renewed_at: renewedAt, user_id: userId } = row;
  return [{ ...subject, id, userId, renewedAt, askedAt }];
}

/** Loads a user's feeds, newest first. */
export async function findFeeds(db: Kysely<Database>, userId: number): Promise<Feed[]> {
  const rows = await db
    .selectFrom('feed')
    .where('user_id', '=', userId)
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(MAX_FEEDS)
    .execute();
  return rows.flatMap(toFeed);
}

/**
 * Creates a feed for the subject. Creates none if the user already has a feed for the subject,
 * which keeps its URL, or has reached the maximum.
 */
export async function makeFeed(
  db: Kysely<Database>,
  userId: number,
  feed: FeedSubject,
  actor: Actor,
): Promise<OpenedFeed | 'exists' | 'tooMany'> {
  const secret = newLinkToken();
  return transactionWithAudit(db, async (trx, audit) => {
    await trx.selectFrom('app_user').where('id', '=', userId).select('id').forUpdate().execute();
    const known = await trx
      .selectFrom('feed')
      .where('user_id', '=', userId)
      .select(['kind', 'subject'])
      .execute();
    if (known.some(({ kind, subject }) => kind === feed.kind && subject === feed.subject)) {
      return 'exists';
    }
    if (known.length >= MAX_FEEDS) return 'tooMany';
    const fresh = { secret_hash: hashLinkToken(secret), renewed_at: new Date(actor.at) };
    const { id } = await trx
      .insertInto('feed')
      .values({ user_id: userId, ...feed, ...fresh, asked_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({
      ...actor,
      action: 'feedAddressMade',
      target: `feed/${String(id)}`,
      detail: { ...feed },
    });
    return { feed, secret };
  });
}

/**
 * Replaces a feed's secret; the old URL stops working immediately. Returns null if the user has no
 * such feed, or if its secret wasn't created at `renewedAt`: a form that is submitted twice changes
 * nothing the second time.
 */
export async function renewFeed(
  db: Kysely<Database>,
  userId: number,
  { id, renewedAt }: Pick<Feed, 'id' | 'renewedAt'>,
  actor: Actor,
): Promise<OpenedFeed | null> {
  const secret = newLinkToken();
  return transactionWithAudit(db, async (trx, audit) => {
    const row = await trx
      .updateTable('feed')
      .set({
        secret_hash: hashLinkToken(secret),
        renewed_at: new Date(actor.at),
        asked_at: null,
      })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('renewed_at', '=', renewedAt)
      .returning(COLUMNS)
      .executeTakeFirst();
    const [feed] = row === undefined ? [] : toFeed(row);
    if (feed === undefined) return null;
    audit({ ...actor, action: 'feedAddressRenewed', target: `feed/${String(id)}`, detail: {} });
    return { feed, secret };
  });
}

/** Deletes a user's feed; returns false if there was none. */
export async function endFeed(
  db: Kysely<Database>,
  userId: number,
  id: number,
  actor: Actor,
): Promise<boolean> {
  return transactionWithAudit(db, async (trx, audit) => {
    const row = await trx
      .deleteFrom('feed')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return false;
    audit({ ...actor, action: 'feedEnded', target: `feed/${String(id)}`, detail: {} });
    return true;
  });
}

/**
 * Loads the feed for a secret; null if the secret is invalid, its user may not log in, or the user's
 * account isn't active.
 */
export async function openFeed(db: Kysely<Database>, secret: string): Promise<Feed | null> {
  const row = await db
    .selectFrom('feed as f')
    .innerJoin('app_user as u', 'u.id', 'f.user_id')
    .leftJoin('account as a', 'a.id', 'u.account_id')
    .where('f.secret_hash', '=', hashLinkToken(secret))
    .where('u.status', '=', 'ACTIVE')
    .where((eb) => eb.or([eb('a.id', 'is', null), eb('a.status', '=', 'ACTIVE')]))
    .select(['f.id', 'f.user_id', 'f.kind', 'f.subject', 'f.renewed_at', 'f.asked_at'])
    .executeTakeFirst();
  return row === undefined ? null : (toFeed(row)[0] ?? null);
}

/** Records a request for the feed, at most once a minute. */
export async function recordFeedRequest(
  db: Kysely<Database>,
  id: number,
  now: number,
): Promise<void> {
  await db
    .updateTable('feed')
    .set({ asked_at: new Date(now) })
    .where('id', '=', id)
    .where(sql<boolean>`(asked_at is null or asked_at < ${new Date(now - MINUTE_MS)})`)
    .execute();
}
