import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PersonMarkKind } from '#contract/records/personPage';
import type { RegisterId } from '#contract/records/registers';
import type { PersonMark } from '#contract/schemas/person';
import type { Database } from '../../db/tables/database';
import type { Owner } from '../../http/requester';

/** Maximum marks saved for one name, as an upper bound on response size. */
export const MAX_MARKS = 2_000;

/** SQL: true for marks `m` of the account, or of the user without an account. */
function isOwn({ accountId, userId }: Owner): RawBuilder<boolean> {
  return sql<boolean>`coalesce(m.account_id, -m.user_id) = ${accountId ?? -userId}::bigint`;
}

/** Loads the marks on records that match the name, newest first. */
export async function findMarks(
  db: Kysely<Database>,
  owner: Owner,
  nameKey: string,
): Promise<PersonMark[]> {
  const { rows } = await sql<Omit<PersonMark, 'at'> & { at: Date }>`
    select m.register, m.record_id as "recordId", m.mark, m.at,
           concat_ws(' ', u.first_name, u.last_name) as "userName"
      from person_mark m join app_user u on u.id = m.user_id
     where ${isOwn(owner)} and m.name_key = ${nameKey}
     order by m.at desc, m.id desc limit ${MAX_MARKS}`.execute(db);
  return rows.map(({ at, ...mark }) => ({ ...mark, at: at.toISOString() }));
}

/** A mark on one record for a name. */
export interface MarkedRecord {
  readonly nameKey: string;
  readonly register: RegisterId;
  readonly recordId: number;
  readonly mark: PersonMarkKind;
}

/**
 * Saves a mark, replacing the previous one of the same record. Returns false if the record has no
 * mark yet and the name already has the maximum number of marks.
 */
export async function saveMark(
  db: Kysely<Database>,
  owner: Owner,
  { mark, nameKey, recordId, register }: MarkedRecord,
  at: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into person_mark as m (account_id, user_id, name_key, register, record_id, mark, at)
    select ${owner.accountId}::bigint, ${owner.userId}, ${nameKey}, ${register}, ${recordId}, ${mark},
           ${new Date(at)}::timestamptz
     where (select count(*) from person_mark m
             where ${isOwn(owner)} and m.name_key = ${nameKey}) < ${MAX_MARKS}
        or exists (select from person_mark m
             where ${isOwn(owner)} and m.name_key = ${nameKey} and m.register = ${register}
               and m.record_id = ${recordId})
    on conflict (coalesce(account_id, -user_id), name_key, register, record_id)
      do update set mark = excluded.mark, user_id = excluded.user_id, at = excluded.at
    returning id`.execute(db);
  return rows.length > 0;
}

/** Removes a mark on a record, if there is one. */
export async function removeMark(
  db: Kysely<Database>,
  owner: Owner,
  { nameKey, recordId, register }: Omit<MarkedRecord, 'mark'>,
): Promise<void> {
  await sql`
    delete from person_mark m
     where ${isOwn(owner)} and m.name_key = ${nameKey} and m.register = ${register}
       and m.record_id = ${recordId}`.execute(db);
}
