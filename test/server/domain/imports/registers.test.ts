import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { MIGRATIONS } from '../../../../src/server/db/migrations/list';
import { JUDGMENT_NAMES } from '../../../../src/server/domain/nameIndex/registerRepository';
import { indexRecords } from '../../../../src/server/domain/nameIndex/writeRepository';
import { findCase } from '../../../../src/server/areas/court/repository';
import { openTestDatabase } from '../../../support/testDatabase';
import { caseRow, ImportDesk } from './fixtures';

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
  for (const table of ['judgment', 'court_case', 'recorded_document'] as const) {
    await sql`delete from ${sql.table(table)} where source is not null`.execute(handle.db);
  }
  await sql`truncate import_batch, import_error, import_tombstone`.execute(handle.db);
});

const rowsOf = async (query: string): Promise<unknown[]> =>
  (await sql`${sql.raw(query)}`.execute(handle.db)).rows;

const WHOLE_CASE = caseRow('c1', {
  caption: 'STATE OF INDIANA v. QUIMBLETON &amp; SONS <b>x</b>',
  parties: [
    {
      name: 'Oswald Quimbleton',
      role: 'Defendant',
      birthYear: 1_980,
      aliases: [{ kind: 'AKA', name: 'Ozzie Quimbleton' }],
      attorneys: [{ name: 'Zelda Zwettler', barNumber: '12345-89' }],
    },
    {
      name: 'State of Indiana',
      role: 'Plaintiff',
      attorneys: [{ name: 'Zelda Zwettler', barNumber: '12345-89' }],
    },
  ],
  charges: [{ description: 'Theft', statute: '35-43-4-2', degree: 'CM' }],
  hearings: [{ sourceKey: 'h1', startsAt: '2026-07-20T09:00', event: 'Initial Hearing' }],
  entries: [
    { enteredOn: '2026-06-01', text: 'Case opened', number: 5 },
    { enteredOn: '2026-06-01', text: 'Summons', number: 5 },
    { enteredOn: '2026-06-02', text: 'Returned' },
  ],
});

describe('importing court cases', () => {
  it('stores a case with all details, and keeps text as plain text', async () => {
    const file = desk.rows('c.ndjson', [WHOLE_CASE]);
    expect((await desk.run('court', file)).code).toBe(0);
    expect(
      await rowsOf(
        `select caption, type_code, number_tail from court_case where source_key = 'c1'`,
      ),
    ).toEqual([
      {
        caption: 'STATE OF INDIANA v. QUIMBLETON & SONS <b>x</b>',
        type_code: 'CC',
        number_tail: '2606CC000777',
      },
    ]);
    expect(
      await rowsOf(`select p.position, p.role, p.name, p.birth_year from case_party p
                      join court_case c on c.id = p.case_id where c.source_key = 'c1' order by 1`),
    ).toEqual([
      { position: 1, role: 'Defendant', name: 'Oswald Quimbleton', birth_year: 1_980 },
      { position: 2, role: 'Attorney', name: 'Zelda Zwettler', birth_year: null },
      { position: 3, role: 'Plaintiff', name: 'State of Indiana', birth_year: null },
    ]);
    expect(
      await rowsOf(`select p.name, a.name as attorney from representation r
                      join case_party p on p.id = r.party_id join case_party a on a.id = r.attorney_id
                      join court_case c on c.id = p.case_id where c.source_key = 'c1' order by 1`),
    ).toEqual([
      { name: 'Oswald Quimbleton', attorney: 'Zelda Zwettler' },
      { name: 'State of Indiana', attorney: 'Zelda Zwettler' },
    ]);
    expect(
      await rowsOf(`select e.entry_number, e.text from ccs_entry e
                      join court_case c on c.id = e.case_id where c.source_key = 'c1' order by 1`),
    ).toEqual([
      { entry_number: 5, text: 'Case opened' },
      { entry_number: 6, text: 'Summons' },
      { entry_number: 7, text: 'Returned' },
    ]);
    expect(await rowsOf(`select starts_at from hearing where source_key = 'h1'`)).toEqual([
      { starts_at: new Date('2026-07-20T13:00:00Z') },
    ]);
    expect(await desk.found('court', 'Ozzie Quimbleton')).toBe(1);
    expect(await desk.found('court', 'Zelda Zwettler')).toBe(1);
  });

  it('stores sentences, bonds, amounts, and related cases, and shows none for a hidden case', async () => {
    const money = {
      charges: [
        {
          description: 'Theft',
          sentences: [{ description: 'Jail', lengthDays: 365, suspendedDays: 180 }],
        },
      ],
      bonds: [{ kind: 'Cash', amount: '$1,500', setOn: '2026-06-02', status: 'POSTED' }],
      receivables: [{ account: 'Fine', amount: 200, balance: 150.5, orderedOn: '2026-06-03' }],
      payments: [
        { account: 'Fine', amount: 60, paidOn: '2026-06-04', receiptNumber: 'R1' },
        { account: 'Fine', amount: '10.50', paidOn: '2026-06-05', isRefund: true },
      ],
      relatedCases: [
        { kind: 'CONSOLIDATED', caseNumber: '89D01-2606-CC-000778' },
        { caseNumber: '89D01-2606-CC-000779' },
        { caseNumber: '89D01-2606-JC-000001' },
        { caseNumber: '10C01-2401-PL-000005', relatedOn: '2026-06-06' },
      ],
    };
    const rows = [
      caseRow('c', money),
      caseRow('d', { caseNumber: '89D01-2606-CC-000778', caption: 'The other' }),
      caseRow('s', { caseNumber: '89D01-2606-CC-000779', isSealed: true }),
    ];
    const file = desk.rows('c.ndjson', rows);
    expect((await desk.run('court', file)).lines.join()).toContain('3 written');
    await desk.run('court', desk.rows('e.ndjson', [{ ...rows[0], status: 'CLOSED' }]));
    const idOf = async (key: string): Promise<number> =>
      (
        (await rowsOf(`select id from court_case where source_key = '${key}'`)) as { id: number }[]
      )[0]?.id ?? 0;
    const found = await findCase(handle.db, await idOf('c'));
    expect(found?.charges[0]?.sentences).toMatchObject([
      { description: 'Jail', lengthDays: 365, suspendedDays: 180 },
    ]);
    expect(found?.bonds).toMatchObject([{ kind: 'Cash', amountCents: 150_000, status: 'POSTED' }]);
    expect(found?.receivables).toMatchObject([{ amountCents: 20_000, balanceCents: 15_050 }]);
    expect(found?.payments.map(({ amountCents }) => amountCents)).toEqual([6_000, -1_050]);
    expect(found?.related.map(({ caseNumber, caption }) => [caseNumber, caption])).toEqual([
      ['10C01-2401-PL-000005', null],
      ['89D01-2606-CC-000778', 'The other'],
    ]);
    const other = await findCase(handle.db, await idOf('d'));
    expect(other?.related).toMatchObject([{ kind: 'CONSOLIDATED', isFromOther: true }]);
  });

  it('keeps the ids of items that have their own key when the case changes', async () => {
    await desk.run('court', desk.rows('c.ndjson', [WHOLE_CASE]));
    const before = await rowsOf(`select id from hearing where source_key = 'h1'`);
    await desk.run('court', desk.rows('d.ndjson', [{ ...WHOLE_CASE, status: 'CLOSED' }]));
    expect(await rowsOf(`select id from hearing where source_key = 'h1'`)).toEqual(before);
    expect(
      await desk.count(
        'ccs_entry',
        `case_id = (select id from court_case where source_key = 'c1')`,
      ),
    ).toBe(3);
  });

  it('keeps the ids of hearings without a key while their time and event stay the same', async () => {
    const hearings = [
      { startsAt: '2026-07-20T09:00', event: 'Initial Hearing' },
      { startsAt: '2026-07-20T09:00', event: 'Initial Hearing' },
      { startsAt: '2026-08-20T09:00', event: 'Bench Trial' },
    ];
    const idsOf = (where: string): Promise<unknown[]> =>
      rowsOf(`select h.id from hearing h join court_case c on c.id = h.case_id
               where c.source_key = 'c9' and h.event = '${where}' order by h.id`);
    await desk.run('court', desk.rows('c.ndjson', [caseRow('c9', { hearings })]));
    const before = [await idsOf('Initial Hearing'), await idsOf('Bench Trial')];
    const moved = [...hearings.slice(0, 2), { startsAt: '2026-08-21T09:00', event: 'Bench Trial' }];
    await desk.run(
      'court',
      desk.rows('d.ndjson', [caseRow('c9', { status: 'CLOSED', hearings: moved })]),
    );
    expect(await idsOf('Initial Hearing')).toEqual(before[0]);
    expect(await idsOf('Bench Trial')).not.toEqual(before[1]);
  });

  it('never finds a sealed, confidential, or expunged case by name', async () => {
    const parties = [{ name: 'Hidden Zorkmid', role: 'Defendant' }];
    const open = { parties, caseNumber: '89D01-2606-CC-000772' };
    await desk.run(
      'court',
      desk.rows('c.ndjson', [
        caseRow('s', { parties, isSealed: true }),
        caseRow('m', { parties, caseType: 'MH', caseNumber: '89D01-2606-MH-000001' }),
        caseRow('e', { parties, caseNumber: '89D01-2606-CC-000771' }),
        caseRow('o', open),
      ]),
    );
    expect(await desk.found('court', 'Hidden Zorkmid')).toBe(2);
    await desk.run(
      'court',
      desk.rows('d.ndjson', [
        { sourceKey: 'e', action: 'expunge' },
        caseRow('o', { ...open, isSealed: true }),
      ]),
    );
    expect(await desk.found('court', 'Hidden Zorkmid')).toBe(0);
    await desk.run('court', desk.rows('f.ndjson', [caseRow('o', { ...open, isSealed: false })]));
    expect(await desk.found('court', 'Hidden Zorkmid')).toBe(1);
  });

  it.each([
    [{ court: '99X99' }, 'court: 99X99 is not a court on record'],
    [{ caseType: 'ZZ' }, 'caseType: ZZ is not a case type'],
    [
      { caseNumber: 'S1-85-3317-C' },
      'caseType: is missing, and the case number does not contain it',
    ],
    [{ filedOn: null }, 'the field filedOn is missing'],
    [{ status: 'PENDING' }, 'status: "PENDING" is not one of OPEN, CLOSED'],
  ])('rejects the case %j', async (change, reason) => {
    const file = desk.rows('c.ndjson', [caseRow('bad', change)]);
    await desk.run('court', file);
    expect(desk.refused(file)[0]?.reason).toContain(reason);
  });
});

const JUDGMENT = {
  sourceKey: 'j1',
  court: '89D01',
  caseNumber: '89D01-2606-CC-000777',
  debt: 5_000,
  renderedOn: '2026-06-10',
  docketedOn: '2026-06-11',
  debtors: [{ name: 'ZORKMID, FERN & OTTO' }],
  creditors: [{ name: 'Mill Pond Bank NA' }],
  events: [{ kind: 'RENDERED', on: '2026-06-10', text: 'Judgment &lt;by default&gt;' }],
};

describe('importing judgments', () => {
  it('stores the people, the events, and the lien', async () => {
    expect((await desk.run('judgment', desk.rows('j.ndjson', [JUDGMENT]))).code).toBe(0);
    expect(
      await rowsOf(
        `select debtors, creditors, debt_cents, expires_on from judgment where source_key = 'j1'`,
      ),
    ).toEqual([
      {
        debtors: 'FERN ZORKMID and OTTO ZORKMID',
        creditors: 'Mill Pond Bank NA',
        debt_cents: 500_000,
        expires_on: '2036-06-10',
      },
    ]);
    expect(await desk.count('judgment_event', `text = 'Judgment <by default>'`)).toBe(1);
    expect(await desk.found('judgment', 'OTTO ZORKMID')).toBe(1);
  });

  it.each([
    ['RELEASED', '2026-06-25'],
    ['RENEWED', null],
    [undefined, null],
  ])('takes the date of the status %s from its event', async (status, since) => {
    const events = [
      { kind: 'RELEASE', on: '2026-06-25' },
      { kind: 'RELEASE', on: '2026-06-20' },
      { kind: 'EXECUTION', on: '2026-06-28' },
    ];
    await desk.run('judgment', desk.rows('j.ndjson', [{ ...JUDGMENT, status, events }]));
    expect(await rowsOf(`select status_on from judgment where source_key = 'j1'`)).toEqual([
      { status_on: since },
    ]);
  });

  it.each([
    [{ events: [{ kind: 'RENEWAL', on: '2026-06-20' }] }, '2046-06-10'],
    [{ status: 'RENEWED' }, '2046-06-10'],
    [{ status: 'RENEWED', statusOn: '2036-08-01' }, '2046-08-01'],
  ])('stores the end of a renewed judgment for %j as %s', async (changes, until) => {
    await desk.run('judgment', desk.rows('j.ndjson', [{ ...JUDGMENT, ...changes }]));
    expect(await rowsOf(`select expires_on from judgment where source_key = 'j1'`)).toEqual([
      { expires_on: until },
    ]);
  });

  it.each(['judgment first', 'case first'])(
    'hides a judgment along with its case (%s)',
    async (order) => {
      const judgment = desk.rows('j.ndjson', [JUDGMENT]);
      const sealed = desk.rows('c.ndjson', [caseRow('c1', { isSealed: true })]);
      if (order === 'judgment first') await desk.run('judgment', judgment);
      await desk.run('court', sealed);
      if (order !== 'judgment first') await desk.run('judgment', judgment);
      expect(await desk.count('public_judgment', `source_key = 'j1'`)).toBe(0);
      expect(await desk.found('judgment', 'OTTO ZORKMID')).toBe(0);
      await desk.run('court', desk.rows('d.ndjson', [caseRow('c1', { isSealed: false })]));
      expect(await desk.found('judgment', 'OTTO ZORKMID')).toBe(1);
    },
  );
});

describe('importing cases and judgments at the same time', () => {
  it.each([
    ['court', caseRow('c2', { caseNumber: '89D01-2606-CC-000790' })],
    ['judgment', { ...JUDGMENT, sourceKey: 'j2', caseNumber: '89D01-2606-CC-000790' }],
  ])(
    'links, at the end of the run, judgments to cases that a concurrent run imported (%s)',
    async (register, row) => {
      await desk.run('court', desk.rows('c.ndjson', [caseRow('c1')]));
      await desk.run('judgment', desk.rows('j.ndjson', [JUDGMENT]));
      await rowsOf(`update judgment set case_id = null where source_key = 'j1'`);
      await desk.run(register, desk.rows('2.ndjson', [row]));
      expect(
        await desk.count(
          'judgment',
          `source_key = 'j1' and case_id = (select id from court_case where source_key = 'c1')`,
        ),
      ).toBe(1);
    },
  );
});

it('searches for judgments without their case only after concurrent runs', async () => {
  await desk.run('court', desk.rows('c.ndjson', [caseRow('c1')]));
  await desk.run('judgment', desk.rows('j.ndjson', [JUDGMENT]));
  await rowsOf(`update judgment set case_id = null where source_key = 'j1'`);
  await rowsOf(`update import_batch set ended_at = started_at - interval '1 minute'`);
  const other = caseRow('c2', { caseNumber: '89D01-2606-CC-000790' });
  await desk.run('court', desk.rows('2.ndjson', [other]));
  expect(await desk.count('judgment', `source_key = 'j1' and case_id is null`)).toBe(1);
});

describe('importing another case with the number of a judgment’s case', () => {
  const copy = async (rows: readonly object[]): Promise<void> => {
    const file = desk.rows('copy.ndjson', rows);
    expect((await desk.run('court', file, ['--source', 'Public copy'])).code).toBe(0);
  };

  it('hides a judgment when its case is renumbered and a sealed case arrives with the old number', async () => {
    await desk.run('court', desk.rows('1.ndjson', [caseRow('k')]));
    await desk.run('judgment', desk.rows('j.ndjson', [JUDGMENT]));
    expect(await desk.found('judgment', 'OTTO ZORKMID')).toBe(1);
    const corrected = caseRow('k', { caseNumber: '89D01-2606-CC-000778' });
    await desk.run('court', desk.rows('2.ndjson', [corrected]));
    expect(await desk.count('judgment', `source_key = 'j1' and case_id is null`)).toBe(1);
    await desk.run('court', desk.rows('3.ndjson', [caseRow('sealed', { isSealed: true })]));
    expect(await desk.count('public_judgment', `source_key = 'j1'`)).toBe(0);
    expect(await desk.found('judgment', 'OTTO ZORKMID')).toBe(0);
  });

  it.each(['sealed', 'expunged'])(
    'hides a judgment when the court’s own case is %s, even if a public copy of the case arrived first',
    async (kind) => {
      await copy([caseRow('copy')]);
      await desk.run('judgment', desk.rows('j.ndjson', [JUDGMENT]));
      await desk.run('court', desk.rows('1.ndjson', [caseRow('k')]));
      expect(await desk.found('judgment', 'OTTO ZORKMID')).toBe(1);
      const row =
        kind === 'sealed'
          ? caseRow('k', { isSealed: true })
          : { sourceKey: 'k', action: 'expunge' };
      await desk.run('court', desk.rows('2.ndjson', [row]));
      expect(await desk.count('public_judgment', `source_key = 'j1'`)).toBe(0);
      expect(await desk.found('judgment', 'OTTO ZORKMID')).toBe(0);
    },
  );

  it('hides a judgment during the upgrade if an earlier version linked it to a public copy of its sealed case', async () => {
    await copy([caseRow('copy')]);
    await desk.run('judgment', desk.rows('j.ndjson', [JUDGMENT]));
    await desk.run('court', desk.rows('1.ndjson', [caseRow('k')]));
    await rowsOf(`update court_case set is_sealed = true where source_key = 'k'`);
    await rowsOf(`update judgment set case_id = (select id from court_case where source_key = 'copy')
                   where source_key = 'j1'`);
    const { id } = await handle.db
      .selectFrom('judgment')
      .where('source_key', '=', 'j1')
      .select('id')
      .executeTakeFirstOrThrow();
    await indexRecords(handle.db, JUDGMENT_NAMES, [id]);
    expect(await desk.found('judgment', 'OTTO ZORKMID')).toBe(1);
    await MIGRATIONS['0250-sealed-judgments']?.up(handle.db);
    expect(await desk.count('public_judgment', `source_key = 'j1'`)).toBe(0);
    expect(await desk.found('judgment', 'OTTO ZORKMID')).toBe(0);
  });

  it('keeps a judgment of a sealed case hidden when the case or the judgment changes, until another case gets the number', async () => {
    await desk.run('court', desk.rows('1.ndjson', [caseRow('k', { isSealed: true })]));
    await desk.run('judgment', desk.rows('j.ndjson', [JUDGMENT]));
    const moved = caseRow('k', { isSealed: true, caseNumber: '89D01-2606-CC-000778' });
    await desk.run('court', desk.rows('2.ndjson', [moved]));
    expect(await desk.count('public_judgment', `source_key = 'j1'`)).toBe(0);
    await desk.run('judgment', desk.rows('j2.ndjson', [{ ...JUDGMENT, debt: 4_000 }]));
    expect(await desk.count('judgment', `source_key = 'j1' and debt_cents = 400000`)).toBe(1);
    expect(await desk.count('public_judgment', `source_key = 'j1'`)).toBe(0);
    expect(await desk.found('judgment', 'OTTO ZORKMID')).toBe(0);
    await desk.run('court', desk.rows('3.ndjson', [caseRow('other')]));
    expect(await desk.found('judgment', 'OTTO ZORKMID')).toBe(1);
  });
});

const MORTGAGE = {
  sourceKey: 'd1',
  county: 'Wayne, IN',
  documentNumber: '2026-990001',
  type: 'MTG',
  recordedAt: '2026-06-01T10:30',
  parties: [
    { name: 'ZORKMID FERN', nameOrder: 'LAST_FIRST', role: 'grantor' },
    { name: 'Mill Pond Bank NA', role: 'grantee' },
  ],
  legals: [{ text: 'Lot 4 Mill Pond', subdivision: 'Mill Pond', lot: '4' }],
};
const RELEASE = {
  ...MORTGAGE,
  sourceKey: 'd2',
  documentNumber: '2026-990002',
  type: 'RMTG',
  references: [{ relation: 'RELEASES', number: '2026990001' }],
};
const statusOf = (name: string): Promise<unknown[]> =>
  rowsOf(`select distinct p.status from document_name_posting p
            join document_name n on n.id = p.name_id join recorded_document d on d.id = p.record_id
           where n.name = '${name}' and d.source_key = 'd1'`);

describe('importing recorded documents', () => {
  it.each([
    ['before its release', [MORTGAGE, RELEASE]],
    ['after its release', [RELEASE, MORTGAGE]],
  ])(
    'shows a mortgage imported %s as released, and as open again when the release is deleted',
    async (_order, rows) => {
      for (const [at, row] of rows.entries()) {
        await desk.run('recorder', desk.rows(`${String(at)}.ndjson`, [row]));
      }
      expect(await statusOf('FERN ZORKMID')).toEqual([{ status: 'RELEASED' }]);
      expect(
        await rowsOf(
          `select recorded_at, recorded_on from recorded_document where source_key = 'd1'`,
        ),
      ).toEqual([{ recorded_at: new Date('2026-06-01T14:30:00Z'), recorded_on: '2026-06-01' }]);
      const removal = [{ sourceKey: 'd2', action: 'delete' }];
      await desk.run('recorder', desk.rows('r.ndjson', removal));
      expect(await statusOf('FERN ZORKMID')).toEqual([{ status: 'OPEN' }]);
    },
  );

  it.each(['before', 'after'])(
    'moves a release to the right mortgage, which is imported %s the wrong mortgage’s number is corrected',
    async (order) => {
      const wrong = {
        ...MORTGAGE,
        sourceKey: 'd0',
        parties: [{ name: 'Odd Ogle', role: 'grantor' }],
      };
      await desk.run('recorder', desk.rows('1.ndjson', [wrong, RELEASE]));
      const corrected = { ...wrong, documentNumber: '2026-990009' };
      const rows = order === 'before' ? [MORTGAGE, corrected] : [corrected, MORTGAGE];
      for (const [at, row] of rows.entries()) {
        await desk.run('recorder', desk.rows(`${String(at)}.ndjson`, [row]));
      }
      expect(await statusOf('FERN ZORKMID')).toEqual([{ status: 'RELEASED' }]);
      expect(
        await rowsOf(`select p.status from document_name_posting p
                        join recorded_document d on d.id = p.record_id
                       where d.source_key = 'd0'`),
      ).toEqual([{ status: 'OPEN' }]);
    },
  );

  describe('a number that several documents share', () => {
    const SAME_NUMBER = [
      { ...MORTGAGE, recordedAt: '1984-06-01T10:30' },
      {
        ...MORTGAGE,
        sourceKey: 'd3',
        recordedAt: '1991-06-01T10:30',
        parties: [{ name: 'Odd Ogle', role: 'grantor' }],
      },
    ];
    const linked = (): Promise<unknown[]> =>
      rowsOf(`select t.source_key from document_reference f
                left join recorded_document t on t.id = f.target_id
               where f.target_key = '2026990001'`);
    const load = (name: string, ...rows: readonly object[]) =>
      desk.run('recorder', desk.rows(`${name}.ndjson`, rows));

    it.each([
      ['before the release', [...SAME_NUMBER, RELEASE]],
      ['after the release', [RELEASE, ...SAME_NUMBER]],
      ['around the release', [SAME_NUMBER[1]!, RELEASE, SAME_NUMBER[0]!]],
    ])(
      'keeps mortgages with the same number, imported %s, open until only one is left',
      async (_when, rows) => {
        for (const [at, row] of rows.entries()) await load(String(at), row);
        expect(await linked()).toEqual([{ source_key: null }]);
        expect(await statusOf('FERN ZORKMID')).toEqual([{ status: 'OPEN' }]);
        await load('r', { sourceKey: 'd3', action: 'delete' });
        expect(await linked()).toEqual([{ source_key: 'd1' }]);
        expect(await statusOf('FERN ZORKMID')).toEqual([{ status: 'RELEASED' }]);
      },
    );

    it('releases the only mortgage that is not newer than the release, and no other document', async () => {
      const deed = { ...SAME_NUMBER[1]!, sourceKey: 'd4', type: 'WD' };
      const later = { ...SAME_NUMBER[1]!, recordedAt: '2026-06-02T10:30' };
      await load('a', deed, later, RELEASE, SAME_NUMBER[0]!);
      expect(await linked()).toEqual([{ source_key: 'd1' }]);
      expect(await statusOf('FERN ZORKMID')).toEqual([{ status: 'RELEASED' }]);
    });

    it('releases a mortgage that is on file from several sources', async () => {
      const copy = (sourceKey: string) => [{ ...MORTGAGE, sourceKey }];
      const other = ['--source', 'Other name'];
      await desk.run('recorder', desk.rows('1.ndjson', copy('d0')), other);
      await load('a', MORTGAGE, RELEASE);
      await desk.run('recorder', desk.rows('2.ndjson', copy('d9')), ['--source', 'Third name']);
      expect(await linked()).toEqual([{ source_key: 'd0' }]);
      await rowsOf(`update recorded_document set is_confidential = true where source_key = 'd0'`);
      await MIGRATIONS['0325-repeated-numbers']?.up(handle.db);
      expect(await linked()).toEqual([{ source_key: 'd1' }]);
    });

    it('unlinks the release of a repeated document number during the upgrade', async () => {
      await load('a', ...SAME_NUMBER, RELEASE);
      await rowsOf(`update document_reference set target_id =
                      (select id from recorded_document where source_key = 'd1')
                     where target_key = '2026990001'`);
      await rowsOf(`update document_name_posting p set status = 'RELEASED'
                      from recorded_document d
                     where d.id = p.record_id and d.source_key = 'd1' and p.status = 'OPEN'`);
      await MIGRATIONS['0325-repeated-numbers']?.up(handle.db);
      expect(await linked()).toEqual([{ source_key: null }]);
      expect(await statusOf('FERN ZORKMID')).toEqual([{ status: 'OPEN' }]);
    });
  });

  it('moves a release during the upgrade if an earlier version left it with a corrected mortgage', async () => {
    const other = {
      ...MORTGAGE,
      sourceKey: 'd0',
      documentNumber: '2026-990009',
      parties: [{ name: 'Odd Ogle', role: 'grantor' }],
    };
    await desk.run('recorder', desk.rows('1.ndjson', [other, MORTGAGE, RELEASE]));
    await rowsOf(`update document_reference set target_id =
                    (select id from recorded_document where source_key = 'd0')
                   where target_key = '2026990001'`);
    await rowsOf(`update document_name_posting p
                     set status = case d.source_key when 'd0' then 'RELEASED' else 'OPEN' end
                    from recorded_document d
                   where d.id = p.record_id and d.source_key in ('d0', 'd1')`);
    await rowsOf(`update document_name set tokens = ts_delete(tokens, ';OPEN')
                   where name = 'Odd Ogle'`);
    await MIGRATIONS['0270-corrected-references']?.up(handle.db);
    expect(
      await rowsOf(`select d.source_key from document_reference f
                      join recorded_document d on d.id = f.target_id
                     where f.target_key = '2026990001'`),
    ).toEqual([{ source_key: 'd1' }]);
    expect(await statusOf('FERN ZORKMID')).toEqual([{ status: 'RELEASED' }]);
    expect(
      await rowsOf(`select p.status, n.tokens @@ quote_literal(';OPEN')::tsquery as is_open
                      from document_name_posting p
                      join document_name n on n.id = p.name_id
                      join recorded_document d on d.id = p.record_id
                     where d.source_key = 'd0'`),
    ).toEqual([{ status: 'OPEN', is_open: true }]);
  });

  it('retains imported pages when a corrected row describes no images', async () => {
    const images = (): Promise<unknown[]> =>
      rowsOf(`select image_status, image_pages, image_width_inches, note from recorded_document
               where source_key = 'd1'`);
    await desk.run('recorder', desk.rows('1.ndjson', [MORTGAGE]));
    const scanned = {
      image_status: 'AVAILABLE' as const,
      image_pages: 3,
      image_width_inches: '8.50',
    };
    await handle.db
      .updateTable('recorded_document')
      .set(scanned)
      .where('source_key', '=', 'd1')
      .execute();
    await desk.run('recorder', desk.rows('2.ndjson', [{ ...MORTGAGE, note: 'Corrected' }]));
    expect(await images()).toEqual([{ ...scanned, note: 'Corrected' }]);
    const described = { ...MORTGAGE, image: { status: 'NOT_AVAILABLE' } };
    await desk.run('recorder', desk.rows('3.ndjson', [described]));
    expect(await images()).toMatchObject([{ image_status: 'NOT_AVAILABLE', image_pages: null }]);
  });

  it('restricts the pages of a document that becomes a death certificate, and lists the document without pages afterward', async () => {
    const status = (): Promise<unknown[]> =>
      rowsOf(`select image_status from recorded_document where source_key = 'd1'`);
    await desk.run('recorder', desk.rows('1.ndjson', [MORTGAGE]));
    await desk.run('recorder', desk.rows('2.ndjson', [{ ...MORTGAGE, type: 'DC' }]));
    expect(await status()).toEqual([{ image_status: 'RESTRICTED' }]);
    await desk.run('recorder', desk.rows('3.ndjson', [MORTGAGE]));
    expect(await status()).toEqual([{ image_status: 'INDEX_ONLY' }]);
  });

  it.each([
    ['2026-06-02T02:30Z', '2026-06-01'],
    ['2026-06-01T23:30:00-07:00', '2026-06-02'],
    ['2026-06-01T23:30', '2026-06-01'],
  ])('stores the day in the county on which a document was recorded: %s', async (at, day) => {
    await desk.run('recorder', desk.rows('d.ndjson', [{ ...MORTGAGE, recordedAt: at }]));
    expect(
      await rowsOf(`select recorded_on from recorded_document where source_key = 'd1'`),
    ).toEqual([{ recorded_on: day }]);
  });

  it('never shows a military discharge, regardless of the source data', async () => {
    const row = { ...MORTGAGE, type: 'DD214', isConfidential: false };
    await desk.run('recorder', desk.rows('d.ndjson', [row]));
    expect(await desk.count('public_document', `source_key = 'd1'`)).toBe(0);
    expect(await desk.found('document', 'FERN ZORKMID')).toBe(0);
  });

  it('rejects expunging a recorded document', async () => {
    const file = desk.rows('d.ndjson', [{ sourceKey: 'd1', action: 'expunge' }]);
    await desk.run('recorder', file);
    expect(desk.refused(file)[0]?.reason).toContain('deleted, not expunged');
  });
});
