import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { ROOT } from '../../../../scripts/sources';
import { COUNTIES } from '#contract/counties/counties';
import type { CaseSearchResult } from '#contract/schemas/court';
import { importCourts } from '../../../../src/server/cli/courtsCommand';
import { importFile } from '../../../../src/server/cli/importCommand';
import { readImportOptions } from '../../../../src/server/cli/importOptions';
import { MIGRATIONS } from '../../../../src/server/db/migrations/list';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import type { SeededUsers } from '../../seed';
import { openTestSite, type TestSite } from '../../testApp';
import { caseRow, emptyDatabase, ImportDesk, openEmptyDatabase, warrantRow } from './fixtures';

let handle: DatabaseHandle;
let desk: ImportDesk;

beforeAll(async () => {
  handle = await openEmptyDatabase();
});
beforeEach(() => {
  desk = new ImportDesk(handle);
});
afterEach(() => {
  desk.close();
});
afterAll(() => handle.close());

const README = readFileSync(path.join(ROOT, 'docs/import/README.md'), 'utf8');
const COMMANDS = [...README.matchAll(/^npm run cli -- import (.+)$/gm)].map(([, args = '']) =>
  [...args.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain),
);

/** Runs a documented command on a copy of its file, so that no file is left behind. */
async function runDocumented([register = '', file = '', ...options]: readonly string[]) {
  const copy = desk.file(path.basename(file), '');
  copyFileSync(path.join(ROOT, file), copy);
  const args = [register, copy, ...options].map((arg) =>
    arg.startsWith('docs/') ? path.join(ROOT, arg) : arg,
  );
  const lines: string[] = [];
  const code = await importFile(handle, readImportOptions(args), {
    standardInput: process.stdin,
    now: () => Date.parse('2026-07-06T13:00:00Z'),
    print: (line) => void lines.push(line),
    dataDir: ROOT,
    pause: () => Promise.reject(new Error('The import waited')),
  });
  return { code, lines };
}

const courts = () =>
  handle.db
    .selectFrom('court')
    .select(['id', 'county_id', 'code', 'name', 'kind', 'time_zone'])
    .select(['is_name_confirmed', 'coverage_from', 'is_coverage_derived'])
    .orderBy('code')
    .execute();

describe('the documented import commands in an empty database', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ shared: { database: handle, users: {} as SeededUsers } });
  });
  afterAll(() => site.app.close());

  it('imports each example file without a bad row or a record outside coverage', async () => {
    expect(COMMANDS).toHaveLength(5);
    for (const command of COMMANDS) {
      const { code, lines } = await runDocumented(command);
      expect({ command, code }).toEqual({ command, code: 0 });
      expect(lines.join('\n')).not.toContain('Warning');
    }
  });

  it.each([
    ['/court/cases', 'caseId', 'smith and sons roofing', 'robert van dyke'],
    ['/court/cases', 'caseId', 'fern zorkmid', 'ophelia grantchester'],
    ['/court/judgments', 'id', 'monica quarrell', 'horace fenwicke'],
    ['/recorder/documents', 'id', 'priscilla holloway', 'ezra trueblood'],
    ['/tax-warrant/warrants', 'id', 'walter ostrander', 'lakefront tile'],
  ])(
    'imports the first and last record of a file into %s: %s %s, %s',
    async (list, idField, first, last) => {
      for (const fullName of [first, last]) {
        const query = new URLSearchParams({ fullName }).toString();
        const found = await site.browser().call('GET', `${list}?${query}`);
        const { items } = found.json<{ items: Readonly<Record<string, number>>[] }>();
        expect({ fullName, count: items.length }).toEqual({ fullName, count: 1 });
        const opened = await site.browser().call('GET', `${list}/${String(items[0]?.[idField])}`);
        expect(opened.statusCode).toBe(200);
      }
    },
  );

  it('lists the counties without a court on file as not searched', async () => {
    const inIndiana = COUNTIES.filter(({ state }) => state === 'IN');
    const on = await handle.db.selectFrom('court').select('county_id').distinct().execute();
    const onFile = new Set(on.map(({ county_id }) => county_id));
    const found = await site.browser().call('GET', '/court/cases?fullName=smith');
    const { notSearched, places } = found.json<CaseSearchResult>();
    const reason = 'No court of this county is on file.';
    const missing = inIndiana.filter(({ id }) => !onFile.has(id));
    expect(missing.length).toBeGreaterThan(80);
    const named = notSearched.filter((place) => place.reason === reason).map(({ name }) => name);
    expect(new Set(named)).toEqual(new Set(missing.map(({ name }) => `Courts of ${name}`)));
    expect(places.all - places.searched).toBe(notSearched.length);
  });

  it('reads parts of dates, joined columns, and two-digit years as the mappings specify', async () => {
    const { rows } = await sql`
      select p.name, p.birth_year, p.address, c.filed_on
        from case_party p join court_case c on c.id = p.case_id
       where p.birth_year is not null or p.address like '%47374'
       order by p.name`.execute(handle.db);
    expect(rows).toEqual([
      {
        name: 'ROBERT LEE VAN DYKE',
        birth_year: 1951,
        address: 'Centerville, IN',
        filed_on: '1985-03-04',
      },
      {
        name: 'SMITH & SONS ROOFING LLC',
        birth_year: null,
        address: '12 N 8th St, Richmond, IN 47374',
        filed_on: '2026-06-15',
      },
    ]);
    const { rows: recorded } = await sql<{ at: Date }>`
      select recorded_at as at from recorded_document order by document_number`.execute(handle.db);
    expect(recorded.map(({ at }) => at.toISOString())).toEqual([
      '2026-06-03T13:15:00.000Z',
      '2026-06-03T18:40:00.000Z',
    ]);
  });
});

describe('courts that first appear in rows', () => {
  beforeEach(() => emptyDatabase(handle));

  it("derives a new court's county, name, time zone, and id from a well-formed prefix", async () => {
    const { code, lines } = await desk.run(
      'court',
      desk.rows('c.ndjson', [
        caseRow('a'),
        caseRow('b', { court: '45C02', caseNumber: '45C02-2605-MF-000001', filedOn: '2026-05-04' }),
        caseRow('c', { court: '71J01', courtId: '181999999', caseNumber: '71J01-2605-ES-000002' }),
        caseRow('d', { court: '71J01', caseNumber: '71J01-2605-ES-000003' }),
      ]),
    );
    expect(code).toBe(0);
    expect(await courts()).toEqual([
      {
        id: 181904512,
        county_id: 18089,
        code: '45C02',
        name: 'Lake Circuit Court 2',
        kind: 'Circuit',
        time_zone: 'America/Chicago',
        is_name_confirmed: false,
        coverage_from: '2026-05-04',
        is_coverage_derived: true,
      },
      {
        id: 181999999,
        county_id: 18141,
        code: '71J01',
        name: 'St. Joseph Probate Court',
        kind: 'Probate',
        time_zone: 'America/Indiana/Indianapolis',
        is_name_confirmed: false,
        coverage_from: '2026-06-01',
        is_coverage_derived: true,
      },
      {
        id: 181908931,
        county_id: 18177,
        code: '89D01',
        name: 'Wayne Superior Court 1',
        kind: 'Superior',
        time_zone: 'America/Indiana/Indianapolis',
        is_name_confirmed: false,
        coverage_from: '2026-06-01',
        is_coverage_derived: true,
      },
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Courts with unconfirmed names; set them with import-courts:',
        '  89D01 Wayne Superior Court 1',
        '  Lake Circuit Court 2: from 2026-05-04',
      ]),
    );
  });

  it.each([
    ['99D01', "Indiana's counties are 01 to 92, not 99"],
    ['00C01', "Indiana's counties are 01 to 92, not 00"],
    ['89A01', 'the letter of a court is one of C D E F G H I J K, not A'],
    ['89D00', 'courts are numbered from 01'],
    ['D01', 'a prefix has two digits, a letter, and two digits, as in 89D01'],
  ])('rejects the court prefix %s and shows the broken rule', async (court, rule) => {
    const file = desk.rows('c.ndjson', [caseRow('a', { court, caseNumber: 'X1-85-1' })]);
    expect((await desk.run('court', file)).code).toBe(1);
    expect(desk.refused(file)[0]?.reason).toContain(rule);
    expect(await courts()).toEqual([]);
  });

  it('rejects a new court with --known-courts-only and shows the next step', async () => {
    const file = desk.rows('c.ndjson', [caseRow('a')]);
    await desk.run('court', file, ['--known-courts-only']);
    expect(desk.refused(file)[0]?.reason).toBe(
      'court: 89D01 is not a court on record; add it with import-courts, or leave out --known-courts-only.',
    );
    expect(await courts()).toEqual([]);
  });

  it("keeps court ids, and rejects a different id or another court's id", async () => {
    const file = desk.rows('c.ndjson', [
      caseRow('a'),
      caseRow('b', { courtId: '181900000' }),
      caseRow('c', { court: '89D02', courtId: '181908931', caseNumber: 'S1-85-1' }),
    ]);
    await desk.run('court', file);
    expect(desk.refused(file).map(({ reason }) => reason)).toEqual([
      'courtId: 181900000 is not the id of 89D01, whose id is 181908931; leave courtId out.',
      'courtId: 181908931 belongs to the court 89D01; give 89D02 its own nine digits.',
    ]);
  });

  it('creates no court for rejected rows', async () => {
    const file = desk.rows('c.ndjson', [caseRow('a', { caseType: 'ZZ' })]);
    await desk.run('court', file);
    expect(await courts()).toEqual([]);
  });
});

describe('the start of coverage', () => {
  beforeEach(() => emptyDatabase(handle));

  const coverage = async (): Promise<unknown> =>
    (
      await sql`select coverage_from, is_coverage_derived from data_source
                 where register = 'taxWarrant' and county_id = 18177`.execute(handle.db)
    ).rows[0];
  const run = (filedOn: string, more: readonly string[] = []) =>
    desk.run(
      'taxWarrant',
      desk.rows(`${filedOn}.ndjson`, [warrantRow(filedOn, { filedOn })]),
      more,
    );

  it('starts coverage at the earliest record, and extends it for earlier records', async () => {
    await run('2026-06-01');
    expect(await coverage()).toEqual({ coverage_from: '2026-06-01', is_coverage_derived: true });
    await run('2019-02-03');
    expect(await coverage()).toEqual({ coverage_from: '2019-02-03', is_coverage_derived: true });
  });

  it('uses the stated start date, which replaces a derived date and is never moved later', async () => {
    await run('2019-02-03');
    await run('2026-06-01', ['--coverage-from', '2024-01-01']);
    expect(await coverage()).toEqual({ coverage_from: '2024-01-01', is_coverage_derived: false });
    await run('2026-06-02', ['--coverage-from', '2025-01-01']);
    await run('2018-01-01');
    expect(await coverage()).toEqual({ coverage_from: '2024-01-01', is_coverage_derived: false });
  });

  it('dates new courts and sources by the stated last day that a file covers', async () => {
    const { db } = handle;
    const through = ['--coverage-to', '2026-06-20'];
    const court = { court: '89D55', caseNumber: '89D55-2606-CC-000055' };
    await desk.run('court', desk.rows('55.ndjson', [caseRow('c55', court)]), through);
    await desk.run('taxWarrant', desk.rows('55w.ndjson', [warrantRow('w55')]), through);
    const loaded = async () =>
      (
        await sql<{ at: Date }>`
          select loaded_at as at from court where code = '89D55'
          union all
          select loaded_at from data_source
           where register = 'taxWarrant' and county_id = 18177`.execute(db)
      ).rows.map(({ at }) => at.toISOString());
    const end = '2026-06-21T03:59:59.000Z';
    expect(await loaded()).toEqual([end, end]);
    // A later file without an end is up to date until it was created.
    await desk.run('taxWarrant', desk.rows('56w.ndjson', [warrantRow('w55', { tax: '2' })]));
    expect(await loaded()).toEqual([end, '2026-07-01T00:00:00.000Z']);
  });

  it('names the source system of the newest file, even after an import of an older file from another system', async () => {
    const systems = async () =>
      (
        await sql<{ system: string }>`
          select source_system as system from court where code = '89D58'
          union all
          select system from data_source
           where register = 'taxWarrant' and county_id = 18177`.execute(handle.db)
      ).rows.map(({ system }) => system);
    const load = async (key: string, source: string, asOf: string) => {
      const court = { court: '89D58', caseNumber: `89D58-2606-CC-00000${key}` };
      const more = ['--source', source, '--as-of', asOf];
      await desk.run('court', desk.rows('58.ndjson', [caseRow(key, court)]), more);
      await desk.run('taxWarrant', desk.rows('58w.ndjson', [warrantRow(key)]), more);
    };
    await load('1', 'Odyssey', '2026-06-30');
    await load('2', 'Legacy CMS', '2009-12-31');
    expect(await systems()).toEqual(['Odyssey', 'Odyssey']);
    await load('3', 'New CMS', '2026-07-02');
    expect(await systems()).toEqual(['New CMS', 'New CMS']);
  });

  describe('the date of a court from a courts file', () => {
    const wayne = () =>
      handle.db.selectFrom('court').where('code', '=', '89D57').select('loaded_at');
    const loadedAt = async () => (await wayne().executeTakeFirstOrThrow()).loaded_at.toISOString();
    const row = caseRow('c57', { court: '89D57', caseNumber: '89D57-2606-CC-000057' });
    const importCases = (more: readonly string[]) =>
      desk.run('court', desk.rows('57.ndjson', [row]), more);
    const through = ['--coverage-to', '2026-06-20'];
    const end = '2026-06-21T03:59:59.000Z';

    beforeEach(async () => {
      const file = desk.file('courts.csv', 'code,name\n89D57,Wayne Superior Court 57\n');
      const now = Date.parse('2026-07-06T13:00:00Z');
      await importCourts(handle, { file, isDryRun: false }, { now, print: () => {} });
    });

    it('dates the court by the first import, and not by a later import of an older file', async () => {
      await importCases([]);
      expect(await loadedAt()).toBe('2026-07-01T00:00:00.000Z');
      await importCases(through);
      expect(await loadedAt()).toBe('2026-07-01T00:00:00.000Z');
    });

    it('dates the court by the first import even if its coverage was entered earlier', async () => {
      await sql`update court set coverage_from = '2020-01-01' where code = '89D57'`.execute(
        handle.db,
      );
      await importCases(through);
      expect(await loadedAt()).toBe(end);
    });

    it("corrects the court's date in an upgrade if the date came from the courts file", async () => {
      await importCases(through);
      await sql`update court set loaded_at = '2026-07-06T13:00:00Z'`.execute(handle.db);
      await MIGRATIONS['0345-court-dates']?.up(handle.db);
      expect(await loadedAt()).toBe(end);
      await importCases([]);
      await MIGRATIONS['0345-court-dates']?.up(handle.db);
      expect(await loadedAt()).toBe('2026-07-01T00:00:00.000Z');
    });
  });

  it('warns with the next step if records are older than the coverage', async () => {
    const { lines } = await run('2019-02-03', ['--coverage-from', '2024-01-01']);
    expect(lines.slice(-2)).toEqual([
      'Warning: searches do not cover these records:',
      '  Wayne County, IN: 1 filed before 2024-01-01, where its coverage starts; import again with --coverage-from 2019-02-03',
    ]);
  });

  it('warns if the data source is marked as out of service', async () => {
    await run('2019-02-03');
    await sql`update data_source set outage = 'Moving'`.execute(handle.db);
    const { lines } = await run('2019-02-04');
    expect(lines).toContain(
      '  Wayne County, IN: all records, because it is marked as out of service (Moving)',
    );
  });

  it.each([
    [['--coverage-from', '2026-07-02'], '--coverage-from 2026-07-02 is later than --as-of'],
    [['--coverage-to', '2027-01-01'], '--coverage-to 2027-01-01 is later than --as-of'],
    [
      ['--coverage-from', '2020-01-02', '--coverage-to', '2020-01-01'],
      '--coverage-from 2020-01-02 is later than --coverage-to 2020-01-01',
    ],
  ])('rejects the coverage %j', async (options, problem) => {
    await expect(run('2026-06-01', options)).rejects.toThrow(problem);
  });

  it.each(['2026-02-31', '2026-02-31T04:00:00Z', '2026-6-1', '2026-06-01 04:00', ''])(
    'rejects the file date %j',
    async (asOf) => {
      await expect(run('2026-01-01', ['--as-of', asOf])).rejects.toThrow(
        '--as-of must be the date or time when the source created the file',
      );
    },
  );
});

describe('case numbers', () => {
  beforeEach(() => emptyDatabase(handle));

  it.each(['89D01-2606-CM-00A', '89D01-2613-CM-000001', '89D01-2606-CM', '89D01-'])(
    "rejects a case number that starts like a trial court's number but continues differently: %s",
    async (caseNumber) => {
      const file = desk.rows('c.ndjson', [caseRow('a', { caseNumber, caseType: 'CM' })]);
      await desk.run('court', file);
      expect(desk.refused(file)[0]?.reason).toContain(
        `caseNumber: ${caseNumber} starts like a trial court's case number, which looks like 89D01-2606-CM-000123`,
      );
      const row = { court: '89D01', caseNumber, debt: 1, debtors: [{ name: 'Ann Q' }] };
      const judgment = {
        ...row,
        sourceKey: 'j',
        renderedOn: '2026-01-01',
        docketedOn: '2026-01-01',
      };
      const other = desk.rows('j.ndjson', [judgment]);
      await desk.run('judgment', other);
      expect(desk.refused(other)[0]?.reason).toContain("starts like a trial court's case number");
    },
  );

  it.each(['S1-85-3317-C', '17S-SJ-00001', '89D01-2606-CM-12', '89D01-2606-CM-000123-JR'])(
    'accepts a case number in another format, short, or with initials: %s',
    async (caseNumber) => {
      const file = desk.rows('c.ndjson', [caseRow('a', { caseNumber, caseType: 'CM' })]);
      expect((await desk.run('court', file)).code).toBe(0);
    },
  );

  it('rejects a case number without a letter or digit', async () => {
    const file = desk.rows('c.ndjson', [caseRow('a', { caseNumber: '---', caseType: 'CM' })]);
    await desk.run('court', file);
    expect(desk.refused(file)[0]?.reason).toBe('caseNumber: --- has no letter or digit.');
  });
});

describe('--dry-run', () => {
  beforeEach(() => emptyDatabase(handle));

  it('shows five rows and the counts of each change with --dry-run, and writes nothing', async () => {
    const first = ['a', 'b', 'c', 'd'].map((key) => caseRow(key));
    await desk.run('court', desk.rows('first.ndjson', first), ['--as-of', '2026-06-01']);
    const before = await desk.count('court_case');
    const file = desk.rows('second.ndjson', [
      caseRow('a'),
      caseRow('b', { status: 'CLOSED' }),
      { sourceKey: 'c', action: 'delete' },
      { sourceKey: 'never', action: 'delete' },
      caseRow('e', { court: '18C01' }),
      caseRow('f', { court: '99X99' }),
    ]);
    const { code, lines } = await desk.run('court', file, ['--dry-run']);
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('Line '))).toHaveLength(5);
    expect(lines[0]).toContain('"caption": "Quimbleton v. Zwettler"');
    expect(lines.slice(5)).toEqual([
      'Dry run, nothing was written. 6 rows of the register court: 1 new, 1 changed, 1 unchanged, 1 removed, 1 rejected.',
      'First rejected rows:',
      expect.stringContaining('line 6: court: 99X99 is not a court on record') as string,
      'Courts that this import would create, named after their prefixes:',
      '  18C01 Delaware Circuit Court',
    ]);
    expect(await desk.count('court_case')).toBe(before);
    expect(await desk.count('court')).toBe(1);
    expect(await desk.count('import_batch')).toBe(1);
  });
});
