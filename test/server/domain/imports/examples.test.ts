import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { openTestDatabase } from '../../../support/testDatabase';
import { ImportDesk } from './fixtures';

const FOLDER = path.join(__dirname, '../../../../docs/import/examples');

let handle: DatabaseHandle;
let desk: ImportDesk;

beforeAll(async () => {
  handle = await openTestDatabase();
  desk = new ImportDesk(handle);
});
afterEach(() => sql`delete from court_case where source is not null`.execute(handle.db));
afterAll(async () => {
  desk.close();
  await handle.close();
});

function example(name: string): string {
  const file = desk.file(name, '');
  copyFileSync(path.join(FOLDER, name), file);
  return file;
}
const cases = async (): Promise<unknown[]> =>
  (
    await sql`
      select c.number, c.caption, c.type_code, c.status, c.filed_on,
             array(select p.role || ': ' || p.name from case_party p where p.case_id = c.id
                    order by p.position) as parties,
             array(select e.entry_number || ' ' || e.text from ccs_entry e where e.case_id = c.id
                    order by e.entered_on, e.entry_number) as entries
        from court_case c where c.source is not null order by c.number`.execute(handle.db)
  ).rows;

describe('the examples in docs/import', () => {
  it('converts a court’s extract with one party per line to cases', async () => {
    const mapping = ['--mapping', path.join(FOLDER, 'cases.mapping.json')];
    const { code } = await desk.run('court', example('cases.csv'), mapping);
    expect(code).toBe(0);
    expect(await cases()).toEqual([
      {
        number: '89D01-2606-CM-000901',
        caption: 'STATE OF INDIANA v. SMITH & SONS',
        type_code: 'CM',
        status: 'OPEN',
        filed_on: '2026-06-15',
        parties: [
          'Defendant: SMITH & SONS ROOFING LLC',
          'Attorney: ALICE J PEMBERTON',
          'Plaintiff: STATE OF INDIANA',
        ],
        entries: [],
      },
      {
        number: 'S1-85-3317-C',
        caption: 'FIRST BANK -Vs- VAN DYKE',
        type_code: 'CP',
        status: 'CLOSED',
        filed_on: '1985-03-04',
        parties: ['Defendant: ROBERT LEE VAN DYKE', 'Plaintiff: FIRST BANK'],
        entries: [],
      },
    ]);
  });

  it('converts CourtListener dockets to cases, and rejects dockets without a filing date', async () => {
    const file = example('dockets.ndjson');
    const format = ['--format', 'courtlistener'];
    await desk.run('court', file, format);
    expect(desk.refused(file).map(({ reason }) => reason.split(';')[0])).toEqual([
      'date_filed: a case needs a filing date',
    ]);
    expect(await cases()).toEqual([
      {
        number: '89D01-2606-CT-000902',
        caption: 'Fern Zorkmid v. Mill Pond Bank, N.A.',
        type_code: 'CT',
        status: 'OPEN',
        filed_on: '2026-06-16',
        parties: [
          'Plaintiff: Fern Zorkmid',
          'Attorney: Alice J. Pemberton',
          'Defendant: Mill Pond Bank, N.A.',
        ],
        entries: [
          '1 COMPLAINT filed by Fern Zorkmid',
          '3 SUMMONS issued & served',
          '2 Minute entry: case assigned',
        ],
      },
    ]);
    await desk.run('court', file, [...format, '--filed-from-first-entry']);
    expect(await cases()).toContainEqual(
      expect.objectContaining({ number: '89D01-2606-CT-000903', filed_on: '2026-06-18' }),
    );
  });

  it('rejects a docket from a court outside Indiana, with the prefix rule as the reason', async () => {
    const docket = {
      id: 1,
      docket_number: '1:26-cv-00077',
      court_id: 'insd',
      date_filed: '2026-06-19',
    };
    const file = desk.rows('d.ndjson', [docket]);
    await desk.run('court', file, ['--format', 'courtlistener']);
    expect(desk.refused(file)[0]?.reason).toBe(
      'court: insd is not a court on record or an Indiana court prefix: a prefix has two digits, a letter, and two digits, as in 89D01.',
    );
  });
});
