import { sql, type RawBuilder } from 'kysely';
import { INDIANA } from '#contract/locales';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { filedByCounty } from '../../../src/server/areas/taxWarrants/reportRepository';
import { BY_CASE_NUMBER } from '../../../src/server/domain/recordSearch/caseNumberRepository';
import { openTestDatabase } from '../../support/testDatabase';

let database: DatabaseHandle;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The plan of a query that reads whole tables only if no index serves it. */
const planOf = (query: RawBuilder<unknown>): Promise<string> =>
  database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

describe('the indexes of large tables', () => {
  it.each([
    ['court_case', 'court_id', 'filed_on'],
    ['judgment', 'court_id', 'docketed_on'],
    ['recorded_document', 'county_id', 'recorded_on'],
    ['tax_warrant', 'county_id', 'filed_on'],
  ])(
    'finds the earliest day of a county or court in %s by an index',
    async (table, place, dated) => {
      const day = sql`
      select min(${sql.ref(dated)}) from ${sql.table(table)} where ${sql.ref(place)} = 18177`;
      expect(await planOf(day)).toMatch(/Limit.*\n.*Index (Only )?Scan/);
    },
  );

  it('finds the tax warrants filed in a month in all counties by an index', async () => {
    const plan = await planOf(filedByCounty(null, '2026-05'));
    expect(plan).toMatch(/Index Cond: \(\(filed_on >= .*\(filed_on < /);
    expect(plan).not.toContain('Seq Scan');
  });

  it('finds the lots of a subdivision by both keys of an index', async () => {
    const lots = sql`
      select l.document_id from document_legal l
       where l.subdivision_key = 'CEDAR CREEK' and l.lot_key = '12'`;
    expect(await planOf(lots)).toMatch(/Index Cond: .*subdivision_key.*lot_key/);
  });

  it.each([
    ['court_case', '000123'],
    ['court_case', 'F6-12'],
    ['judgment', '000123'],
    ['judgment', 'F6-12'],
  ])('finds partial case numbers in %s by an index: %s', async (table, publicCaseId) => {
    const { condition } = BY_CASE_NUMBER.read(() => publicCaseId, INDIANA) ?? {};
    const plan = await planOf(sql`select r.id from ${sql.table(table)} r where ${condition}`);
    expect(plan).not.toContain('Seq Scan');
  });
});
