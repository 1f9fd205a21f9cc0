import { randomUUID } from 'node:crypto';
import { addParties } from '../../../../src/server/domain/efm/docketRepository';
import { cancelOrderHearing } from '../../../../src/server/domain/orders/hearingsRepository';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { CourtEdit } from '#contract/schemas/courtDetails';
import type { ImportDetails } from '#contract/schemas/importRuns';
import { receiveEnvelope } from '../../../../src/server/domain/efm/envelopesRepository';
import { aFiling, anEnvelope } from '../efm/envelopes';
import { caseRow, ImportDesk } from './fixtures';
import { openTestSite, type TestSite } from '../../testApp';
import { ImportPage, linesOf, WAYNE } from '../../areas/importRuns/desk';

let dataDir: string;
let site: TestSite;
let page: ImportPage;
let command: ImportDesk;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'countyline-roll-back-'));
  site = await openTestSite({ config: { dataDir }, runsJobs: true });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  page = new ImportPage(site, await site.signedIn('root'));
  command = new ImportDesk(site.database);
});
afterAll(async () => {
  command.close();
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

const numberOf = (at: number): string => `89D01-2606-CC-${String(at).padStart(6, '0')}`;
const aCase = (at: number, changes: object = {}) =>
  caseRow(`k${String(at)}`, {
    caseNumber: numberOf(at),
    parties: [{ name: `Zorkmid${String(at)}, Ann`, role: 'Defendant' }],
    ...changes,
  });

/** Corrects the start of a court's coverage, a minute later. */
async function correctCoverage(courtId: number, coverageFrom: string): Promise<void> {
  site.clock.time += 60_000;
  const root = await site.signedIn('root');
  const path = `/admin/courts/${String(courtId)}`;
  const { facts, today } = (await root.call('GET', path)).json<CourtEdit>();
  const payload = {
    facts: { ...facts, coverageFrom },
    seen: facts,
    effectiveOn: today,
    why: 'Order',
  };
  expect((await root.call('PUT', `${path}/facts`, { payload })).statusCode).toBe(200);
}

/** Imports rows with the command. */
async function seed(register: string, rows: readonly object[]): Promise<void> {
  const { code } = await command.run(register, command.rows('before.ndjson', rows));
  expect(code).toBe(0);
}

/** Imports rows in the browser, a minute after the previous run. */
async function ran(rows: readonly object[], changes: object = {}): Promise<ImportDetails> {
  site.clock.time += 60_000;
  const tried = await page.tried(linesOf(rows), changes);
  const done = await page.done(tried, 'RUN', tried.trial?.typed ?? null);
  expect(done.state).toBe('done');
  return done;
}

/** Rolls a run back; returns the result. */
async function rolledBack({ importId }: ImportDetails) {
  const back = await page.done(await page.details(importId), 'ROLL_BACK');
  expect(back.state).toBe('rolledBack');
  return back.rollback;
}

const aJudgment = (at: number, debtor: string) => ({
  sourceKey: `j${String(at)}`,
  court: '89D01',
  caseNumber: numberOf(at),
  debt: 5_000,
  renderedOn: '2026-06-10',
  docketedOn: '2026-06-11',
  debtors: [{ name: debtor }],
  creditors: [{ name: 'Mill Pond Bank' }],
});

async function rowsOf<T>(query: string): Promise<T[]> {
  return (await sql<T>`${sql.raw(query)}`.execute(site.database.db)).rows;
}

const onFile = (key: string): Promise<number> =>
  command.count('court_case', `source = 'Test system' and source_key = '${key}'`);
const shown = (key: string): Promise<number> =>
  command.count(
    'court_case',
    `source = 'Test system' and source_key = '${key}' and id in (select id from public_case)`,
  );

const idOf = async (key: string): Promise<number> => {
  const { id } = await site.database.db
    .selectFrom('court_case')
    .where('source_key', '=', key)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Receives a filing; returns its id. */
async function receive(): Promise<string> {
  const filing = aFiling();
  const received = {
    ...anEnvelope({ filings: [filing] }),
    number: `26-${randomUUID().slice(0, 6)}`,
    filedAt: '2026-07-06T13:00:00.000Z',
  };
  await site.database.db
    .transaction()
    .execute((trx) => receiveEnvelope(trx, received, randomUUID(), [], site.clock.time));
  return filing.filingId;
}

/** Dockets a filing, as the acceptance commits it. */
async function docket(caseId: number): Promise<void> {
  const filingId = await receive();
  const { db } = site.database;
  const { id } = await db
    .insertInto('ccs_entry')
    .values({
      case_id: caseId,
      entry_number: 900,
      entered_on: '2026-07-06',
      event_on: '2026-07-06',
      type_code: 'MOTN',
      type_text: 'Motion Filed',
      text: 'Docketed here',
      is_notice_sent: false,
      is_order_on_file: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('efm_docketing')
    .values({
      filing_id: filingId,
      case_id: caseId,
      entry_id: id,
      entered_on: '2026-07-06',
      case_number: '89D01-2606-CC-000030',
      reviewer_id: site.users.anna,
      at: new Date(site.clock.time),
      struck_at: null,
      struck_by: null,
      struck_reason: null,
      strike_entry_id: null,
    })
    .execute();
}

/** Sets a hearing on a proposed order, as the judge's decision commits it; returns the filing's id. */
async function setHearing(caseId: number): Promise<string> {
  const filingId = await receive();
  const { db } = site.database;
  const at = new Date(site.clock.time);
  const { id } = await db
    .insertInto('hearing')
    .values({
      case_id: caseId,
      starts_at: at,
      status: 'CONFIRMED',
      duration_minutes: 30,
      event: 'Set here',
      room: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_hearing')
    .values({
      filing_id: filingId,
      hearing_id: id,
      entry_id: 1,
      starts_at: at,
      words: '',
      judge_id: site.users.anna,
      judge_name: 'Anna',
      judge_title: 'Judge',
      set_at: at,
      notice_hash: '',
      canceled_at: null,
    })
    .execute();
  return filingId;
}

describe('rollback of a run whose records were expunged', () => {
  const expunge = (at: number) => [{ sourceKey: `k${String(at)}`, action: 'expunge' }];
  const newer = { asOf: '2026-07-06' };

  it.each([
    ['changed it', 1, [aCase(1, { caption: 'Changed' })], newer],
    ['changed it with a file of the same date', 2, [aCase(2, { caption: 'Changed' })], {}],
    ['also expunged it', 3, expunge(3), newer],
    ['also expunged it with a file of the same date', 4, expunge(4), {}],
  ])(
    'never republishes an expunged record when an earlier run that %s is rolled back',
    async (_name, at, rows, changes) => {
      await seed('court', [aCase(at)]);
      const first = await ran(rows);
      await ran(expunge(at), changes);
      const key = `k${String(at)}`;
      expect(await rolledBack(first)).toMatchObject({ restored: 0, left: 1, leftKeys: [key] });
      expect(await shown(key)).toBe(0);
      expect(await command.found('court', `Ann Zorkmid${String(at)}`)).toBe(0);
      // A later file can't restore it.
      await ran([aCase(at, { caption: 'Again' })], newer);
      expect(await shown(key)).toBe(0);
    },
  );

  it.each([
    ['of a newer date', 5, newer],
    ['of the same date', 6, {}],
  ])(
    "doesn't restore a deleted record that a later file expunged (%s)",
    async (_name, at, changes) => {
      await seed('court', [aCase(at)]);
      const first = await ran([{ sourceKey: `k${String(at)}`, action: 'delete' }]);
      await ran(expunge(at), changes);
      expect(await rolledBack(first)).toMatchObject({ restored: 0, left: 1 });
      await ran([aCase(at)], newer);
      expect(await onFile(`k${String(at)}`)).toBe(0);
    },
  );

  it.each([
    ['of a newer date', 51, newer],
    ['of the same date', 52, {}],
  ])(
    "doesn't restore a deleted record that a later file also deleted (%s)",
    async (_name, at, changes) => {
      const key = `k${String(at)}`;
      const deleted = [{ sourceKey: key, action: 'delete' }];
      await seed('court', [aCase(at)]);
      const first = await ran(deleted);
      await ran(deleted, changes);
      expect(await rolledBack(first)).toMatchObject({ restored: 0, left: 1, leftKeys: [key] });
      expect(await onFile(key)).toBe(0);
      expect(await command.count('import_tombstone', `source_key = '${key}'`)).toBe(1);
    },
  );

  it('restores a record that only the run itself expunged', async () => {
    await seed('court', [aCase(7)]);
    expect(await rolledBack(await ran(expunge(7)))).toMatchObject({ restored: 1, left: 0 });
    expect(await shown('k7')).toBe(1);
    expect(await command.found('court', 'Ann Zorkmid7')).toBe(1);
    expect(await command.count('import_tombstone', `source_key = 'k7'`)).toBe(0);
  });

  it('restores records hidden by an import that failed in a freeze and was run again', async () => {
    await seed('court', [aCase(950), aCase(951)]);
    site.clock.time += 60_000;
    const hiding = [aCase(950, { isSealed: true }), { sourceKey: 'k951', action: 'expunge' }];
    const tried = await page.tried(linesOf(hiding));
    const freeze = `/common/counties/${String(WAYNE)}/freezes/court`;
    const payload = { message: 'New system.', untilDay: '2026-07-20', untilTime: '17:00' };
    expect((await page.browser.call('POST', freeze, { payload })).statusCode).toBe(200);
    const frozen = await page.done(tried, 'RUN', tried.trial?.typed ?? null);
    expect(frozen.state).toBe('failed');
    expect([await shown('k950'), await shown('k951')]).toEqual([0, 0]);
    await page.browser.call('DELETE', freeze);
    const done = await page.done(frozen, 'AGAIN', tried.trial?.typed ?? null);
    expect(done.state).toBe('done');
    await rolledBack(done);
    expect([await shown('k950'), await shown('k951')]).toEqual([1, 1]);
  });

  it('restores a copy that the run sealed in another source', async () => {
    await seed('court', [aCase(960)]);
    const copy = command.rows('copy.ndjson', [{ ...aCase(960), sourceKey: 'copy960' }]);
    await command.run('court', copy, ['--source', 'Other system']);
    const copies = () =>
      command.count('court_case', `source_key = 'copy960' and id in (select id from public_case)`);
    const sealing = await ran([aCase(960, { isSealed: true })]);
    expect(await copies()).toBe(0);
    await rolledBack(sealing);
    expect([await shown('k960'), await copies()]).toEqual([1, 1]);
  });

  it('restores records that the run itself wrote, and expunged in a later batch', async () => {
    await seed('court', [aCase(8), aCase(9)]);
    const others = Array.from({ length: 500 }, (_, at) => ({
      sourceKey: `none${String(at)}`,
      action: 'delete',
    }));
    const deleted = { sourceKey: 'k9', action: 'delete' };
    const run = await ran([
      ...[aCase(8, { caption: 'Changed' }), deleted, aCase(10), ...others],
      ...[...expunge(8), ...expunge(9), ...expunge(10)],
    ]);
    expect([await shown('k8'), await shown('k9'), await shown('k10')]).toEqual([0, 0, 0]);
    expect(await rolledBack(run)).toMatchObject({ restored: 3, left: 0 });
    expect([await shown('k8'), await shown('k9'), await onFile('k10')]).toEqual([1, 1, 0]);
    expect(await command.count('import_tombstone', `source_key in ('k8', 'k9', 'k10')`)).toBe(0);
  });
});

describe('rollback of a run that deleted a record and added it again', () => {
  it('restores a record with its original id when the run deleted it and added it again', async () => {
    await seed('court', [aCase(11)]);
    const id = await idOf('k11');
    const others = Array.from({ length: 500 }, (_, at) => ({
      sourceKey: `none${String(at)}`,
      action: 'delete',
    }));
    const again = aCase(11, { caption: 'Again' });
    const run = await ran([{ sourceKey: 'k11', action: 'delete' }, ...others, again]);
    expect(await idOf('k11')).not.toBe(id);
    expect(await rolledBack(run)).toMatchObject({ restored: 2, left: 0 });
    expect(await idOf('k11')).toBe(id);
    expect(await command.found('court', 'Ann Zorkmid11')).toBe(1);
  });
});

describe('rollback of documents whose pages were imported', () => {
  const aDocument = (at: number, changes: object = {}) => ({
    sourceKey: `d${String(at)}`,
    county: '18177',
    type: 'MTG',
    documentNumber: `2026-9930${String(at)}`,
    recordedAt: '2026-06-01T10:30',
    parties: [
      { name: 'Fern Zorkmid', role: 'grantor' },
      { name: 'Mill Pond Bank', role: 'grantee' },
    ],
    ...changes,
  });

  /** Stores pages, as the page import does. */
  async function storePages(key: string): Promise<void> {
    const { db } = site.database;
    const image = { image_status: 'AVAILABLE', image_pages: 3 } as const;
    const { id } = await db
      .updateTable('recorded_document')
      .set(image)
      .where('source_key', '=', key)
      .returning('id')
      .executeTakeFirstOrThrow();
    const stored = {
      hash: key.padEnd(64, '0'),
      bytes: 1,
      pages: '[]',
      stored_at: new Date(site.clock.time),
    };
    await db
      .insertInto('document_image')
      .values({ document_id: id, ...stored })
      .execute();
  }

  it('rolls back a run without removing pages that were imported after it', async () => {
    await seed('recorder', [aDocument(1), aDocument(2), aDocument(3, { type: 'DC' })]);
    const described = aDocument(2, { image: { status: 'AVAILABLE', pages: 9 } });
    const run = await ran([aDocument(1, { note: 'Changed' }), described, aDocument(3)], {
      register: 'recorder',
    });
    site.clock.time += 60_000;
    await storePages('d1');
    await storePages('d3');
    expect(await rolledBack(run)).toMatchObject({ restored: 3, left: 0 });
    expect(
      await rowsOf(`select image_status, image_pages, note from recorded_document
                     where source_key in ('d1', 'd2', 'd3') order by source_key`),
    ).toEqual([
      { image_status: 'AVAILABLE', image_pages: 3, note: null },
      { image_status: 'INDEX_ONLY', image_pages: null, note: null },
      { image_status: 'RESTRICTED', image_pages: null, note: null },
    ]);
  });
});

describe('judgment of a deleted case', () => {
  it('keeps a judgment when a run that added its case is rolled back', async () => {
    await seed('judgment', [aJudgment(20, 'Orla Quimbleton')]);
    const run = await ran([aCase(20)]);
    expect(await command.count('judgment', `source_key = 'j20' and case_id is not null`)).toBe(1);
    expect(await rolledBack(run)).toMatchObject({ restored: 1, left: 0 });
    expect(await onFile('k20')).toBe(0);
    expect(await command.count('public_judgment', `source_key = 'j20'`)).toBe(1);
    expect(await command.found('judgment', 'Orla Quimbleton')).toBe(1);
  });

  it('keeps the judgment of a deleted public case, and links it to the restored case in a rollback', async () => {
    await seed('court', [aCase(21), aCase(22, { isSealed: true })]);
    await seed('judgment', [aJudgment(21, 'Odo Quimbleton'), aJudgment(22, 'Ona Quimbleton')]);
    const run = await ran([
      { sourceKey: 'k21', action: 'delete' },
      { sourceKey: 'k22', action: 'delete' },
    ]);
    expect(await command.count('public_judgment', `source_key = 'j21'`)).toBe(1);
    expect(await command.found('judgment', 'Odo Quimbleton')).toBe(1);
    // The judgment of a sealed case doesn't become public.
    expect(await command.count('judgment', `source_key = 'j22'`)).toBe(0);
    expect(await rolledBack(run)).toMatchObject({ restored: 2, left: 0 });
    const linked = `source_key in ('j21', 'j22') and case_id is not null`;
    expect(await command.count('judgment', linked)).toBe(2);
    expect(await command.found('judgment', 'Odo Quimbleton')).toBe(1);
    expect(await command.found('judgment', 'Ona Quimbleton')).toBe(0);
  });
});

describe('judgment that a later run linked to an added case', () => {
  it('keeps a judgment hidden with its sealed case, and lists the case in the rollback', async () => {
    const run = await ran([aCase(23, { isSealed: true }), aCase(24)]);
    await ran([aJudgment(23, 'Ossa Quimbleton'), aJudgment(24, 'Olaf Quimbleton')], {
      register: 'judgment',
    });
    expect(await rolledBack(run)).toMatchObject({ restored: 1, left: 1, leftKeys: ['k23'] });
    expect(await command.count('public_judgment', `source_key in ('j23', 'j24')`)).toBe(1);
    expect(await command.found('judgment', 'Ossa Quimbleton')).toBe(0);
    expect(await command.found('judgment', 'Olaf Quimbleton')).toBe(1);
  });
});

describe('rollback of cases in which a court has docketed filings', () => {
  it("doesn't roll back cases in which a court docketed filings, and lists them", async () => {
    await seed('court', [aCase(31), aCase(33)]);
    await docket(await idOf('k33'));
    const changed = (at: number) => aCase(at, { caption: 'Changed' });
    const run = await ran([aCase(30), changed(31), aCase(32), changed(33)]);
    site.clock.time += 60_000;
    await docket(await idOf('k30'));
    await setHearing(await idOf('k31'));
    // Filings docketed before the run don't matter.
    expect(await rolledBack(run)).toMatchObject({
      restored: 2,
      left: 2,
      leftKeys: ['k30', 'k31'],
    });
    expect([await onFile('k30'), await onFile('k32')]).toEqual([1, 0]);
    const entry = `text = 'Docketed here' and case_id = ${String(await idOf('k30'))}`;
    expect(await command.count('ccs_entry', entry)).toBe(1);
    expect(await command.count('hearing', `event = 'Set here'`)).toBe(1);
  });
});

describe('an import of a case in which a court has docketed filings', () => {
  it('keeps docket entries and hearings made on this site when the case is imported', async () => {
    const entry = { number: 900, enteredOn: '2026-07-06', text: 'From the office' };
    const hearings = [{ sourceKey: 'h1', startsAt: '2026-07-20T09:00', event: 'From the office' }];
    await seed('court', [aCase(34, { entries: [{ ...entry, number: 1 }], hearings })]);
    const id = await idOf('k34');
    await docket(id);
    await setHearing(id);
    const textsOf = () =>
      rowsOf(
        `select text, entry_number from ccs_entry where case_id = ${String(id)} order by text`,
      );
    const changed = aCase(34, { caption: 'Changed', entries: [entry], hearings });
    await seed('court', [changed]);
    // An entry of that day already has the number.
    const expected = [
      { text: 'Docketed here', entry_number: 900 },
      { text: 'From the office', entry_number: 901 },
    ];
    expect(await textsOf()).toEqual(expected);
    await seed('court', [{ ...changed, caption: 'Changed again' }]);
    expect(await textsOf()).toEqual(expected);
    const events = `select event from hearing where case_id = ${String(id)} order by event`;
    expect(await rowsOf(events)).toEqual([{ event: 'From the office' }, { event: 'Set here' }]);
  });
});

describe('an import of a case to which accepted filings added parties', () => {
  it('keeps parties and attorneys that accepted filings added until the file lists them', async () => {
    await seed('court', [aCase(36)]);
    const caseId = await idOf('k36');
    const roles = { isOrganization: false, address: '', isOnCase: false };
    const names = { namesOf: new Map([['999-49', 'Lea Advocate']]), today: '2026-07-06' };
    await site.database.db.transaction().execute((trx) =>
      addParties(
        trx,
        caseId,
        [
          { ...roles, name: 'Ann Zorkmid36', role: 'Defendant', attorneys: ['999-49'] },
          { ...roles, name: 'Ivo Quimby', role: 'Intervenor', attorneys: ['999-49'] },
        ],
        names,
      ),
    );
    const listed = () =>
      rowsOf(`
        select p.name, a.name as attorney from case_party p
          left join representation r on r.party_id = p.id
          left join case_party a on a.id = r.attorney_id
         where p.case_id = ${String(caseId)} and not p.is_attorney order by p.name`);
    const before = await listed();
    expect(before).toEqual([
      { name: 'Ann Zorkmid36', attorney: 'Lea Advocate' },
      { name: 'Ivo Quimby', attorney: 'Lea Advocate' },
    ]);
    await seed('court', [aCase(36, { caption: 'Changed' })]);
    expect(await listed()).toEqual(before);
    const parties = [
      { name: 'Zorkmid36, Ann', role: 'Defendant' },
      {
        name: 'Quimby, Ivo',
        role: 'Intervenor',
        attorneys: [{ name: 'Advocate, Lea', barNumber: '999-49' }],
      },
    ];
    await seed('court', [aCase(36, { parties })]);
    expect(await listed()).toEqual(before);
    expect(await command.count('case_party', `case_id = ${String(caseId)}`)).toBe(3);
    expect(await command.count('case_party', `case_id = ${String(caseId)} and is_added_here`)).toBe(
      0,
    );
  });

  const ROLES = { isOrganization: false, address: '', isOnCase: false };

  /** Adds parties to a case, as accepting a filing does. */
  const accept = (
    caseId: number,
    parties: readonly { name: string; role: string; attorneys: readonly string[] }[],
  ) =>
    site.database.db.transaction().execute((trx) =>
      addParties(
        trx,
        caseId,
        parties.map((party) => ({ ...ROLES, ...party })),
        { namesOf: new Map([['999-50', 'Lea Advocate']]), today: '2026-07-06' },
      ),
    );
  const listedIn = (caseId: number) =>
    rowsOf(`
      select p.name, a.name as attorney, r.is_lead from case_party p
        left join representation r on r.party_id = p.id
        left join case_party a on a.id = r.attorney_id
       where p.case_id = ${String(caseId)} and not p.is_attorney order by p.name`);

  it('replaces a party that the file now lists with a slightly different name', async () => {
    const before = { name: 'Zorkmid37, Ann', role: 'Defendant' };
    await seed('court', [aCase(37)]);
    const caseId = await idOf('k37');
    await accept(caseId, [
      { name: 'Ann Zorkmid37 Jr', role: 'Defendant', attorneys: [] },
      { name: 'Ivo James Quimby', role: 'Respondent', attorneys: ['999-50'] },
    ]);
    const parties = [
      before,
      {
        name: 'Quimby, Ivo J',
        role: 'Defendant',
        attorneys: [{ name: 'Advocate, Lea M' }],
      },
    ];
    await seed('court', [aCase(37, { parties })]);
    expect(await listedIn(caseId)).toEqual([
      { name: 'Ann Zorkmid37', attorney: null, is_lead: null },
      { name: 'Ann Zorkmid37 Jr', attorney: null, is_lead: null },
      { name: 'Ivo J Quimby', attorney: 'Lea M Advocate', is_lead: true },
    ]);
    expect(await command.count('case_party', `case_id = ${String(caseId)}`)).toBe(4);
  });

  it('keeps a party added on this site when the file corrects the name of a similar party', async () => {
    await seed('court', [aCase(39)]);
    const caseId = await idOf('k39');
    await accept(caseId, [{ name: 'Ann Zorkmid39 Jr', role: 'Defendant', attorneys: ['999-50'] }]);
    await seed('court', [
      aCase(39, { parties: [{ name: 'Zorkmid39, Ann M', role: 'Defendant' }] }),
    ]);
    expect(await listedIn(caseId)).toEqual([
      { name: 'Ann M Zorkmid39', attorney: null, is_lead: null },
      { name: 'Ann Zorkmid39 Jr', attorney: 'Lea Advocate', is_lead: true },
    ]);
  });

  it("keeps a party's lead attorney when the file lists that attorney for another party", async () => {
    await seed('court', [aCase(38)]);
    const caseId = await idOf('k38');
    await accept(caseId, [{ name: 'Ivo Quimby', role: 'Intervenor', attorneys: ['999-50'] }]);
    const attorneys = [{ name: 'Advocate, Lea', barNumber: '999-50' }];
    const parties = [{ name: 'Zorkmid38, Ann', role: 'Defendant', attorneys }];
    await seed('court', [aCase(38, { parties })]);
    expect(await listedIn(caseId)).toEqual([
      { name: 'Ann Zorkmid38', attorney: 'Lea Advocate', is_lead: true },
      { name: 'Ivo Quimby', attorney: 'Lea Advocate', is_lead: true },
    ]);
  });
});

describe('an import of a case in which a judge has canceled a hearing', () => {
  it('keeps the docket entry of a canceled hearing when the case is imported again', async () => {
    await seed('court', [aCase(35)]);
    const caseId = await idOf('k35');
    const filingId = await setHearing(caseId);
    const at = site.clock.time;
    const about = { at, caseId, timeZone: 'America/Indiana/Indianapolis', today: '2026-07-06' };
    await site.database.db.transaction().execute((trx) => cancelOrderHearing(trx, filingId, about));
    await seed('court', [aCase(35, { caption: 'Changed' })]);
    const canceled = `case_id = ${String(caseId)} and type_code = 'HRGCAN'`;
    expect(await command.count('ccs_entry', canceled)).toBe(1);
  });
});

describe('load date after a rollback', () => {
  it('restores the load date of a court that no later run updated', async () => {
    await seed('court', [
      aCase(40),
      aCase(41, { court: '89D02', caseNumber: '89D02-2606-CC-000041' }),
    ]);
    const codes = `code in ('89D01', '89D02')`;
    await rowsOf(`update court set source_system = 'Old', loaded_at = '2026-06-01' where ${codes}`);
    const run = await ran([
      aCase(42),
      aCase(43, { court: '89D02', caseNumber: '89D02-2606-CC-000043' }),
    ]);
    const [later] = await rowsOf<{ id: number; name: string }>(
      `select id, name from court where code = '89D01'`,
    );
    // A file of the whole county would update its other court, too.
    await ran([aCase(44)], { courtId: later?.id });
    expect(await rolledBack(run)).toMatchObject({ restored: 2, left: 0, places: [later?.name] });
    expect(await rowsOf(`select source_system from court where ${codes} order by code`)).toEqual([
      { source_system: 'Test system' },
      { source_system: 'Old' },
    ]);
  });

  it('keeps the load date of a county whose judgments a later run updated', async () => {
    await seed('judgment', [aJudgment(45, 'Olga Quimbleton')]);
    const ofWayne = `register = 'judgment' and county_id = 18177`;
    await rowsOf(`update data_source set system = 'Old' where ${ofWayne}`);
    const judgments = { register: 'judgment' };
    const run = await ran([aJudgment(46, 'Olga Quimbleton')], judgments);
    const next = await ran([aJudgment(47, 'Olga Quimbleton')], judgments);
    expect(await rolledBack(run)).toMatchObject({ restored: 1, places: ['Wayne County'] });
    expect(await rowsOf(`select system from data_source where ${ofWayne}`)).toEqual([
      { system: 'Test system' },
    ]);
    expect(await rolledBack(next)).toMatchObject({ restored: 1, places: [] });
  });
});

describe('judgment of an expunged case', () => {
  it('returns a judgment to the name index when the expungement of its case is rolled back', async () => {
    await seed('court', [aCase(50)]);
    await seed('judgment', [aJudgment(50, 'Oona Quimbleton')]);
    const run = await ran([{ sourceKey: 'k50', action: 'expunge' }]);
    expect(await command.found('judgment', 'Oona Quimbleton')).toBe(0);
    expect(await rolledBack(run)).toMatchObject({ restored: 1, left: 0 });
    expect(await command.found('judgment', 'Oona Quimbleton')).toBe(1);
  });
});

describe('rollback of a run that extended the coverage of a court', () => {
  it('restores the start of coverage of a court, unless a super user corrected it later', async () => {
    const coverage = async () =>
      (
        await rowsOf<{ id: number; from: string | null; derived: boolean }>(
          `select id, coverage_from::text as "from", is_coverage_derived as derived
             from court where code = '89D01'`,
        )
      )[0];
    await seed('court', [aCase(90)]);
    const before = await coverage();
    await rolledBack(await ran([aCase(91, { filedOn: '2019-02-03' })]));
    expect(await coverage()).toEqual(before);
    const done = await ran([aCase(92, { filedOn: '2019-02-03' })]);
    await correctCoverage(before?.id ?? 0, '2003-04-01');
    await rolledBack(done);
    expect(await coverage()).toEqual({ ...before, from: '2003-04-01', derived: false });
  });
});
