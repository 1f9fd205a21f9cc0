import { sql, type Kysely } from 'kysely';
import type { DatabaseHandle, FillingProgress } from '../../src/server/db/handle';
import type { Database } from '../../src/server/db/tables/database';
import { earlyDemo } from '../../src/demo/earlyDemo';
import { livingDemo, loadDemo } from '../../src/demo/loadDemo';
import { NAME_REGISTERS } from '../../src/server/domain/nameIndex/registerRepository';
import { isNameIndexBuilt } from '../../src/server/domain/nameIndex/buildRepository';
import { emptyDatabase } from '../server/domain/imports/fixtures';
import { openTestDatabase } from '../support/testDatabase';
import { checkReferences } from './orphans';

const SCALE = 0.02;
const DEMO = livingDemo(SCALE, '2026-06-30', Date.parse('2026-06-30T16:00:00Z'));

async function openEmpty(): Promise<DatabaseHandle> {
  const handle = await openTestDatabase();
  await emptyDatabase(handle);
  await sql`
    truncate property_watch, property_watch_mailing, record_event, index_book, audit_event,
             mail_message, mail_bounce cascade`.execute(handle.db);
  await sql`update name_index set built_at = null`.execute(handle.db);
  return handle;
}

/** Returns row counts by table, and a hash of each register's public records. */
async function describeDemo(db: Kysely<Database>) {
  const { rows } = await sql`
    select (select count(*)::integer from app_user) as users,
           (select count(*)::integer from index_page) as pages,
           (select count(*)::integer from data_source) as sources,
           (select count(*)::integer from search_log) as searches,
           (select count(*)::integer from document_purchase) as purchases,
           (select count(*)::integer from document_reference) as refs,
           (select count(*)::integer from judgment_event) as events,
           (select md5(string_agg(number || caption, ',' order by number)) from court_case) as cases,
           (select md5(string_agg(case_number || debtors || debt_cents, ','
                       order by case_number, debtors, debt_cents)) from judgment) as judgments,
           (select md5(string_agg(warrant_number || taxpayer_name, ','
                       order by warrant_number, county_id)) from tax_warrant) as warrants,
           (select md5(string_agg(document_number || type_code, ','
                       order by county_id, document_number, id)) from recorded_document) as documents`.execute(
    db,
  );
  const { rows: indexes } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = 'public' order by 1`.execute(db);
  return { rows, indexes };
}

describe('a demo that loads in two parts', () => {
  let handle: DatabaseHandle;
  let whole: DatabaseHandle;
  const lines: string[] = [];
  const parts: FillingProgress[] = [];
  const atStart: Record<string, unknown> = {};
  beforeAll(async () => {
    whole = await openEmpty();
    await loadDemo(whole, DEMO);
    handle = await openEmpty();
    const { fill, rest } = earlyDemo(DEMO);
    const addLine = (line: string): void => void lines.push(line);
    await fill?.(handle, addLine);
    const { rows } = await sql<Record<string, unknown>>`
      select (select count(*)::integer from court_case) as cases,
             (select count(*)::integer from app_user where username = 'user') as users,
             (select count(*)::integer from data_source) as sources,
             (select array_agg(register) from name_index where built_at is not null) as indexed`.execute(
      handle.db,
    );
    Object.assign(atStart, rows[0]);
    await rest?.run(handle, addLine, (progress) => parts.push(progress));
  }, 300_000);
  afterAll(async () => {
    await handle.close();
    await whole.close();
  });

  it('loads accounts and searchable court cases first', () => {
    expect(atStart).toEqual({ cases: 400, users: 1, sources: 0, indexed: ['court'] });
  });

  it('produces the same rows and indexes in two parts as in one load', async () => {
    expect(await describeDemo(handle.db)).toEqual(await describeDemo(whole.db));
  });

  it('indexes the names of every register and leaves no broken references', async () => {
    const built = NAME_REGISTERS.map((register) => isNameIndexBuilt(handle.db, register));
    expect(await Promise.all(built)).toEqual([true, true, true, true]);
    const references = await checkReferences(handle.db);
    expect(references.filter(({ orphans }) => orphans !== 0)).toEqual([]);
  });

  it('reports each register once it is fully loaded', () => {
    expect(parts).toEqual([2, 3, 4, 5].map((loaded) => ({ loaded, of: 5 })));
  });

  it('prints one line per step with its duration', () => {
    const names = lines.map((line) => /^(.*) … done in \d+\.\d s$/.exec(line)?.[1]);
    expect(names).toEqual([
      'Load demo accounts',
      'Load 400 court cases',
      'Index names of court cases',
      expect.stringMatching(/^Load [\d,]+ judgments$/),
      expect.stringMatching(/^Load [\d,]+ tax warrants$/),
      expect.stringMatching(/^Load [\d,]+ recorded documents$/),
      'Load index books',
      'Load a year of account activity',
    ]);
  });
});

describe('a change that a visitor saves while the demo is loading', () => {
  it('keeps saved records, and completes the load', async () => {
    const handle = await openEmpty();
    const { fill, rest } = earlyDemo(DEMO);
    await fill?.(handle, () => undefined);
    const { db } = handle;
    // The same records that the demo's own activity saves.
    await sql`
      insert into saved_item (user_id, kind, target_id, alert, saved_at)
      select u.id, 'courtCase', c.id, false, now()
        from app_user u cross join (select id from court_case order by id limit 60) c
       where u.username in ('user', 'admin', 'full')`.execute(db);
    await rest?.run(
      handle,
      () => undefined,
      () => undefined,
    );
    const { rows } = await sql<{ own: number }>`
      select count(*)::integer as own from saved_item s join app_user u on u.id = s.user_id
       where u.username = 'user' and s.kind = 'courtCase' and s.target_id <= 60
         and not s.alert`.execute(db);
    expect(rows).toEqual([{ own: 60 }]);
    await handle.close();
  }, 180_000);
});
