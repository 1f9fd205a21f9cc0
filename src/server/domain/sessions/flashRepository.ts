import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { BoundedMap } from '../../http/orIfDiskFull';
import { isDatabaseBusy, isDatabaseReadOnly } from '../../http/services';

/** How long a notice waits for the next view of its page. */
const FLASH_LIFE_MS = 5 * 60_000;

/** Maximum notices of each kind in memory. */
const MAX_UNWRITTEN = 10_000;

/** Identifies a browser's notice: the hash of its session, and a page's path. */
export interface FlashPlace {
  readonly sessionHash: string;
  readonly page: string;
}

interface UnwrittenFlash {
  readonly notice: string;
  readonly createdAt: number;
}

/** Notices of one database that couldn't be saved or deleted. */
interface UnwrittenFlashes {
  readonly saved: BoundedMap<UnwrittenFlash>;
  /** Ids of stored notices that were shown. */
  readonly shown: BoundedMap<true>;
}

const unwrittenFlashes = new WeakMap<object, UnwrittenFlashes>();

function unwrittenOf(db: object): UnwrittenFlashes {
  const known = unwrittenFlashes.get(db) ?? {
    saved: new BoundedMap<UnwrittenFlash>(MAX_UNWRITTEN),
    shown: new BoundedMap<true>(MAX_UNWRITTEN),
  };
  unwrittenFlashes.set(db, known);
  return known;
}

const keyOf = ({ page, sessionHash }: FlashPlace): string => `${sessionHash} ${page}`;

/**
 * True for a temporary database error: a completed change must not fail because its notice can't be
 * saved.
 */
function isPassing(error: unknown): boolean {
  return isDatabaseReadOnly(error) || isDatabaseBusy(error);
}

/**
 * Saves the notice for the next view of the page, replacing an earlier one. Kept in memory while
 * the database can't be written.
 */
export async function saveFlash(
  db: Kysely<Database>,
  place: FlashPlace,
  notice: string,
  now: number,
): Promise<void> {
  const row = { id: randomUUID(), notice, created_at: new Date(now) };
  const { saved } = unwrittenOf(db);
  saved.delete(keyOf(place));
  try {
    await db
      .insertInto('session_flash')
      .values({ session_hash: place.sessionHash, page: place.page, ...row })
      .onConflict((conflict) => conflict.columns(['session_hash', 'page']).doUpdateSet(row))
      .execute();
  } catch (error) {
    if (!isPassing(error)) throw error;
    saved.set(keyOf(place), { notice, createdAt: now });
  }
}

/** Deletes the notice of the page and returns it; null if there is none or it expired. */
export async function consumeFlash(
  db: Kysely<Database>,
  place: FlashPlace,
  now: number,
): Promise<string | null> {
  const { saved } = unwrittenOf(db);
  const stored = await claimStored(db, place);
  const unwritten = saved.get(keyOf(place)) ?? null;
  saved.delete(keyOf(place));
  const flash = unwritten ?? stored;
  return flash === null || now - flash.createdAt >= FLASH_LIFE_MS ? null : flash.notice;
}

/** Returns the notice of the page without deleting it; null if there is none or it expired. */
export async function findFlash(
  db: Kysely<Database>,
  place: FlashPlace,
  now: number,
): Promise<string | null> {
  const flash = unwrittenOf(db).saved.get(keyOf(place)) ?? (await findStored(db, place));
  return flash === null || now - flash.createdAt >= FLASH_LIFE_MS ? null : flash.notice;
}

async function findStored(
  db: Kysely<Database>,
  { page, sessionHash }: FlashPlace,
): Promise<(UnwrittenFlash & { readonly id: string }) | null> {
  const row = await db
    .selectFrom('session_flash')
    .where('session_hash', '=', sessionHash)
    .where('page', '=', page)
    .select(['id', 'notice', 'created_at'])
    .executeTakeFirst();
  return row === undefined
    ? null
    : { id: row.id, notice: row.notice, createdAt: row.created_at.getTime() };
}

async function claimStored(
  db: Kysely<Database>,
  place: FlashPlace,
): Promise<UnwrittenFlash | null> {
  const { page, sessionHash } = place;
  const { shown } = unwrittenOf(db);
  try {
    const row = await db
      .deleteFrom('session_flash')
      .where('session_hash', '=', sessionHash)
      .where('page', '=', page)
      .returning(['id', 'notice', 'created_at'])
      .executeTakeFirst();
    if (row === undefined || shown.delete(row.id)) return null;
    return { notice: row.notice, createdAt: row.created_at.getTime() };
  } catch (error) {
    if (!isDatabaseReadOnly(error)) throw error;
  }
  const stored = await findStored(db, place);
  if (stored === null || shown.get(stored.id) === true) return null;
  shown.set(stored.id, true);
  return stored;
}

/** Deletes notices whose page was never opened. */
export async function sweepFlashes(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('session_flash')
    .where('created_at', '<=', new Date(now - FLASH_LIFE_MS))
    .execute();
}
