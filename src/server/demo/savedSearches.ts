import { sql, type Kysely } from 'kysely';
import { ALL_REGIONS } from '#contract/registers';
import type { Cadence } from '#contract/savedSearches';
import { criteriaKey } from '../domain/searchLog/rules';
import type { Database } from '../db/tables/database';

const DAY_MS = 86_400_000;

/** What becomes of the searches that the demo user keeps, one after the other. */
const KEPT: readonly {
  readonly cadence: Cadence;
  readonly isPaused: boolean;
  readonly news: number;
}[] = [
  { cadence: 'DAILY', isPaused: false, news: 2 },
  { cadence: 'WEEKLY', isPaused: false, news: 0 },
  { cadence: 'WEEKLY', isPaused: true, news: 0 },
  { cadence: 'NONE', isPaused: false, news: 0 },
];

interface FoundName {
  readonly name: string;
  readonly ids: readonly number[];
}

/** Families with a few cases, the newest cases first. */
async function findFamilies(db: Kysely<Database>, page: number): Promise<FoundName[]> {
  const { rows } = await sql<FoundName>`
    with family as (
      select split_part(p.sort_name, ',', 1) as name, c.id
        from case_party p join public_case c on c.id = p.case_id
       where not p.is_attorney and not p.is_organization and p.case_id > (
               select max(id) - 4000 from court_case))
    select initcap(name) as name, json_agg(distinct id order by id desc) as ids
      from family group by name having count(distinct id) between 3 and 20
     order by count(distinct id) desc, name limit ${KEPT.length} offset ${page * KEPT.length}`.execute(
    db,
  );
  return rows;
}

/**
 * Searches that a user keeps, as the last night left them: one found something new, and says so. Users
 * with another `page` keep searches of other families.
 */
export async function loadDemoSavedSearches(
  db: Kysely<Database>,
  userId: number,
  now: number,
  page = 0,
): Promise<void> {
  const families = await findFamilies(db, page);
  const ranAt = new Date(now - DAY_MS / 8);
  for (const [index, { cadence, isPaused, news }] of KEPT.entries()) {
    const family = families[index];
    if (family === undefined) return;
    const { ids, name } = family;
    const criteria = { fullName: name, isFullTextNameBasedSearch: 'true', partyRole: 'CASE_PARTY' };
    const regionId = ALL_REGIONS.court.id;
    const { id } = await db
      .insertInto('saved_search')
      .values({
        user_id: userId,
        locale: 'STATE-IN',
        register: 'court',
        name: `The ${name} family`,
        region_id: regionId,
        criteria: JSON.stringify(criteria),
        criteria_key: criteriaKey({ appCode: 'COURT', regionId, criteria }),
        cadence,
        is_notified: cadence === 'DAILY',
        is_paused: isPaused,
        created_at: new Date(now - 9 * DAY_MS),
        removed_at: null,
        due_on: cadence === 'NONE' ? null : new Date(now + DAY_MS).toISOString().slice(0, 10),
        ran_at: ranAt,
        total: ids.length,
        known_ids: [...ids],
        new_ids: ids.slice(0, news),
        problem: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (news === 0) continue;
    await db
      .insertInto('notification')
      .values({
        user_id: userId,
        kind: 'SEARCH_FOUND',
        target: `savedSearch/${id}`,
        title: `${news} new cases for “The ${name} family”`,
        body: `Your saved search “The ${name} family” found ${news} cases since its last run. It now finds ${ids.length} cases.`,
        created_at: ranAt,
        mailed_at: new Date(now),
        read_at: null,
      })
      .execute();
  }
}

const NOTES: readonly { readonly note: string; readonly tags: readonly string[] }[] = [
  {
    note: 'Client calls back on Monday.\nAsk the clerk for the exhibits.',
    tags: ['client', 'urgent'],
  },
  { note: '', tags: ['closing'] },
  { note: 'Same parties as the case of last spring.', tags: [] },
];

/** What a user noted on the records saved last, of each kind. */
export async function loadDemoNotes(db: Kysely<Database>, userId: number): Promise<void> {
  for (const [index, { note, tags }] of NOTES.entries()) {
    await sql`
      insert into saved_note (user_id, kind, target_id, note, tags)
      select user_id, kind, target_id, ${note}, ${[...tags]}::text[]
        from (select s.*, row_number() over (partition by s.kind
                order by s.saved_at desc, s.target_id) as place
                from saved_item s where s.user_id = ${userId}) saved
       where place = ${index + 1}`.execute(db);
  }
}
