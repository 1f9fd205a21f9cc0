import { sql, type Kysely, type Transaction } from 'kysely';
import type { RegisterId } from '#contract/records/registers';
import type { Database } from '../../db/tables/database';

/** A transaction that changes freezes. */
export type FreezeTransaction = Transaction<Database>;

/** An active freeze: the records of a county's register aren't updated until a given time. */
export interface Freeze {
  readonly countyId: number;
  /** County name with its state: `Wayne County, IN`. */
  readonly countyName: string;
  readonly register: RegisterId;
  readonly message: string;
  readonly until: Date;
}

/**
 * Loads the active freezes of a register at a time, sorted by county; optionally only for some
 * counties.
 */
export async function findFreezes(
  db: Kysely<Database>,
  register: RegisterId,
  at: number,
  countyIds: readonly number[] | null = null,
): Promise<readonly Freeze[]> {
  const { rows } = await sql<Freeze>`
    select f.county_id as "countyId", y.name || ', ' || y.state as "countyName", f.register,
           f.message, f.until
      from data_freeze f join county y on y.id = f.county_id
     where f.register = ${register} and f.ended_at is null
       and f.started_at <= ${new Date(at)} and f.until > ${new Date(at)}
       and (${countyIds}::integer[] is null or f.county_id = any(${countyIds}::integer[]))
     order by y.name collate by_name, f.until desc`.execute(db);
  return rows;
}

/** Starts a freeze. */
export async function addFreeze(
  trx: FreezeTransaction,
  { countyId, message, register, until }: Omit<Freeze, 'countyName'>,
  { at, userId }: { readonly at: number; readonly userId: number },
): Promise<void> {
  await trx
    .insertInto('data_freeze')
    .values({
      county_id: countyId,
      register,
      message,
      until,
      started_at: new Date(at),
      started_by: userId,
    })
    .execute();
}

/** Ends the freeze of a county's register now; returns false if there is none. */
export async function endFreeze(
  trx: FreezeTransaction,
  { countyId, register }: Pick<Freeze, 'countyId' | 'register'>,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('data_freeze')
    .set({ ended_at: new Date(at) })
    .where('county_id', '=', countyId)
    .where('register', '=', register)
    .where('ended_at', 'is', null)
    .where('until', '>', new Date(at))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks a county until the commit, so that two super users can't freeze it at the same time. */
export async function lockCounty(trx: FreezeTransaction, countyId: number): Promise<void> {
  await sql`select id from county where id = ${countyId} for update`.execute(trx);
}
