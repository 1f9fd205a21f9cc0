import { sql, type Kysely } from 'kysely';
import type { Cell } from '../../server/db/handle';
import type { Database } from '../../server/db/tables/database';
import { parseDay } from '../days';
import { plannedFrom, type Drawing } from './drawing';
import type { HistoryUser } from './people';
import {
  createSearches,
  SEARCH_COLUMNS,
  SEARCH_HABITS,
  type SearchedName,
  type SearchedNames,
} from './searches';

/** Maximum names per register that demo users search for. */
const NAMES = 240;

/** Generates all users' searches, oldest first. */
export async function createAllSearches(
  db: Kysely<Database>,
  users: ReadonlyMap<string, HistoryUser>,
  { day, random, share }: Drawing,
): Promise<Cell[][]> {
  const names = await findNames(db);
  const metered = await findMetered(db);
  const rows = SEARCH_HABITS.flatMap((habit) => {
    const user = users.get(habit.username);
    if (user === undefined) return [];
    const searching = {
      ...user,
      isMetered: metered.has(user.accountId),
      plannedFrom: plannedFrom(habit.username, day),
    };
    const own = { day: parseDay(day), random: random.fork(habit.username), share };
    return [...createSearches(habit, searching, names, own)];
  });
  const at = SEARCH_COLUMNS.indexOf('at');
  return rows.sort((a, b) => Number(a[at]) - Number(b[at]));
}

/**
 * Finds names on many records and their record counts. Excludes Smith, which visitors search for,
 * and Public, which names no one.
 */
async function findNames(db: Kysely<Database>): Promise<SearchedNames> {
  const { rows: court } = await sql<SearchedName>`
    select p.sort_name as name, count(distinct p.case_id)::integer as count
      from case_party p join public_case c on c.id = p.case_id
     where not p.is_attorney and p.sort_name not like 'smith%'
       and p.case_id > (select max(id) - 4000 from court_case)
     group by p.sort_name order by 2 desc, 1 limit ${NAMES}`.execute(db);
  const documents = async (state: string): Promise<SearchedName[]> => {
    const { rows } = await sql<SearchedName>`
      select p.sort_name as name, count(distinct d.id)::integer as count
        from public_document d
        join county y on y.id = d.county_id and y.state = ${state}
        join document_party p on p.document_id = d.id
       where (d.id > (select max(id) from recorded_document) - 14000 or d.id < 4000)
         and p.sort_name <> 'public'
       group by p.sort_name order by 2 desc, 1 limit ${NAMES}`.execute(db);
    return rows;
  };
  const { rows: warrants } = await sql<SearchedName>`
    select taxpayer_name as name, count(*)::integer as count from public_tax_warrant
     group by 1 order by 2 desc, 1 limit ${NAMES}`.execute(db);
  return {
    COURT: court,
    RECORDER: await documents('IN'),
    REGISTER: await documents('MI'),
    TW: warrants,
  };
}

/** Finds accounts whose plan counts searches. */
async function findMetered(db: Kysely<Database>): Promise<ReadonlySet<number | null>> {
  const rows = await db
    .selectFrom('subscription as s')
    .innerJoin('plan as p', 'p.id', 's.plan_id')
    .where('p.included_searches', 'is not', null)
    .select('s.account_id as id')
    .distinct()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
