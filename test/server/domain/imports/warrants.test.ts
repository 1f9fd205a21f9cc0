import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { openTestDatabase } from '../../../support/testDatabase';
import { ImportDesk, warrantRow } from './fixtures';

let handle: DatabaseHandle;
let desk: ImportDesk;

beforeAll(async () => {
  handle = await openTestDatabase();
});
afterAll(() => handle.close());
beforeEach(() => {
  desk = new ImportDesk(handle);
});
afterEach(async () => {
  desk.close();
  await sql`delete from tax_warrant where source is not null`.execute(handle.db);
  await sql`truncate import_batch, import_error, import_tombstone, record_event`.execute(handle.db);
});

const warrants = async () =>
  (
    await sql<Record<string, unknown>>`
      select w.*, (select json_agg(json_build_object('name', p.name, 'role', p.role)
                                   order by p.position)
                     from tax_warrant_party p where p.warrant_id = w.id) as names
        from tax_warrant w where w.source is not null order by source_key`.execute(handle.db)
  ).rows;

describe('importing tax warrants', () => {
  it('stores a warrant row with its amounts, names, and lien, and finds the warrant by name', async () => {
    const statuses = [{ status: 'OPEN', on: '2026-06-01' }];
    const file = desk.rows('w.ndjson', [warrantRow('a', { statuses })]);
    const { code, lines } = await desk.run('taxWarrant', file);
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe('1 rows read: 1 written, 0 unchanged, 0 removed, 0 bad.');
    expect(await warrants()).toEqual([
      expect.objectContaining({
        amount_cents: 123_750,
        county_id: 18_177,
        expires_on: '2036-06-01',
        status: 'OPEN',
        taxpayer_name: 'OSWALD T QUIMBLETON',
        names: [{ name: 'OSWALD T QUIMBLETON', role: 'Taxpayer' }],
      }),
    ]);
    expect(await desk.found('warrant', 'OSWALD T QUIMBLETON')).toBe(1);
  });

  it.each([
    ['OPEN', undefined, '2026-06-01'],
    ['RELEASED', undefined, null],
    ['RELEASED', '2026-07-01', '2026-07-01'],
    [undefined, '2026-07-01', '2026-07-01'],
  ])(
    'stores the status date of a warrant with the status %s and a release on %s',
    async (status, on, since) => {
      const statuses = [
        { status: 'OPEN', on: '2026-06-01' },
        ...(on === undefined ? [] : [{ status: 'RELEASED', on }]),
      ];
      await desk.run('taxWarrant', desk.rows('w.ndjson', [warrantRow('a', { status, statuses })]));
      expect(await warrants()).toMatchObject([{ status_on: since }]);
    },
  );

  it.each([
    [{ statuses: [{ status: 'RENEWED', on: '2022-02-20' }] }, '2032-03-01'],
    [{ status: 'RENEWED' }, '2032-03-01'],
    [{ status: 'RENEWED', statusOn: '2022-04-10' }, '2032-04-10'],
    [{ status: 'RENEWED', expiresOn: '2030-01-31' }, '2030-01-31'],
  ])('stores the end of a renewed lien for %j as %s', async (changes, until) => {
    const row = warrantRow('a', { issuedOn: '2012-02-01', filedOn: '2012-03-01', ...changes });
    await desk.run('taxWarrant', desk.rows('w.ndjson', [row]));
    expect(await warrants()).toMatchObject([{ expires_on: until, status: 'RENEWED' }]);
  });

  it('indexes the first records of a county under the source that the import creates', async () => {
    await sql`delete from data_source where county_id = 18177 and register = 'taxWarrant'`.execute(
      handle.db,
    );
    await desk.run('taxWarrant', desk.rows('w.ndjson', [warrantRow('a'), warrantRow('b')]));
    const { rows } = await sql`
      select w.source_key, s.register, s.county_id
        from warrant_name_posting p join tax_warrant w on w.id = p.record_id
        left join data_source s on s.id = p.source_id
       where w.source is not null order by 1`.execute(handle.db);
    const source = { county_id: 18_177, register: 'taxWarrant' };
    expect(rows).toEqual([
      { source_key: 'a', ...source },
      { source_key: 'b', ...source },
    ]);
  });

  it('writes nothing when the same file is imported again, and reports that nothing changed', async () => {
    const file = desk.rows('w.ndjson', [warrantRow('a'), warrantRow('b')]);
    await desk.run('taxWarrant', file);
    const before = await warrants();
    const { lines } = await desk.run('taxWarrant', file);
    expect(await warrants()).toEqual(before);
    expect(lines).toContain('2 rows read: 0 written, 2 unchanged, 0 removed, 0 bad.');
    expect(lines).toContain('Nothing changed: these records are already on file.');
  });

  it('updates a record whose row has changed, and keeps its id', async () => {
    await desk.run('taxWarrant', desk.rows('w.ndjson', [warrantRow('a')]));
    const [before] = await warrants();
    const names = [{ name: { organization: 'Zwettler Mills LLC' } }];
    await desk.run('taxWarrant', desk.rows('v.ndjson', [warrantRow('a', { names })]));
    const [after] = await warrants();
    expect(after).toMatchObject({ id: before?.id, taxpayer_name: 'Zwettler Mills LLC' });
    expect(await desk.found('warrant', 'OSWALD T QUIMBLETON')).toBe(0);
    expect(await desk.found('warrant', 'Zwettler Mills LLC')).toBe(1);
  });

  it('uses the last of several rows with the same key, and reports the duplicates', async () => {
    const rows = [warrantRow('a', { tax: 1 }), warrantRow('a', { tax: 2 })];
    const { lines } = await desk.run('taxWarrant', desk.rows('w.ndjson', rows));
    expect(await warrants()).toEqual([expect.objectContaining({ tax_cents: 200 })]);
    expect(lines).toContain(
      '1 rows have a sourceKey that appears more than once in the file; the last one was used.',
    );
  });

  it('uses the last of several rows with the same key, no matter how far apart, and reports the duplicates', async () => {
    const between = Array.from({ length: 600 }, (_, at) => warrantRow(`k${String(at)}`));
    const rows = [warrantRow('a', { tax: 1 }), ...between, warrantRow('a', { tax: 2 })];
    const { lines } = await desk.run('taxWarrant', desk.rows('w.ndjson', rows));
    expect(await desk.count('tax_warrant', `source_key = 'a' and tax_cents = 200`)).toBe(1);
    expect(lines).toContain(
      '1 rows have a sourceKey that appears more than once in the file; the last one was used.',
    );
  });

  it.each([
    ['change', warrantRow('a', { tax: 1 })],
    ['delete', { sourceKey: 'a', action: 'delete' }],
  ])(
    "doesn't %s a record from an older file if a newer file describes it, and reports the row",
    async (_what, row) => {
      const file = desk.rows('w.ndjson', [warrantRow('a', { tax: 2 })]);
      await desk.run('taxWarrant', file);
      // A newer file that changes nothing still counts as newer.
      await desk.run('taxWarrant', file, ['--as-of', '2026-07-03']);
      const older = desk.rows('o.ndjson', [row]);
      const { lines } = await desk.run('taxWarrant', older, ['--as-of', '2026-07-02']);
      expect(await desk.count('tax_warrant', `source_key = 'a' and tax_cents = 200`)).toBe(1);
      expect(lines).toContain('1 rows were skipped because a newer file describes their records.');
      await desk.run('taxWarrant', older, ['--as-of', '2026-07-04']);
      expect(await desk.count('tax_warrant', `source_key = 'a' and tax_cents = 200`)).toBe(0);
    },
  );

  it.each(['delete', 'expunge'])(
    "doesn't restore a removed record from an older file (%s)",
    async (action) => {
      const file = desk.rows('w.ndjson', [warrantRow('a')]);
      await desk.run('taxWarrant', file);
      const removal = desk.rows('r.ndjson', [{ sourceKey: 'a', action }]);
      await desk.run('taxWarrant', removal, ['--as-of', '2026-07-02']);
      expect(await desk.count('public_tax_warrant', `source_key = 'a'`)).toBe(0);
      expect(await desk.found('warrant', 'OSWALD T QUIMBLETON')).toBe(0);
      const { lines } = await desk.run('taxWarrant', file);
      expect(await desk.count('public_tax_warrant', `source_key = 'a'`)).toBe(0);
      expect(lines).toContain('1 rows were skipped because their records have since been removed.');
    },
  );

  it('restores a deleted record from a newer file, but never an expunged record', async () => {
    const file = desk.rows('w.ndjson', [warrantRow('a'), warrantRow('b')]);
    await desk.run('taxWarrant', file);
    const removals = [
      { sourceKey: 'a', action: 'delete' },
      { sourceKey: 'b', action: 'expunge' },
    ];
    await desk.run('taxWarrant', desk.rows('r.ndjson', removals), ['--as-of', '2026-07-02']);
    await desk.run('taxWarrant', file, ['--as-of', '2026-07-03']);
    expect(await desk.count('public_tax_warrant', `source_key = 'a'`)).toBe(1);
    expect(await desk.count('public_tax_warrant', `source_key = 'b'`)).toBe(0);
  });

  it('expunges a record even if the same file contains it again', async () => {
    await desk.run('taxWarrant', desk.rows('w.ndjson', [warrantRow('a')]));
    const rows = ['a', 'b'].flatMap((key) => [
      { sourceKey: key, action: 'expunge' },
      warrantRow(key, { tax: 200 }),
    ]);
    const file = desk.rows('r.ndjson', rows);
    const { lines } = await desk.run('taxWarrant', file, ['--as-of', '2026-07-02']);
    expect(lines.join()).toContain('0 written');
    await desk.run('taxWarrant', file, ['--as-of', '2026-07-03']);
    expect(await desk.count('public_tax_warrant', `source_key in ('a', 'b')`)).toBe(0);
    expect(await desk.count('import_tombstone', `action = 'expunge'`)).toBe(2);
    expect(await desk.found('warrant', 'OSWALD T QUIMBLETON')).toBe(0);
  });

  it('shows the date of a county’s latest records, not an older file’s date', async () => {
    const file = desk.rows('w.ndjson', [warrantRow('a')]);
    const coverage = ['--coverage-from', '1969-01-02', '--as-of', '2026-07-04T05:00:00Z'];
    await desk.run('taxWarrant', file, coverage);
    await desk.run('taxWarrant', file, ['--as-of', '2020-01-01']);
    const source = await handle.db
      .selectFrom('data_source')
      .where('register', '=', 'taxWarrant')
      .where('county_id', '=', 18_177)
      .select(['coverage_from', 'loaded_at', 'system'])
      .executeTakeFirstOrThrow();
    expect(source).toEqual({
      coverage_from: '1969-01-02',
      loaded_at: new Date('2026-07-04T05:00:00Z'),
      system: 'Test system',
    });
  });
});

describe('the date of a file', () => {
  it('rejects a date in the future, but allows one day for time zones', async () => {
    const file = desk.rows('w.ndjson', [warrantRow('a')]);
    for (const options of [[], ['--dry-run']]) {
      await expect(
        desk.run('taxWarrant', file, ['--as-of', '2062-07-06', ...options]),
      ).rejects.toThrow(/^--as-of 2062-07-06T04:00:00.000Z is in the future\./);
    }
    expect(await warrants()).toHaveLength(0);
    expect((await desk.run('taxWarrant', file, ['--as-of', '2026-07-07'])).code).toBe(0);
  });
});

describe('rejected rows of tax warrants', () => {
  it.each([
    [{ county: '99999' }, 'county: 99999 is not a county in Indiana or Michigan'],
    [
      { county: 'Wayne, MI' },
      "county: Michigan has no tax warrants on this site, so Wayne, MI can't",
    ],
    [{ filedOn: '9999-01-01' }, 'filedOn: must be a date from 1600 to 2199'],
    [{ filedOn: '2026-06-31' }, 'filedOn: 2026-06-31 is not a valid date'],
    [{ warrantNumber: '123456789' }, 'warrantNumber: must be a warrant number of 1 to 8 digits'],
    [{ tax: '12,34' }, 'tax: must be dollars such as 1234.56'],
    [{ tax: -1 }, 'tax: must be dollars such as 1234.56'],
    [{ taxType: 'X' }, 'taxType: "X" is not one of IND, '],
    [{ names: [] }, 'names: must be a list of 1 to'],
    [{ names: [{ name: '--' }] }, 'name: must contain a letter or digit'],
    [{ names: [{ name: 'N/A' }] }, 'name: "N/A" is not a name'],
    [{ names: [{ name: 'A\u0007B' }] }, 'names[0].name: contains a control character'],
    [{ extra: 1 }, 'extra is not a field of this register'],
    [{ sourceKey: '' }, 'the field sourceKey is missing'],
    [{ action: 'drop' }, 'action: "drop" is not one of upsert'],
  ])('rejects a tax warrant with %j', async (change, reason) => {
    const file = desk.rows('w.ndjson', [warrantRow('good'), warrantRow('bad', change)]);
    const { code } = await desk.run('taxWarrant', file);
    expect(code).toBe(1);
    expect(desk.refused(file)).toEqual([
      expect.objectContaining({ line: 2, reason: expect.stringContaining(reason) as string }),
    ]);
    expect(await warrants()).toHaveLength(1);
  });
});
