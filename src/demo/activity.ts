import { captionWords } from '#contract/records/captionWords';
import { sql, type Insertable, type Kysely } from 'kysely';
import { ALL_REGIONS } from '#contract/records/registers';
import { DAY_MS } from '#contract/time';
import { criteriaKey } from '../server/domain/searchLog/rules';
import type { NotificationTable, SearchLogTable } from '../server/db/tables/counting';
import type { Database } from '../server/db/tables/database';

/** Time between two searches of the demo user. */
const SEARCH_STEP_MS = 40 * 60_000;

/** Distinct searches of the demo user; the first one runs twice. */
const DIFFERENT_SEARCHES = 11;
/**
 * Number of names to read for each search needed, because one person may have several of the newest
 * cases.
 */
const SOME_CASES_OF_ONE = 5;

interface DemoSearch {
  readonly fullName: string;
  readonly resultCount: number;
}

/** Finds names in the newest cases, as users type them, and each name's number of cases. */
async function findSearches(db: Kysely<Database>): Promise<DemoSearch[]> {
  // Excludes Smith, which demo visitors search for first, so that their search still counts.
  const { rows } = await sql<DemoSearch>`
    with newest as (
      select distinct on (p.case_id) p.case_id, p.sort_name
        from case_party p join public_case c on c.id = p.case_id
       where not p.is_attorney and not p.is_organization and p.sort_name not like 'smith%'
       order by p.case_id desc, p.position
       limit ${DIFFERENT_SEARCHES * SOME_CASES_OF_ONE}),
    person as (
      select sort_name, max(case_id) as case_id from newest
       group by sort_name order by 2 desc limit ${DIFFERENT_SEARCHES})
    select person.sort_name as "fullName",
           (select count(distinct q.case_id)::integer
              from case_party q join public_case c on c.id = q.case_id
             where not q.is_attorney and starts_with(q.sort_name, person.sort_name)
           ) as "resultCount"
      from person order by person.case_id desc`.execute(db);
  return rows;
}

/**
 * Returns billing codes for the administrator's searches, used in turn: two matters, one matter's
 * code mistyped, and no code.
 */
function codesOf(year: string): readonly (string | null)[] {
  return [`${year}-014`, `${year}-014`, `${year}-14`, `${year}-022`, null];
}

/**
 * Sets budgets for an account with billing codes, and logs its administrator's searches, with one
 * code mistyped.
 */
export async function loadDemoSpending(
  db: Kysely<Database>,
  userId: number,
  now: number,
  year: string,
): Promise<void> {
  await loadDemoSearches(db, userId, now, codesOf(year));
  const budget = { user_id: null, billing_code: null, warned_in: null };
  const { account_id } = await db
    .selectFrom('app_user')
    .select('account_id')
    .where('id', '=', userId)
    .$narrowType<{ account_id: number }>()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('spend_budget')
    .values([
      { ...budget, account_id, cents: 15_000, is_stop: true },
      { ...budget, account_id, billing_code: `${year}-014`, cents: 4_000, is_stop: false },
    ])
    .execute();
}

/**
 * Logs a user's searches in the hours before the database was created, so that the current month's
 * meter isn't empty; cycles through the billing codes.
 */
export async function loadDemoSearches(
  db: Kysely<Database>,
  userId: number,
  now: number,
  codes: readonly (string | null)[] = [null],
): Promise<void> {
  const { account_id: accountId } = await db
    .selectFrom('app_user')
    .select('account_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { loaded_at: asOf } = await db
    .selectFrom('court')
    .select(sql<Date>`max(loaded_at)`.as('loaded_at'))
    .executeTakeFirstOrThrow();
  const searches = await findSearches(db);
  const countedAt = new Map<string, Date>();
  const rows: Insertable<SearchLogTable>[] = [];
  const inOrder = [...searches, ...searches.slice(0, 1)];
  for (const [index, { fullName, resultCount }] of inOrder.entries()) {
    const criteria = { fullName, isFullTextNameBasedSearch: false, partyRole: 'CASE_PARTY' };
    const regionId = ALL_REGIONS.court.id;
    const key = criteriaKey({ appCode: 'COURT', regionId, criteria });
    const isRepeated = countedAt.has(key);
    const at = new Date(now - (inOrder.length - index) * SEARCH_STEP_MS);
    if (!isRepeated) countedAt.set(key, at);
    rows.push({
      account_id: accountId,
      user_id: userId,
      app_code: 'COURT',
      region_id: regionId,
      billing_code: codes[index % codes.length] ?? null,
      criteria: JSON.stringify(criteria),
      criteria_key: key,
      is_counted: !isRepeated,
      reason_not_counted: isRepeated ? 'REPEATED' : null,
      result_count: resultCount,
      is_capped: false,
      as_of: asOf,
      duration_ms: 4,
      request_id: `demo-search-${userId}-${index + 1}`,
      at,
    });
  }
  await db.insertInto('search_log').values(rows).execute();
  await db
    .insertInto('counted_search')
    .values(
      [...countedAt].map(([criteria_key, counted_at]) => ({
        user_id: userId,
        criteria_key,
        counted_at,
      })),
    )
    .execute();
}

/** Adds notifications about saved cases with alerts: three unread, two read. */
export async function loadDemoNotifications(
  db: Kysely<Database>,
  userId: number,
  today: string,
): Promise<void> {
  const cases = await db
    .selectFrom('saved_item as s')
    .innerJoin('public_case as c', 'c.id', 's.target_id')
    .where('s.user_id', '=', userId)
    .where('s.kind', '=', 'courtCase')
    .where('s.alert', '=', true)
    .select(['c.id', 'c.number', 'c.caption'])
    .orderBy('s.saved_at', 'desc')
    .limit(2)
    .execute();
  const morning = Date.parse(`${today}T11:30:00Z`);
  const note = (daysAgo: number, isRead: boolean) => ({
    user_id: userId,
    created_at: new Date(morning - daysAgo * DAY_MS),
    mailed_at: new Date(morning - daysAgo * DAY_MS),
    read_at: isRead ? new Date(morning - daysAgo * DAY_MS + DAY_MS / 4) : null,
  });
  const notes = cases.flatMap((found, index): Insertable<NotificationTable>[] => [
    {
      ...note(index, false),
      kind: 'CASE_CHANGED',
      target: `courtCase/${found.id}`,
      title: `New entry: ${captionWords(found.caption)}`,
      body: `The chronological case summary of ${found.number} has a new entry.`,
    },
    {
      ...note(index + 5, true),
      kind: 'HEARING_CHANGED',
      target: `courtCase/${found.id}`,
      title: `Hearing set: ${captionWords(found.caption)}`,
      body: `A hearing was set in ${found.number}.`,
    },
  ]);
  await db
    .insertInto('notification')
    .values([
      ...notes,
      {
        ...note(2, false),
        kind: 'ACCOUNT',
        target: null,
        title: 'Your plan renews next month',
        body: 'Your plan of 500 searches renews on the first day of its next month.',
      },
    ])
    .execute();
}
