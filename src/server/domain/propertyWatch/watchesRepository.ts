import { sql, type Kysely, type Transaction } from 'kysely';
import { HELP_TOPICS } from '#contract/site/helpTopics';
import type { WatchKind, WatchState } from '#contract/account/propertyWatch';
import type { Database } from '../../db/tables/database';
import type { PropertyWatchTable } from '../../db/tables/propertyWatch';
import type { Actor } from '../../http/requester';
import { unblockAddress } from '../../mail/bounceRepository';
import type { Audit } from '../audit/repository';
import {
  emailKey,
  keysOfWatch,
  MAX_WATCHES,
  sameAs,
  WATCH_RULES_VERSION,
  watchedLabel,
  type Watched,
} from './rules';

/** Outdated keys rebuilt per transaction. */
const KEYS_AT_A_TIME = 500;

/** A requested watch. */
export interface RequestedWatch {
  readonly watched: Watched;
  /** Null for every county of Indiana. */
  readonly countyIds: readonly number[] | null;
  readonly email: string;
}

/** Outcome of the request. `FULL`: the address has reached its limit of active watches. */
export type WatchRequestOutcome =
  | { readonly kind: 'CONFIRM' | 'HAD'; readonly watchId: number }
  | { readonly kind: 'FULL' };

/**
 * Saves a watch that waits for confirmation. Repeating an unconfirmed request restarts its wait; an
 * active watch stays as it is. At the limit, the watch replaces the oldest unconfirmed one, so that
 * requests by others can't exclude the address's owner.
 */
export async function saveWatchRequest(
  trx: Transaction<Database>,
  { countyIds, email, watched }: RequestedWatch,
  at: Date,
): Promise<WatchRequestOutcome> {
  const key = emailKey(email);
  const same = sameAs(watched, countyIds);
  // Serializes an address's requests, so that the address can't exceed its limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`propertyWatch:${key}`}, 0))`.execute(
    trx,
  );
  const had = await trx
    .selectFrom('property_watch')
    .where('email_key', '=', key)
    .where('state', '<>', 'ENDED')
    .select(['id', 'state', 'same_as'])
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
  const one = had.find(({ same_as }) => same_as === same);
  if (one?.state === 'ACTIVE') return { kind: 'HAD', watchId: one.id };
  const { version } = await findTerms(trx);
  if (one !== undefined) {
    await trx
      .updateTable('property_watch')
      .set({ asked_at: at, terms_version: version, email })
      .where('id', '=', one.id)
      .execute();
    return { kind: 'CONFIRM', watchId: one.id };
  }
  if (had.length >= MAX_WATCHES) {
    const oldest = had.find(({ state }) => state === 'WAITING');
    if (oldest === undefined) return { kind: 'FULL' };
    await trx.deleteFrom('property_watch').where('id', '=', oldest.id).execute();
  }
  const { kind, ...fields } = watched;
  const { id } = await trx
    .insertInto('property_watch')
    .values({
      kind,
      watched: JSON.stringify(fields),
      label: watchedLabel(watched),
      county_ids: countyIds === null ? null : [...countyIds],
      same_as: same,
      email,
      email_key: key,
      terms_version: version,
      asked_at: at,
      confirmed_at: null,
      ended_at: null,
      ended_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeKeys(trx, [{ id, watched }]);
  return { kind: 'CONFIRM', watchId: id };
}

/** Finds the current terms. */
async function findTerms(db: Kysely<Database>): Promise<{ readonly version: number }> {
  return db
    .selectFrom('help_topic')
    .where('short_name', '=', HELP_TOPICS.propertyWatchTerms)
    .select('version')
    .executeTakeFirstOrThrow();
}

async function writeKeys(
  trx: Transaction<Database>,
  watches: readonly { readonly id: number; readonly watched: Watched }[],
): Promise<void> {
  const rows = watches.flatMap(({ id, watched }) =>
    keysOfWatch(watched).map((key) => ({ key, watch_id: id })),
  );
  await sql`
    insert into property_watch_key (key, watch_id, rules_version)
    select k.key, k.watch_id, ${WATCH_RULES_VERSION}::integer
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as k(key text, watch_id bigint)
    on conflict do nothing`.execute(trx);
}

/** Rebuilds keys that were built with older rules; returns the number of watches rebuilt. */
export async function renewKeys(db: Kysely<Database>, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    signal?.throwIfAborted();
    const renewed = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number; watched: Watched }>`
        select w.id, w.watched || jsonb_build_object('kind', w.kind) as watched
          from property_watch w
         where w.id in (select k.watch_id from property_watch_key k
                         where k.rules_version < ${WATCH_RULES_VERSION}::integer
                         order by k.rules_version, k.watch_id limit ${KEYS_AT_A_TIME})
         order by w.id for update of w`.execute(trx);
      if (rows.length === 0) return 0;
      await trx
        .deleteFrom('property_watch_key')
        .where(
          'watch_id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
      await writeKeys(trx, rows);
      return rows.length;
    });
    if (renewed === 0) return count;
    count += renewed;
  }
}

/** A watch, as shown to its owner. */
export interface OwnWatch {
  readonly id: number;
  readonly kind: WatchKind;
  readonly label: string;
  readonly state: WatchState;
  /** Null for every county. */
  readonly counties: readonly string[] | null;
  readonly askedAt: Date;
}

/** Finds an address's active and unconfirmed watches, oldest first. */
export async function findWatchesOf(db: Kysely<Database>, key: string): Promise<OwnWatch[]> {
  return selectOwn(db)
    .where('w.email_key', '=', key)
    .where('w.state', '<>', 'ENDED')
    .limit(MAX_WATCHES)
    .execute();
}

/** Finds a watch; null if it doesn't exist or has ended. */
export async function findWatch(db: Kysely<Database>, id: number): Promise<OwnWatch | null> {
  return (await selectOwn(db).where('w.id', '=', id).executeTakeFirst()) ?? null;
}

function selectOwn(db: Kysely<Database>) {
  return db
    .selectFrom('property_watch as w')
    .select(['w.id', 'w.kind', 'w.label', 'w.state', 'w.asked_at as askedAt'])
    .select(
      sql<string[] | null>`case when w.county_ids is not null then array(
        select y.name from county y where y.id = any(w.county_ids) order by y.name collate by_name)
        end`.as('counties'),
    )
    .orderBy('w.id');
}

/** Activates a watch; returns false if it isn't waiting for confirmation. */
export async function confirmWatch(
  trx: Transaction<Database>,
  id: number,
  audit: Audit,
  actor: Actor,
): Promise<boolean> {
  const started = await trx
    .updateTable('property_watch')
    .set({ state: 'ACTIVE', confirmed_at: new Date(actor.at) })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .returning(['email', 'terms_version'])
    .executeTakeFirst();
  if (started === undefined) return false;
  await unblockAddress(trx, started.email);
  const detail = { termsVersion: started.terms_version };
  audit({ ...actor, action: 'propertyWatchStarted', target: `propertyWatch/${id}`, detail });
  return true;
}

/** Selects watches to end: by id, by address, or both. */
export interface EndedWatches {
  /** Null for all watches of the address. */
  readonly ids: readonly number[] | null;
  /** Null for a super user, who may end any watch. */
  readonly emailKey: string | null;
  readonly by: NonNullable<PropertyWatchTable['ended_by']>;
}

/** Ends watches and discards their pending notices. Returns the number of watches ended. */
export async function endWatches(
  trx: Transaction<Database>,
  { by, emailKey: key, ids }: EndedWatches,
  audit: Audit,
  actor: Actor,
): Promise<number> {
  if (ids === null && key === null) return 0;
  const { rows } = await sql<{ id: number }>`
    update property_watch set state = 'ENDED', ended_at = ${new Date(actor.at)}, ended_by = ${by}
     where state <> 'ENDED'
       and ${ids === null ? sql`true` : sql`id = any(${[...ids]}::bigint[])`}
       and ${key === null ? sql`true` : sql`email_key = ${key}`}
    returning id`.execute(trx);
  const ended = rows.map(({ id }) => id);
  await sql`delete from property_watch_key where watch_id = any(${ended}::bigint[])`.execute(trx);
  await sql`
    delete from property_watch_notice
     where watch_id = any(${ended}::bigint[]) and mailing_id is null`.execute(trx);
  for (const id of ended) {
    const target = `propertyWatch/${id}`;
    audit({ ...actor, action: 'propertyWatchEnded', target, detail: { by } });
  }
  return ended.length;
}
