import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { ImportDetails, ImportsOverview } from '#contract/schemas/importRuns';
import { workOnImport } from '../../../../src/server/domain/imports/workOnImport';
import { Quarantine } from '../../../../src/server/domain/filingUploads/quarantine';
import { IMPORTS_FOLDER } from '../../../../src/server/dataFolders';
import { IMPORT_FILE_DAYS } from '#contract/imports/runs';
import { SWEEP_IMPORTS } from '../../../../src/server/areas/importRuns/importJobs';
import { withImportLock } from '../../../../src/server/domain/imports/importLockRepository';
import { enqueue } from '../../../../src/server/jobs/repository';
import { caseRow, ImportDesk, warrantRow } from '../../domain/imports/fixtures';
import { openTestSite, type TestSite } from '../../testApp';
import { contentOf, ImportPage, linesOf } from './desk';

let dataDir: string;
let site: TestSite;
let page: ImportPage;
let command: ImportDesk;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'countyline-imports-'));
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

/** A case with children of its own. */
const aCase = (at: number, changes: object = {}) =>
  caseRow(`k${String(at)}`, {
    caseNumber: `89D01-2606-CC-${String(at).padStart(6, '0')}`,
    caption: `Case ${String(at)}`,
    parties: [
      {
        name: `Zorkmid${String(at)}, Ann`,
        role: 'Defendant',
        aliases: [{ kind: 'AKA', name: `Zork${String(at)}, A` }],
        attorneys: [{ name: 'Zwettler, Zelda', barNumber: '12345-89' }],
      },
      { name: 'State of Indiana', role: 'Plaintiff' },
    ],
    hearings: [{ sourceKey: 'h1', startsAt: '2026-07-20T09:00', event: 'Initial Hearing' }],
    entries: [{ sourceKey: 'e1', enteredOn: '2026-06-01', text: 'Case opened' }],
    ...changes,
  });
const numbers = (count: number, from = 0): number[] =>
  Array.from({ length: count }, (_, at) => from + at);

/** Imports cases with the command, as they were before. */
async function seed(count: number): Promise<void> {
  const file = command.rows(
    'before.ndjson',
    numbers(count).map((at) => aCase(at)),
  );
  expect((await command.run('court', file)).code).toBe(0);
}

const stateOf = async (id: string): Promise<string> => (await page.details(id)).state;

/** Works on an import as the job does, until the signal is aborted. */
const workOn = (importId: string, signal: AbortSignal): Promise<void> =>
  workOnImport(
    {
      handle: site.database,
      files: new Quarantine(dataDir, IMPORTS_FOLDER),
      now: () => site.clock.time,
    },
    importId,
    {
      signal,
      log: { error: () => undefined },
      addressOf: () => 'http://localhost/',
    },
  );

describe('browser imports', () => {
  it('uploads in parts, does a dry run, imports, and rolls back to exactly the earlier state', async () => {
    await seed(30);
    const before = await contentOf(site, 'court');
    const rows = [
      ...numbers(4).map((at) => aCase(at, { caption: `New caption ${String(at)}`, entries: [] })),
      ...numbers(10, 4).map((at) => aCase(at)),
      { sourceKey: 'k14', action: 'delete' },
      { sourceKey: 'k15', action: 'expunge' },
      ...numbers(6, 100).map((at) => aCase(at)),
      aCase(200, { court: '89D03', caseNumber: '89D03-2606-CC-000200' }),
      { sourceKey: 'bad' },
    ];
    const content = Buffer.from(linesOf(rows));
    const created = (await page.create(content)).json<ImportDetails>();
    await page.part(created.importId, 0, content.subarray(0, 100));
    // Another page continues after the connection was lost.
    expect((await page.head(created.importId)).headers['upload-offset']).toBe('100');
    expect((await page.details(created.importId)).received).toBe(100);
    await page.part(created.importId, 100, content.subarray(100));
    const uploaded = await page.rest(created.importId);
    expect(uploaded).toMatchObject({ state: 'uploaded', isCsv: false, encoding: 'utf8' });
    const mapped = (await page.map(uploaded)).json<ImportDetails>();
    expect(mapped.mappedRows[0]).toContain('New caption 0');

    const tried = await page.done(mapped, 'TRY');
    const counts = { added: 7, changed: 4, unchanged: 10, removed: 2, refused: 1, skipped: 0 };
    expect(tried.trial).toMatchObject({ counts: { read: 24, ...counts }, blocked: null });
    expect(tried.trial?.samples.find(({ kind }) => kind === 'changed')?.fields).toContainEqual({
      name: 'caption',
      before: 'Case 0',
      after: 'New caption 0',
    });
    expect(await contentOf(site, 'court')).toEqual(before);

    const ran = await page.done(tried, 'RUN');
    expect(ran).toMatchObject({ state: 'done', counts: { read: 24, ...counts } });
    expect(await contentOf(site, 'court')).not.toEqual(before);
    const refused = await page.browser.call(
      'GET',
      `/admin/imports/refused.csv?importId=${ran.importId}`,
    );
    expect(refused.body).toMatch(/^\uFEFFLine,Reason,Beginning of the row\r?\n24,/);

    const back = await page.done(ran, 'ROLL_BACK');
    expect(back).toMatchObject({ state: 'rolledBack', rollback: { restored: 23, left: 0 } });
    expect(await contentOf(site, 'court')).toEqual(before);
    const { rows: audited } = await sql<{ action: string }>`
      select action from audit_event where target = ${`import/${ran.importId}`} order by id`.execute(
      site.database.db,
    );
    expect(audited.map(({ action }) => action)).toEqual([
      ...['importUploaded', 'importStarted', 'importEnded'],
      ...['importRollbackStarted', 'importEnded'],
    ]);
    const { rows: mails } = await sql`
      select from mail_message where subject like '%Import ended'`.execute(site.database.db);
    expect(mails).toHaveLength(2);
  });

  it("doesn't roll back records that a later run changed, and lists those records", async () => {
    await seed(30);
    const ran = await page.done(
      await page.tried(linesOf([aCase(1, { caption: 'First' }), aCase(2, { caption: 'First' })])),
      'RUN',
    );
    site.clock.time += 60_000;
    await page.done(await page.tried(linesOf([aCase(2, { caption: 'Second' })])), 'RUN');
    const back = await page.done(await page.details(ran.importId), 'ROLL_BACK');
    expect(back.rollback).toMatchObject({ restored: 1, left: 1, leftKeys: ['k2'] });
    const { rows } = await sql<{ caption: string }>`
      select caption from court_case where source_key in ('k1', 'k2') and source = 'Test system'
       order by source_key`.execute(site.database.db);
    expect(rows.map(({ caption }) => caption)).toEqual(['Case 1', 'Second']);
  });

  it('rejects rows from other counties, and blocks a file with mostly rows from another county', async () => {
    await seed(30);
    const before = await contentOf(site, 'court');
    const marion = numbers(3, 300).map((at) =>
      aCase(at, { court: '49D01', caseNumber: `49D01-2606-CC-000${String(at)}` }),
    );
    const tried = await page.tried(linesOf([aCase(1), ...marion]));
    expect(tried.trial).toMatchObject({
      counts: { refused: 3 },
      otherPlaces: [{ name: '49D01', rows: 3 }],
      blocked: expect.stringContaining(
        'Most rows are for places other than Wayne County',
      ) as string,
    });
    expect((await page.act(tried, 'RUN')).statusCode).toBe(409);
    // The keys of Wayne's records in a file for Marion County.
    const foreign = await page.tried(linesOf([{ sourceKey: 'k1', action: 'delete' }]), {
      countyId: 18_097,
    });
    await page.done(foreign, 'RUN');
    expect(await contentOf(site, 'court')).toEqual(before);
  });

  it('runs a file without rows for a county that its source serves, and restores its date', async () => {
    await seed(3);
    const before = await contentOf(site, 'court');
    const emptyFile = async (changes: object) => {
      const uploaded = await page.upload('key,court,number,caption,status,filed\n', {
        fileName: 'cases.csv',
        ...changes,
      });
      const mapping = JSON.stringify({
        fields: {
          sourceKey: 'key',
          court: 'court',
          caseNumber: 'number',
          caption: 'caption',
          status: 'status',
          filedOn: { column: 'filed', date: 'YYYY-MM-DD' },
        },
      });
      return page.done((await page.map(uploaded, mapping)).json<ImportDetails>(), 'TRY');
    };
    const stranger = await emptyFile({ source: 'Other system' });
    expect(stranger.trial?.blocked).toBe('The file has no rows.');
    const tried = await emptyFile({});
    expect(tried.trial).toMatchObject({
      blocked: null,
      warnings: [
        'The file has no rows. The run changes no records, and marks those for Wayne County, IN as updated on the day of the file.',
      ],
    });
    const ran = await page.done(tried, 'RUN');
    expect(ran).toMatchObject({ state: 'done', counts: { read: 0 } });
    const { rows } = await sql<{ day: string }>`
      select distinct (loaded_at at time zone 'America/Indiana/Indianapolis')::date::text as day
        from court where source_system = 'Test system'`.execute(site.database.db);
    expect(rows).toEqual([{ day: '2026-07-05' }]);
    await page.done(await page.details(ran.importId), 'ROLL_BACK');
    expect(await contentOf(site, 'court')).toEqual(before);
  });

  it.each(['court', 'judgment', 'taxWarrant'])(
    'rejects a Michigan county for the register %s, which Michigan lacks',
    async (register) => {
      const created = await page.create('{}\n', { register, countyId: 26_163 });
      expect(created.statusCode).toBe(400);
      expect(created.body).toContain('Michigan has no ');
      const documents = await page.create('{}\n', { register: 'recorder', countyId: 26_163 });
      expect(documents.statusCode).toBe(200);
    },
  );

  it('blocks a file whose run would stop because of rejected rows, even if later rows are good', async () => {
    const bad = numbers(60).map((at) => ({ sourceKey: `bad${String(at)}` }));
    const good = numbers(640, 5_000).map((at) =>
      aCase(at, { hearings: [], entries: [], parties: [] }),
    );
    const tried = await page.tried(linesOf([...bad, ...good]));
    expect(tried.trial).toMatchObject({
      counts: { read: 700, refused: 60 },
      blocked:
        'The run would stop after 500 rows, because more than 10% of them are rejected. Correct the mapping, the encoding, or the file.',
    });
    expect((await page.act(tried, 'RUN')).statusCode).toBe(409);
    // A run that stops all the same names no options of the command.
    await sql`update record_import set state = 'running' where id = ${tried.importId}`.execute(
      site.database.db,
    );
    await workOn(tried.importId, new AbortController().signal);
    const stopped = await page.details(tried.importId);
    expect(stopped).toMatchObject({
      state: 'stopped',
      problem:
        'Stopped: 60 of 500 rows are rejected, more than 10%. Rows written so far are saved. Correct the file or the mapping, and import it again.',
    });
    await page.done(stopped, 'ROLL_BACK');
  });

  it("requires the typed county name before a run that changes most of a county's records", async () => {
    await seed(30);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from court_case c join court k on k.id = c.court_id
       where k.county_id = 18177`.execute(site.database.db);
    const all = numbers(30).map((at) => aCase(at, { caption: 'Another' }));
    expect((rows[0]?.count ?? 0) / 2).toBeLessThan(30);
    const tried = await page.tried(linesOf(all));
    expect(tried.trial?.typed).toBe('Wayne County, IN');
    expect((await page.act(tried, 'RUN')).statusCode).toBe(400);
    expect((await page.act(tried, 'RUN', 'Wayne')).statusCode).toBe(400);
    const ran = await page.done(tried, 'RUN', 'wayne county, in');
    expect((await page.done(ran, 'ROLL_BACK')).state).toBe('rolledBack');
  });

  it('starts only one of two concurrent runs for a county, and blocks the import command meanwhile', async () => {
    await seed(3);
    const [one, two] = [
      await page.tried(linesOf([aCase(1, { caption: 'One' })])),
      await page.tried(linesOf([aCase(1, { caption: 'Two' })])),
    ];
    const answers = await Promise.all([page.act(one, 'RUN'), page.act(two, 'RUN')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await Promise.all([page.rest(one.importId), page.rest(two.importId)]);
    const ended = [await stateOf(one.importId), await stateOf(two.importId)].sort();
    expect(ended).toEqual(['done', 'tried']);
    await sql`update record_import set state = 'running' where id = ${one.importId}`.execute(
      site.database.db,
    );
    const file = command.rows('later.ndjson', [aCase(1)]);
    await expect(command.run('court', file)).rejects.toThrow(/is being imported/);
    command.pause = async () => {
      await sql`update record_import set state = 'done' where id = ${one.importId}`.execute(
        site.database.db,
      );
    };
    const { code, lines } = await command.run('court', file, ['--wait', '1']);
    expect([code, lines[0]]).toEqual([0, 'Waiting for another import of this register.']);
    await sql`update record_import set state = 'done' where id = ${one.importId}`.execute(
      site.database.db,
    );
  });

  it('stops after a batch, ends the run, continues on “Run again”, and survives a server stop', async () => {
    const rows = numbers(1_200, 1_000).map((at) =>
      aCase(at, { hearings: [], entries: [], parties: [] }),
    );
    const tried = await page.tried(linesOf(rows));
    const { db } = site.database;
    const work = (signal: AbortSignal): Promise<void> => workOn(tried.importId, signal);
    await sql`update record_import set state = 'running' where id = ${tried.importId}`.execute(db);
    // The server ends: the run stays open with the rows of its first batch.
    await work(AbortSignal.timeout(0));
    const open = await page.details(tried.importId);
    expect(open).toMatchObject({ state: 'running', counts: { read: 500, added: 500 } });
    await sql`update record_import set is_stopping = true where id = ${tried.importId}`.execute(db);
    await work(new AbortController().signal);
    const stopped = await page.details(tried.importId);
    expect(stopped).toMatchObject({ state: 'stopped', counts: { read: 500 } });
    expect(
      await db
        .selectFrom('import_batch')
        .where('id', '=', stopped.runId)
        .select(['state', 'problem', 'ended_at'])
        .execute(),
    ).toEqual([
      {
        state: 'STOPPED',
        problem: 'Stopped by a super user.',
        ended_at: new Date(site.clock.time),
      },
    ]);
    const ended = await page.done(stopped, 'AGAIN');
    expect(ended).toMatchObject({ state: 'done', counts: { read: 1_200, added: 1_200 } });
    const back = await page.done(ended, 'ROLL_BACK');
    expect(back.rollback).toMatchObject({ restored: 1_200, left: 0 });
  });

  it('ends a run that was complete when the server stopped, and can roll it back', async () => {
    const ran = await page.done(await page.tried(linesOf([aCase(70)])), 'RUN');
    const { db } = site.database;
    await sql`update record_import set state = 'running' where id = ${ran.importId}`.execute(db);
    await workOn(ran.importId, new AbortController().signal);
    const ended = await page.details(ran.importId);
    expect(ended).toMatchObject({ state: 'done', runId: ran.runId, counts: { added: 1 } });
    const back = await page.done(ended, 'ROLL_BACK');
    expect(back).toMatchObject({ state: 'rolledBack', rollback: { restored: 1, left: 0 } });
  });

  it('runs an import even if two earlier imports are blocked', async () => {
    const { db } = site.database;
    const blocked = [
      await page.tried(linesOf([aCase(80, { caption: 'One' })])),
      await page.tried(linesOf([aCase(80, { caption: 'Two' })])),
    ].map(({ importId }) => importId);
    const setStates = async (...states: readonly string[]): Promise<void> => {
      for (const [at, id] of blocked.entries()) {
        await sql`
          update record_import set state = ${states[at]}, touched_at = ${new Date(0)}
           where id = ${id}`.execute(db);
      }
    };
    await withImportLock(site.database, { register: 'court', countyId: null }, async () => {
      await setStates('running', 'trying');
      const other = await page.create('{}\n', { register: 'recorder', bytes: 3 });
      const { importId } = other.json<ImportDetails>();
      await page.part(importId, 0, Buffer.from('{}\n'));
      await site.app.jobs.wake();
      expect(await stateOf(importId)).toBe('uploaded');
      expect(await stateOf(blocked[0] ?? '')).toBe('running');
      await setStates('tried', 'tried');
    });
  });

  it('stops a run and a dry run while they wait for another import', async () => {
    const { db } = site.database;
    const run = await page.tried(linesOf([aCase(81)]));
    const trial = await page.tried(linesOf([aCase(82)]));
    await withImportLock(site.database, { register: 'court', countyId: null }, async () => {
      for (const [state, { importId }] of [['running', run] as const, ['trying', trial] as const]) {
        await sql`update record_import set state = ${state} where id = ${importId}`.execute(db);
        expect((await page.act(await page.details(importId), 'STOP')).statusCode).toBe(200);
      }
      await site.app.jobs.wake();
      const problem = 'Stopped by a super user.';
      const ended = { problem, isStopping: false, runId: null };
      expect(await page.details(run.importId)).toMatchObject({ ...ended, state: 'stopped' });
      expect(await page.details(trial.importId)).toMatchObject({ ...ended, state: 'mapped' });
    });
    const again = await page.done(await page.details(run.importId), 'AGAIN');
    expect(again).toMatchObject({ state: 'done', counts: { added: 1 } });
  });

  it('deletes expired rollback data in batches, and other expired data first', async () => {
    const ran = await page.done(await page.tried(linesOf([aCase(75)])), 'RUN');
    const { db } = site.database;
    const expired = new Date(site.clock.time - IMPORT_FILE_DAYS * 86_400_000 - 1);
    const sweep = async (): Promise<void> => {
      await db.transaction().execute((trx) => enqueue(trx, SWEEP_IMPORTS, {}));
      await site.app.jobs.wake();
    };
    await sql`
      insert into import_image_row (batch_id, record_id, table_name, row_key)
      select ${ran.runId}, at, 'ccs_entry', at from generate_series(1, 45000) at`.execute(db);
    await sql`
      insert into import_error (batch_id, line, reason, snippet, cause, row_text, is_whole)
      values (${ran.runId}, 1, '', '', '', 'Ann', true)`.execute(db);
    await sql`
      create function limit_deletion() returns trigger language plpgsql as $$ begin
        if (select count(*) from gone) > 20000
           or exists (select from import_error where row_text = 'Ann')
        then raise exception 'too many rows, or too early'; end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger limit_deletion after delete on import_image_row
        referencing old table as gone for each statement
        execute function limit_deletion()`.execute(db);
    const count = async (from: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.raw(from)}
         where batch_id = ${ran.runId}`.execute(db);
      return rows[0]?.count ?? 0;
    };
    await sql`update import_batch set ended_at = ${expired} where id = ${ran.runId}`.execute(db);
    // The data of a rollback that has started stays until it ends.
    const setState = (state: string) =>
      sql`update record_import set state = ${state} where id = ${ran.importId}`.execute(db);
    await setState('rollingBack');
    await sweep();
    expect(await count('import_image')).toBe(1);
    await setState('done');
    expect(await page.details(ran.importId)).toMatchObject({ canRollBack: false });
    expect((await page.act(await page.details(ran.importId), 'ROLL_BACK')).statusCode).toBe(409);
    await sweep();
    expect(await count('import_image')).toBe(0);
    expect(await count('import_image_row')).toBe(0);
    await sql`drop function limit_deletion cascade`.execute(db);
  });

  it('reports a failed rollback on the page, in the list, and by email, and repeats it on request', async () => {
    const ran = await page.done(await page.tried(linesOf([aCase(90)])), 'RUN');
    const { db } = site.database;
    await sql`alter table import_tombstone rename to tombstone_away`.execute(db);
    await sql`update record_import set state = 'rollingBack' where id = ${ran.importId}`.execute(
      db,
    );
    await workOn(ran.importId, new AbortController().signal);
    await sql`alter table tombstone_away rename to import_tombstone`.execute(db);
    const failed = await page.details(ran.importId);
    expect(failed).toMatchObject({
      state: 'done',
      canRollBack: true,
      rollback: null,
      problem:
        'The server had an error. Roll back the import again, or ask the operator for the server’s log.',
    });
    const list = await page.browser.call('GET', '/admin/imports');
    const { imports } = list.json<ImportsOverview>();
    expect(imports.find(({ importId }) => importId === ran.importId)).toMatchObject({
      state: 'done',
      problem: failed.problem,
    });
    const { rows } = await sql<{ subject: string; body: string }>`
      select subject, lines::text as body from mail_message
       where subject like '%: The rollback failed'`.execute(db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).toContain('rollback failed.');
    expect(rows[0]?.body).not.toContain('Written');
    expect(await page.done(failed, 'ROLL_BACK')).toMatchObject({
      state: 'rolledBack',
      problem: null,
    });
  });

  it("rejects files that aren't tables, with the reason, and unpacks nothing", async () => {
    const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(100)]);
    for (const [content, words] of [
      [zip, /zip file/],
      [Buffer.from([1, 0, 2, 0, 3]), /binary data/],
      ['<html></html>', /neither CSV nor JSON lines/],
      ['one line of text', /neither CSV nor JSON lines/],
      ['ID,NAME\r1,Ann Lee\r', /end with a carriage return only/],
      ['{"sourceKey":"1"}\r{"sourceKey":"2"}\r', /end with a carriage return only/],
      ['ID,COURT,ID\n1,2,3\n', /the column ID twice/],
      ['{"sourceKey": \n', /not a complete JSON object/],
    ] as const) {
      const { problem, state } = await page.upload(content);
      expect(state).toBe('refused');
      expect(problem).toMatch(words);
    }
    expect((await page.create('', { bytes: 2 ** 31 + 1 })).statusCode).toBe(413);
    expect((await page.create('x', { asOf: '2027-01-01' })).statusCode).toBe(400);
    expect((await page.create('x', { courtId: 1 })).statusCode).toBe(400);
    for (const { importId } of (await page.browser.call('GET', '/admin/imports'))
      .json<ImportsOverview>()
      .imports.filter(({ state }) => state === 'refused')) {
      expect((await page.browser.call('DELETE', `/admin/imports/${importId}`)).statusCode).toBe(
        200,
      );
    }
  });

  it('guesses columns and encoding, saves a mapping by name, and checks it', async () => {
    const csv = 'ID;COURT;CASE_NO;STYLE;FILED\nz1;89D01;89D01-2606-CC-000901;Peña v. X;6/1/2026\n';
    const uploaded = await page.upload(Buffer.from(csv, 'latin1'), { fileName: 'cases.csv' });
    expect(uploaded).toMatchObject({ isCsv: true, encoding: 'latin1', isGuessed: true });
    expect(JSON.parse(uploaded.mapping ?? '')).toMatchObject({
      delimiter: ';',
      fields: { sourceKey: 'ID', court: 'COURT', filedOn: { column: 'FILED', date: 'M/D/YYYY' } },
    });
    expect((await page.map(uploaded, '{"fields": {"sourceKey": "NONE"}}')).statusCode).toBe(400);
    const guessed = JSON.parse(uploaded.mapping ?? '') as { fields: Record<string, unknown> };
    const fields = { ...guessed.fields, caseType: { value: 'CC' }, status: { value: 'OPEN' } };
    const mapping = JSON.stringify({ ...guessed, fields });
    const answer = await page.map(uploaded, mapping, 'Odyssey');
    expect(answer.json<ImportDetails>().mappedRows[0]).toContain('Peña');
    expect((await page.map(uploaded, mapping)).statusCode).toBe(409);
    const next = await page.upload(csv, { fileName: 'cases.csv' });
    expect(next.savedMappings).toEqual([{ name: 'Odyssey', mapping }]);
  });

  it('lists the file’s codes, guesses those spelled differently, and counts unknown ones', async () => {
    const row = (id: number, status: string): string =>
      `z${String(id)},89D01,89D01-2606-CC-000${String(id)},CC,A v. B ${String(id)},${status},2026-06-01\n`;
    const rows = [row(931, 'open'), row(932, 'Closed'), row(933, 'P'), row(934, 'P')];
    const csv = `ID,COURT,CASE_NO,CASE_TYPE,STYLE,STATUS,FILED\n${rows.join('')}`;
    const uploaded = await page.upload(csv, { fileName: 'cases.csv' });
    expect(uploaded.columnTexts).toContainEqual({
      column: 'STATUS',
      texts: ['open', 'Closed', 'P'],
    });
    expect(uploaded.fields.find(({ path }) => path === 'status')?.choices).toEqual([
      { id: 'OPEN', label: 'Open' },
      { id: 'CLOSED', label: 'Closed' },
    ]);
    expect(JSON.parse(uploaded.mapping ?? '')).toMatchObject({
      fields: { status: { column: 'STATUS', values: { open: 'OPEN', Closed: 'CLOSED' } } },
    });
    const { trial } = await page.tried(csv, { fileName: 'cases.csv' });
    expect(trial?.unknownCodes).toEqual([{ path: 'status', text: 'P', rows: 2 }]);
  });

  it('guesses the column of sealed cases, and requires a confirmation to ignore such a column', async () => {
    const lines = (column: string): string =>
      `ID,COURT,CASE_NO,CASE_TYPE,STYLE,STATUS,FILED,${column}\nz9,89D01,89D01-2606-CC-000909,CC,A v. B,OPEN,2026-06-01,Y\n`;
    const named = await page.upload(lines('SEALED'), { fileName: 'cases.csv' });
    expect(JSON.parse(named.mapping ?? '')).toMatchObject({ fields: { isSealed: 'SEALED' } });
    const tried = await page.tried(lines('RESTRICTED_ACCESS'), { fileName: 'cases.csv' });
    expect(tried.trial).toMatchObject({
      typed: 'Wayne County, IN',
      warnings: [
        'No field uses these columns, which may mark sealed or confidential records: RESTRICTED_ACCESS. The run would publish these records.',
      ],
    });
    expect((await page.act(tried, 'RUN')).statusCode).toBe(400);
  });

  it('requires the typed county name for a new source if the county has records from another source', async () => {
    await seed(1);
    const row = aCase(920, { sourceKey: 'new920' });
    const { sources } = (await page.browser.call('GET', '/admin/imports')).json<ImportsOverview>();
    expect(sources).toContainEqual({ register: 'court', source: 'Test system' });
    const tried = await page.tried(linesOf([row]), { source: 'Test System' });
    expect(tried.trial?.typed).toBe('Wayne County, IN');
    expect(tried.trial?.warnings).toEqual([
      'Test System is a new source for Wayne County, IN, which has records from Test system. If it’s the same system, start again with the same source name, or its records will exist twice.',
    ]);
    expect((await page.act(tried, 'RUN')).statusCode).toBe(400);
    expect((await page.tried(linesOf([row]))).trial?.typed).toBeNull();
  });

  it('dates a file at midnight in the county’s time zone, and compares files only by date', async () => {
    const row = warrantRow('lake', { county: '18089' });
    const place = { register: 'taxWarrant', countyId: 18_089, asOf: '2026-06-30' };
    const tried = await page.tried(linesOf([row]), place);
    expect(tried.asOf).toBe('2026-06-30');
    const typed = tried.trial?.typed ?? null;
    expect((await page.done(tried, 'RUN', typed)).state).toBe('done');
    const shown = `source_key = 'lake' and loaded_at = '2026-06-30T05:00:00Z'`;
    expect(await command.count('tax_warrant', shown)).toBe(1);
    const file = command.rows('lake.ndjson', [{ ...row, clerk: 4 }]);
    await command.run('taxWarrant', file, ['--as-of', '2026-06-30']);
    expect(await command.count('tax_warrant', `source_key = 'lake' and clerk_cents = 400`)).toBe(1);
  });

  it('guesses two-digit years, columns, and rows that form one record in the example file', async () => {
    const csv = await readFile('docs/import/examples/cases.csv');
    const { mapping } = await page.upload(csv, { fileName: 'cases.csv' });
    expect(JSON.parse(mapping ?? '')).toMatchObject({
      groupRows: true,
      fields: {
        sourceKey: 'CAUSE_NO',
        court: 'CRT',
        caseNumber: 'CAUSE_NO',
        caseType: 'CTYPE',
        caption: 'CAPTION',
        status: 'STAT',
        'parties[].name': 'PTY_NAME',
        filedOn: { column: 'FILED', date: 'MM/DD/YY', yearsFrom: 1950 },
      },
    });
  });

  it('accepts parts of a file only from the super user who started its upload', async () => {
    const { importId } = (await page.create('{}')).json<ImportDetails>();
    const user = new ImportPage(site, await site.signedIn('anna'));
    expect((await user.part(importId, 0, Buffer.from('{}'))).status).toBe(403);
    expect(
      (await user.browser.call('GET', `/admin/imports/refused.csv?importId=${importId}`))
        .statusCode,
    ).toBe(403);
    expect((await page.head(importId)).headers['upload-offset']).toBe('0');
  });
});
