import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../../../src/server/db/handle';
import { MIGRATIONS } from '../../../../../src/server/db/migrations/list';
import { openTestDatabase } from '../../../../support/testDatabase';
import { seed } from '../../../seed';
import { caseRow, ImportDesk } from '../fixtures';

let handle: DatabaseHandle;
let desk: ImportDesk;

beforeAll(async () => {
  handle = await openTestDatabase();
  await seed(handle);
});
afterAll(() => handle.close());
beforeEach(() => {
  desk = new ImportDesk(handle);
});
afterEach(async () => {
  desk.close();
  await sql`delete from court_case where source is not null`.execute(handle.db);
  await sql`delete from recorded_document where source is not null`.execute(handle.db);
  await sql`truncate import_batch, import_error, import_tombstone, record_event`.execute(handle.db);
});

const parties = [{ name: 'Hidden Zorkmid', role: 'Defendant' }];
const publicDocuments = (): Promise<number> =>
  desk.count('recorded_document', `source_key = 'd' and id in (select id from public_document)`);
const publicCases = (): Promise<number> =>
  desk.count('court_case', `source_key = 'c' and id in (select id from public_case)`);

/** Imports a file of one case. */
async function importCase(name: string, row: object, asOf = '2026-07-01'): Promise<string> {
  const file = desk.rows(name, [row]);
  await desk.run('court', file, ['--as-of', asOf]);
  return file;
}

const DOCUMENT = {
  sourceKey: 'd',
  county: '18177',
  documentNumber: '2026-004512',
  type: 'MTG',
  recordedAt: '2026-06-01T10:00',
  parties: [
    { name: 'Hidden Zorkmid', role: 'grantor' },
    { name: 'Mill Pond Bank NA', role: 'grantee' },
  ],
};

describe('a row that states nothing about secrecy', () => {
  it('leaves a sealed case sealed until a row states that it is public', async () => {
    await importCase('1.ndjson', caseRow('c', { parties, isSealed: true }));
    await importCase('2.ndjson', caseRow('c', { parties }));
    await importCase('3.ndjson', caseRow('c', { parties, status: 'CLOSED' }));
    expect(await publicCases()).toBe(0);
    expect(await desk.count('court_case', `source_key = 'c' and status = 'CLOSED'`)).toBe(1);
    expect(await desk.found('court', 'Hidden Zorkmid')).toBe(0);
    await importCase('4.ndjson', caseRow('c', { parties, status: 'CLOSED', isSealed: false }));
    expect(await publicCases()).toBe(1);
  });

  it('shows a document that only a wrong type made confidential, once the type is corrected', async () => {
    await desk.run('recorder', desk.rows('1.ndjson', [{ ...DOCUMENT, type: 'DD214' }]));
    expect(await publicDocuments()).toBe(0);
    await desk.run('recorder', desk.rows('2.ndjson', [DOCUMENT]));
    expect(await publicDocuments()).toBe(1);
  });

  it('leaves a confidential document confidential', async () => {
    await desk.run('recorder', desk.rows('1.ndjson', [{ ...DOCUMENT, isConfidential: true }]));
    await desk.run('recorder', desk.rows('2.ndjson', [DOCUMENT]));
    expect(await publicDocuments()).toBe(0);
  });
});

describe('a rejected row whose record may be confidential', () => {
  it.each([
    { isSealed: true, caption: '' },
    { isSealed: 'X' },
    { isSealed: 'yes', filedOn: 'June 1' },
    { sealed: true },
    { action: 'Expunge' },
  ])('hides a case on file if its rejected row may be confidential: %j', async (changes) => {
    await importCase('1.ndjson', caseRow('c', { parties }));
    expect(await publicCases()).toBe(1);
    const file = await importCase('2.ndjson', caseRow('c', { parties, ...changes }));
    expect(desk.refused(file)).toHaveLength(1);
    expect(await publicCases()).toBe(0);
    expect(await desk.found('court', 'Hidden Zorkmid')).toBe(0);
    await importCase('3.ndjson', caseRow('c', { parties, isSealed: false }));
    expect(await publicCases()).toBe(1);
  });

  it.each([{ isSealed: 'N', caption: '' }, { isSealed: '', caption: '' }, { caption: '' }])(
    'leaves the case public if the row states no secrecy: %j',
    async (changes) => {
      await importCase('1.ndjson', caseRow('c', { parties }));
      await importCase('2.ndjson', caseRow('c', { parties, ...changes }));
      expect(await publicCases()).toBe(1);
    },
  );

  it("doesn't hide a case for a rejected row if a newer file or a later row describes the case", async () => {
    const doubtful = caseRow('c', { isSealed: 'X' });
    await importCase('1.ndjson', caseRow('c', { parties }));
    await importCase('2.ndjson', doubtful, '2026-06-30');
    await desk.run('court', desk.rows('3.ndjson', [doubtful, caseRow('c', { isSealed: false })]));
    expect(await publicCases()).toBe(1);
  });

  it("doesn't publish an earlier row of the same file", async () => {
    const rows = [caseRow('c', { parties }), caseRow('c', { isSealed: 'X' })];
    await desk.run('court', desk.rows('1.ndjson', rows));
    expect(await publicCases()).toBe(0);
  });

  it('hides a document on file if its rejected row may be confidential', async () => {
    await desk.run('recorder', desk.rows('1.ndjson', [DOCUMENT]));
    expect(await publicDocuments()).toBe(1);
    const row = { ...DOCUMENT, parties: [], isConfidential: true };
    await desk.run('recorder', desk.rows('2.ndjson', [row]));
    expect(await publicDocuments()).toBe(0);
    expect(await desk.found('document', 'Hidden Zorkmid')).toBe(0);
  });

  it('hides a case if its secrecy column has an unknown word, and counts it in a dry run', async () => {
    const mapping = desk.file(
      'm.json',
      JSON.stringify({
        fields: {
          sourceKey: 'ID',
          court: 'COURT',
          caseNumber: 'NO',
          caption: 'STYLE',
          status: { value: 'OPEN' },
          filedOn: 'FILED',
          isSealed: 'SEALED',
        },
      }),
    );
    const lines = (sealed: string): string =>
      `ID,COURT,NO,STYLE,FILED,SEALED\nc,89D01,89D01-2606-CC-000777,A v. B,2026-06-01,${sealed}\n`;
    const options = ['--mapping', mapping];
    await desk.run('court', desk.file('1.csv', lines('N')), options);
    expect(await publicCases()).toBe(1);
    const file = desk.file('2.csv', lines('CONF'));
    expect((await desk.run('court', file, [...options, '--dry-run'])).lines).toContain(
      'Rejected rows would hide 1 public records, because they may be sealed or confidential.',
    );
    await desk.run('court', file, options);
    expect(await publicCases()).toBe(0);
  });
});

describe('a copy of a hidden case under another source', () => {
  const other = ['--source', 'Other system'];
  const importCopy = async (name: string, changes: object = {}): Promise<void> => {
    const rows = [caseRow('o', { parties, ...changes })];
    await desk.run('court', desk.rows(name, rows), other);
  };
  const publicCopies = (): Promise<number> =>
    desk.count('court_case', `source_key = 'o' and id in (select id from public_case)`);

  it.each([
    ['sealed', { isSealed: true }],
    ['expunged', { action: 'expunge' }],
  ])(
    "seals a copy when the case is %s, until the copy's source states that it is public",
    async (_name, hidden) => {
      await importCase('1.ndjson', caseRow('c', { parties }));
      await importCopy('2.ndjson');
      expect(await publicCopies()).toBe(1);
      await importCase('3.ndjson', caseRow('c', { parties, ...hidden }));
      expect(await publicCopies()).toBe(0);
      expect(await desk.found('court', 'Hidden Zorkmid')).toBe(0);
      await importCopy('4.ndjson', { status: 'CLOSED', isSealed: false });
      expect(await publicCopies()).toBe(0);
    },
  );

  it("doesn't add a copy of a hidden case from a later file", async () => {
    await importCase('1.ndjson', caseRow('c', { parties, isSealed: true }));
    await importCopy('2.ndjson');
    expect(await desk.count('court_case', `source_key = 'o'`)).toBe(0);
    await importCopy('3.ndjson', { caseNumber: '89D01-2606-CC-000778' });
    expect(await publicCopies()).toBe(1);
    await importCase('4.ndjson', caseRow('c', { parties, isSealed: false }));
    await importCopy('5.ndjson');
    expect(await publicCopies()).toBe(1);
  });

  it('leaves the case and its copy sealed until the case is public, then shows the copy when its next row is imported', async () => {
    await importCase('1.ndjson', caseRow('c', { parties }));
    await importCopy('2.ndjson');
    await importCase('3.ndjson', caseRow('c', { parties, isSealed: 'X' }));
    expect([await publicCases(), await publicCopies()]).toEqual([0, 0]);
    await importCase('4.ndjson', caseRow('c', { parties, isSealed: false }));
    expect([await publicCases(), await publicCopies()]).toEqual([1, 0]);
    await importCopy('5.ndjson');
    expect([await publicCases(), await publicCopies()]).toEqual([1, 1]);
  });

  it('leaves the copy sealed if its hidden case is deleted', async () => {
    await importCase('1.ndjson', caseRow('c', { parties }));
    await importCopy('2.ndjson');
    await importCase('3.ndjson', caseRow('c', { parties, isSealed: true }));
    await importCase('4.ndjson', { sourceKey: 'c', action: 'delete' });
    await importCopy('5.ndjson');
    expect(await publicCopies()).toBe(0);
    await importCopy('6.ndjson', { isSealed: false });
    expect(await publicCopies()).toBe(1);
  });

  it.each([{ isSealed: true }, { isSealed: 'X' }])(
    'hides the case until the copy is public if the copy itself states %j',
    async (hidden) => {
      await importCase('1.ndjson', caseRow('c', { parties }));
      await importCopy('2.ndjson');
      await importCase('3.ndjson', caseRow('c', { parties, isSealed: true }));
      await importCopy('4.ndjson', hidden);
      await importCase('5.ndjson', caseRow('c', { parties, isSealed: false }));
      expect(await publicCases()).toBe(0);
      await importCopy('6.ndjson', { isSealed: false });
      await importCase('7.ndjson', caseRow('c', { parties, isSealed: false }));
      expect([await publicCases(), await publicCopies()]).toEqual([1, 1]);
    },
  );

  it('shows an e-filed case without a source when the case is public again', async () => {
    await importCase('1.ndjson', caseRow('c', { parties }));
    await importCopy('2.ndjson');
    await sql`update court_case set source = null where source_key = 'o'`.execute(handle.db);
    await importCase('3.ndjson', caseRow('c', { parties, isSealed: true }));
    expect(await publicCopies()).toBe(0);
    await importCase('4.ndjson', caseRow('c', { parties, isSealed: false }));
    expect(await publicCopies()).toBe(1);
    expect(await desk.found('court', 'Hidden Zorkmid')).toBe(2);
    await sql`delete from court_case where source_key = 'o'`.execute(handle.db);
  });

  it('leaves a copy assigned to its own source’s run when another source’s run seals it', async () => {
    await importCase('1.ndjson', caseRow('c', { parties }));
    await importCopy('2.ndjson');
    const batches = () =>
      handle.db.selectFrom('court_case').where('source_key', '=', 'o').select('batch_id').execute();
    const before = await batches();
    await importCase('3.ndjson', caseRow('c', { parties, isSealed: true }));
    expect(await batches()).toEqual(before);
  });

  it('seals a copy of a hidden case during the upgrade', async () => {
    await importCase('1.ndjson', caseRow('c', { parties }));
    await importCopy('2.ndjson');
    await sql`update court_case set is_expunged = true where source_key = 'c'`.execute(handle.db);
    await sql`alter table court_case drop column if exists is_sealed_as_copy`.execute(handle.db);
    await MIGRATIONS['0315-copies-of-hidden-cases']?.up(handle.db);
    expect(await publicCopies()).toBe(0);
    expect(await desk.found('court', 'Hidden Zorkmid')).toBe(0);
    await sql`update court_case set is_expunged = false where source_key = 'c'`.execute(handle.db);
    await importCase('3.ndjson', caseRow('c', { parties, isSealed: false }));
    expect([await publicCases(), await publicCopies()]).toEqual([1, 0]);
  });
});

describe('a column that may mark confidential records', () => {
  it('requires a field or --ignore-columns for a column that may mark confidential records', async () => {
    const mapping = desk.file(
      'm.json',
      JSON.stringify({
        fields: {
          sourceKey: 'ID',
          court: 'COURT',
          caseNumber: 'NO',
          caption: 'STYLE',
          status: { value: 'OPEN' },
          filedOn: 'FILED',
        },
      }),
    );
    const file = desk.file(
      '1.csv',
      'ID,COURT,NO,STYLE,FILED,RESTRICTED\nc,89D01,89D01-2606-CC-000777,A v. B,2026-06-01,Y\n',
    );
    await expect(desk.run('court', file, ['--mapping', mapping])).rejects.toThrow(
      "The mapping doesn't use these columns, which may mark sealed or confidential records: RESTRICTED.",
    );
    const options = ['--mapping', mapping, '--ignore-columns', 'RESTRICTED'];
    expect((await desk.run('court', file, options)).code).toBe(0);
    expect(await publicCases()).toBe(1);
  });
});
