import { sql, type Kysely, type Transaction } from 'kysely';
import type { CourtSigner } from '#contract/schemas/courtDetails';
import type { Database } from '../../db/tables/database';

/** Finds users who sign for a court, including those whose right has ended, latest first. */
export async function findSigners(
  db: Kysely<Database>,
  courtId: number,
): Promise<readonly CourtSigner[]> {
  return db
    .selectFrom('signing_right as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .where('s.court_id', '=', courtId)
    .select(['s.id', 'u.username', 's.name', 's.title', 's.from_on as fromOn'])
    .select('s.until_on as untilOn')
    .orderBy('s.from_on', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

/** A user who may become a signer. */
export interface Candidate {
  readonly id: number;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  readonly isSuperUser: boolean;
}

/** Finds an active user by name; null if there is none. */
export async function findActiveUser(
  db: Kysely<Database>,
  username: string,
): Promise<Candidate | null> {
  const row = await db
    .selectFrom('app_user')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('status', '=', 'ACTIVE')
    .select(['id', 'email', 'is_super_user as isSuperUser'])
    .select('is_email_confirmed as isEmailConfirmed')
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the active users who sign for a court on a day or later. */
export async function findSignerIds(
  db: Kysely<Database>,
  courtId: number,
  day: string,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('signing_right as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .where('s.court_id', '=', courtId)
    .where('u.status', '=', 'ACTIVE')
    .where((eb) => eb.or([eb('s.until_on', 'is', null), eb('s.until_on', '>=', day)]))
    .select('u.id')
    .distinct()
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds a signing right; returns its id. */
export async function addSigner(
  trx: Transaction<Database>,
  courtId: number,
  userId: number,
  signer: Omit<CourtSigner, 'id' | 'username'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('signing_right')
    .values({
      court_id: courtId,
      user_id: userId,
      name: signer.name,
      title: signer.title,
      from_on: signer.fromOn,
      until_on: signer.untilOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets or removes the last day of a signing right. */
export async function setSignerEnd(
  trx: Transaction<Database>,
  signerId: number,
  untilOn: string | null,
): Promise<void> {
  await trx
    .updateTable('signing_right')
    .set({ until_on: untilOn })
    .where('id', '=', signerId)
    .execute();
}

/** Adds a user's signing right again with different dates. */
export async function repeatSigner(
  trx: Transaction<Database>,
  signerId: number,
  { fromOn, untilOn }: Pick<CourtSigner, 'fromOn' | 'untilOn'>,
): Promise<void> {
  await sql`
    insert into signing_right (court_id, user_id, name, title, from_on, until_on)
    select court_id, user_id, name, title, ${fromOn}::date, ${untilOn}::date
      from signing_right where id = ${signerId}`.execute(trx);
}

/**
 * Deletes a signing right that was added by mistake. Orders aren't affected, because they store
 * their judge's name.
 */
export async function removeSigner(trx: Transaction<Database>, signerId: number): Promise<void> {
  await trx.deleteFrom('signing_right').where('id', '=', signerId).execute();
}
