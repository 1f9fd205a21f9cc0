import { sql, type Kysely } from 'kysely';
import { INDIANA, MICHIGAN, type Locale } from '#contract/locales';
import { registerOf } from '#contract/records/registers';
import type { Cadence } from '#contract/account/savedSearches';
import { DAY_MS } from '#contract/time';
import { criteriaKey } from '../server/domain/searchLog/rules';
import type { Database } from '../server/db/tables/database';

/** The demo user's saved searches, with the state of each. */
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

/** The register of a demo user's saved searches. */
export type KeptIn = 'court' | 'recorder' | 'register';

const SEARCHED: Readonly<
  Record<
    KeptIn,
    {
      readonly locale: Locale;
      readonly register: 'court' | 'recorder';
      readonly appCode: 'COURT' | 'RECORDER' | 'REGISTER';
      readonly criteria: Readonly<Record<string, string>>;
    }
  >
> = {
  court: {
    locale: INDIANA,
    register: 'court',
    appCode: 'COURT',
    criteria: { isFullTextNameBasedSearch: 'true', partyRole: 'CASE_PARTY' },
  },
  recorder: {
    locale: INDIANA,
    register: 'recorder',
    appCode: 'RECORDER',
    criteria: { isDocumentSuperSearch: 'true' },
  },
  register: {
    locale: MICHIGAN,
    register: 'recorder',
    appCode: 'REGISTER',
    criteria: { isDocumentSuperSearch: 'true' },
  },
};

interface FoundName {
  readonly name: string;
  readonly ids: readonly number[];
}

/** Finds family names with a few records: most records first, each family's newest record first. */
async function findFamilies(
  db: Kysely<Database>,
  keptIn: KeptIn,
  most: number,
): Promise<FoundName[]> {
  const named =
    keptIn === 'court'
      ? sql`
        select split_part(p.sort_name, ',', 1) as name, c.id
          from case_party p join public_case c on c.id = p.case_id
         where not p.is_attorney and not p.is_organization and p.case_id > (
                 select max(id) - 4000 from court_case)`
      : sql`
        select split_part(p.sort_name, ',', 1) as name, d.id
          from document_party p join public_document d on d.id = p.document_id
          join county y on y.id = d.county_id and y.state = ${SEARCHED[keptIn].locale.abbreviation}
         where not p.is_organization and p.sort_name like '%,%'
           and (d.id > (select max(id) from recorded_document) - 6000 or d.id < 4000)`;
  const { rows } = await sql<FoundName>`
    with family as (${named})
    select initcap(name) as name, json_agg(distinct id order by id desc) as ids
      from family group by name having count(distinct id) between 3 and 20
     order by count(distinct id) desc, name limit ${most}`.execute(db);
  return rows;
}

/** A user with saved searches. */
export interface Keeper {
  readonly userId: number;
  /** Court cases by default. */
  readonly keptIn?: KeptIn;
  /**
   * Index of the set of family names that the user searches for; users with different indexes get
   * different sets.
   */
  readonly page?: number;
  /** Days between two saved searches. */
  readonly stepDays?: number;
}

/** Adds saved searches as of last night's run: one found a new record and has a notification. */
export async function loadDemoSavedSearches(
  db: Kysely<Database>,
  keepers: readonly Keeper[],
  now: number,
): Promise<void> {
  for (const keptIn of Object.keys(SEARCHED) as KeptIn[]) {
    const own = keepers.filter((keeper) => (keeper.keptIn ?? 'court') === keptIn);
    if (own.length === 0) continue;
    const pages = 1 + Math.max(...own.map(({ page = 0 }) => page));
    const families = await findFamilies(db, keptIn, pages * KEPT.length);
    for (const keeper of own) await writeSavedSearches(db, keeper, families, now);
  }
}

async function writeSavedSearches(
  db: Kysely<Database>,
  { keptIn = 'court', page = 0, stepDays = 0, userId }: Keeper,
  families: readonly FoundName[],
  now: number,
): Promise<void> {
  const { appCode, criteria: common, locale, register } = SEARCHED[keptIn];
  const { allRegion, thing } = registerOf(register, locale);
  const ranAt = new Date(now - DAY_MS / 8);
  for (const [index, { cadence, isPaused, news }] of KEPT.entries()) {
    // Small demo data has fewer families than users, so some save the same searches.
    const family = families[(page * KEPT.length + index) % Math.max(1, families.length)];
    if (family === undefined) return;
    const { ids, name } = family;
    const criteria = { fullName: name, ...common };
    const { id } = (await db
      .insertInto('saved_search')
      .values({
        user_id: userId,
        locale: locale.code,
        register,
        name: `The ${name} family`,
        region_id: allRegion.id,
        criteria: JSON.stringify(criteria),
        criteria_key: criteriaKey({ appCode, regionId: allRegion.id, criteria }),
        cadence,
        is_notified: cadence === 'DAILY',
        is_paused: isPaused,
        created_at: new Date(now - (9 + index * stepDays) * DAY_MS),
        removed_at: null,
        due_on: cadence === 'NONE' ? null : new Date(now + DAY_MS).toISOString().slice(0, 10),
        ran_at: ranAt,
        total: ids.length,
        known_ids: [...ids],
        new_ids: ids.slice(0, news),
        problem: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()) ?? { id: null };
    if (id === null || news === 0) continue;
    await db
      .insertInto('notification')
      .values({
        user_id: userId,
        kind: 'SEARCH_FOUND',
        target: `savedSearch/${id}`,
        title: `${news} new ${thing}s for “The ${name} family”`,
        body: `Your saved search “The ${name} family” found ${news} ${thing}s since its last run. It now finds ${ids.length} ${thing}s.`,
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
  { note: 'Same parties as last spring’s case.', tags: [] },
];

/** Adds a user's notes on the most recently saved records of each kind. */
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
