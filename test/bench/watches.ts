import { sql, type Kysely } from 'kysely';
import { openEmbedded } from '../../src/server/db/embedded';
import type { Database } from '../../src/server/db/tables/database';
import { MENS_NAME_SHARES, WOMENS_NAME_SHARES } from '../../src/demo/givenNames';
import { createRandom, readShares, type Random } from '../../src/demo/random';
import { setUpWithDemo } from '../../src/demo/setUpWithDemo';
import { SURNAME_SHARES } from '../../src/demo/surnames';
import { matchWatches } from '../../src/server/domain/propertyWatch/matchRepository';
import { mailNotices } from '../../src/server/domain/propertyWatch/noticesRepository';
import { sameAs, watchedLabel, type Watched } from '../../src/server/domain/propertyWatch/rules';
import { renewKeys } from '../../src/server/domain/propertyWatch/watchesRepository';
import { displayName, sortName, type RecordName } from '../../src/server/search/recordName';
import type { Figure, Measure } from './measure';
import { withFolder } from './running';

const WATCHES = 50_000;
const DOCUMENTS = 10_000;
const LENDERS = 200;
const COUNTIES = [18_097, 18_089, 18_177, 18_003];
const DEMO_SCALE = 0.01;
/** Rows per insert statement. */
const ROWS = 1_000;
const GOAL_S = 60;
const GOAL_MB = 100;
const NOW = Date.parse('2026-07-06T13:00:00Z');

const SURNAMES = readShares(SURNAME_SHARES);
const GIVEN = [readShares(WOMENS_NAME_SHARES), readShares(MENS_NAME_SHARES)] as const;
const TRADES = ['Mortgage', 'Savings Bank', 'Title', 'Properties', 'Home Loans', 'Investments'];
const ENDINGS = ['LLC', 'Inc', 'Company', 'Corporation'];

function person(random: Random): RecordName {
  const [women, men] = GIVEN;
  return {
    isOrganization: false,
    first: (random.chance(0.5) ? women : men).draw(random),
    middle: random.chance(0.5) ? men.draw(random) : null,
    last: SURNAMES.draw(random),
    suffix: null,
  };
}

function business(random: Random): RecordName {
  const words = [SURNAMES.draw(random), random.pick(TRADES), random.pick(ENDINGS)];
  return { isOrganization: true, first: null, middle: null, last: words.join(' '), suffix: null };
}

function watched(random: Random): Watched {
  if (random.chance(0.05)) return { kind: 'PARCEL', parcel: parcel(random) };
  if (random.chance(0.2)) return { kind: 'BUSINESS', business: business(random).last };
  const { first, last } = person(random);
  return { kind: 'PERSON', lastName: last, firstName: first ?? '' };
}

function parcel(random: Random): string {
  return `49-06-25-${String(random.between(100, 999))}-${String(random.between(100, 999))}.000-101`;
}

async function addRows(
  rows: readonly object[],
  add: (json: string) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS) {
    await add(JSON.stringify(rows.slice(start, start + ROWS)));
  }
}

async function addWatches(db: Kysely<Database>, random: Random): Promise<void> {
  const rows = Array.from({ length: WATCHES }, (_, at) => {
    const { kind, ...fields } = watched(random);
    const on = { kind, ...fields } as Watched;
    const counties = random.chance(0.2) ? null : [random.pick(COUNTIES)];
    return {
      id: at + 1,
      kind,
      fields,
      label: watchedLabel(on),
      counties,
      same: `${sameAs(on, counties)}${String(at)}`,
      email: `w${String(at % 40_000)}@bench.invalid`,
    };
  });
  await addRows(rows, (json) =>
    sql`
    with added as (
      insert into property_watch (id, kind, watched, label, county_ids, same_as, email, email_key,
                                  terms_version, state, asked_at, confirmed_at)
      select r.id, r.kind, r.fields, r.label,
             case when json_typeof(r.counties) = 'array' then
               array(select json_array_elements_text(r.counties)::integer) end,
             r.same, r.email, r.email, 1, 'ACTIVE', now(), now()
        from json_to_recordset(${json}::text::json) as r(id bigint, kind text, fields jsonb,
               label text, counties json, same text, email text)
      returning id)
    -- Keys of other rules: they are made anew.
    insert into property_watch_key (key, watch_id, rules_version) select 'x', id, 0 from added`.execute(
      db,
    ),
  );
  await renewKeys(db);
}

async function addDocuments(db: Kysely<Database>, random: Random): Promise<void> {
  const lenders = Array.from({ length: LENDERS }, () => business(random));
  const documents = Array.from({ length: DOCUMENTS }, (_, at) => ({
    id: 10_000_000 + at,
    county: random.pick(COUNTIES),
    number: `BENCH${String(at)}`,
  }));
  await addRows(documents, (json) =>
    sql`
    insert into recorded_document (id, county_id, document_number, number_key, type_code, type_name,
                                   recorded_at, recorded_on, loaded_at)
    select r.id, r.county, r.number, r.number, 'MTG', 'Mortgage', now(), '2026-07-02', now()
      from json_to_recordset(${json}::text::json) as r(id bigint, county integer, number text)`.execute(
      db,
    ),
  );
  const parties = documents.flatMap(({ id }) =>
    [person(random), person(random), random.pick(lenders)].map((name, position) => ({
      id,
      position,
      name: displayName(name),
      sort: sortName(name),
      business: name.isOrganization,
    })),
  );
  await addRows(parties, (json) =>
    sql`
    insert into document_party (document_id, position, role, name, sort_name, is_organization, is_grantor)
    select r.id, r.position, 'Grantor', r.name, r.sort, r.business, true
      from json_to_recordset(${json}::text::json) as r(id bigint, position integer, name text,
             sort text, business boolean)`.execute(db),
  );
  const legals = documents.map(({ id }) => ({ id, parcel: parcel(random) }));
  await addRows(legals, (json) =>
    sql`
    insert into document_legal (document_id, position, text, parcel)
    select r.id, 1, 'Land', r.parcel
      from json_to_recordset(${json}::text::json) as r(id bigint, parcel text)`.execute(db),
  );
  await sql`
    insert into property_watch_queue select id from recorded_document where id >= 10000000`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

/** Measures new documents against many watches, then the emails about matches. */
async function measure(): Promise<Figure[]> {
  return withFolder(async (dataDir) => {
    const handle = await openEmbedded({ dataDir, setUp: setUpWithDemo(DEMO_SCALE) });
    try {
      const { db } = handle;
      const random = createRandom('watches');
      const keysAt = performance.now();
      await sql`truncate property_watch cascade`.execute(db);
      await addWatches(db, random);
      const keys = (performance.now() - keysAt) / 1_000;
      await addDocuments(db, random);
      const before = process.memoryUsage().heapUsed;
      const matchedAt = performance.now();
      const notices = await matchWatches(db, NOW);
      const matching = (performance.now() - matchedAt) / 1_000;
      const memory = (process.memoryUsage().heapUsed - before) / 1_048_576;
      if (notices === 0) throw new Error('Nothing fitted a watch.');
      const mailedAt = performance.now();
      const mails = await mailNotices(db, NOW, () => ({
        subject: 'Bench',
        lines: ['Bench'],
        stopAddress: null,
      }));
      const mailing = (performance.now() - mailedAt) / 1_000;
      const floor = { floor: null, floorIs: '' };
      const of = `${String(DOCUMENTS)} documents, ${String(WATCHES)} watches`;
      return [
        {
          name: `${of}: compared, ${String(notices)} notices`,
          unit: 's',
          value: matching,
          ...floor,
          goal: GOAL_S,
        },
        { name: `${of}: more memory`, unit: 'MB', value: memory, ...floor, goal: GOAL_MB },
        {
          name: `${String(mails)} mails queued`,
          unit: 's',
          value: mailing,
          ...floor,
          goal: GOAL_S,
        },
        {
          name: `${String(WATCHES)} watches with their keys`,
          unit: 's',
          value: keys,
          ...floor,
          goal: GOAL_S * 2,
        },
      ];
    } finally {
      await handle.close();
    }
  });
}

/** Measures property watches on the embedded database. */
export const watches: Measure = { name: 'watches', measure };
