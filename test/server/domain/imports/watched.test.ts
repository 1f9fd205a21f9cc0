import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { notifyAboutEvents } from '../../../../src/server/domain/recordEvents/notifyRepository';
import { openTestDatabase } from '../../../support/testDatabase';
import { seed } from '../../seed';
import { caseRow, ImportDesk, warrantRow } from './fixtures';

let handle: DatabaseHandle;
let desk: ImportDesk;

beforeAll(async () => {
  handle = await openTestDatabase();
  await seed(handle);
  await sql`truncate record_event, notification, bar_follow`.execute(handle.db);
});
afterAll(() => handle.close());
beforeEach(() => {
  desk = new ImportDesk(handle);
});
afterEach(async () => {
  desk.close();
  await sql`delete from tax_warrant where source is not null`.execute(handle.db);
  await sql`delete from judgment where source is not null`.execute(handle.db);
  await sql`delete from court_case where source is not null`.execute(handle.db);
  await sql`delete from recorded_document where source is not null`.execute(handle.db);
  await sql`truncate import_batch, import_error, import_tombstone, record_event`.execute(handle.db);
});

async function watch(table: string, kind: string): Promise<void> {
  await sql`
    insert into saved_item (user_id, kind, target_id, alert, saved_at)
    select (select min(id) from app_user), ${kind}, id, true, now()
      from ${sql.table(table)} where source is not null`.execute(handle.db);
}
const events = async (): Promise<unknown[]> =>
  (await sql`select kind, old, new from record_event order by id`.execute(handle.db)).rows;

describe('events of watched records', () => {
  it('reports new, rescheduled, and canceled items on a case, and nothing without a change', async () => {
    const hearings = [
      { startsAt: '2026-07-20T09:00', event: 'Initial Hearing' },
      { startsAt: '2026-08-20T09:00', event: 'Bench Trial' },
    ];
    const entries = [{ enteredOn: '2026-06-01', text: 'Case opened' }];
    const first = desk.rows('a.ndjson', [caseRow('c', { hearings, entries })]);
    await desk.run('court', first);
    await watch('court_case', 'courtCase');
    await desk.run('court', first);
    expect(await events()).toEqual([]);
    const changed = caseRow('c', {
      status: 'CLOSED',
      hearings: [
        { startsAt: '2026-07-21T09:00', event: 'Initial Hearing' },
        { startsAt: '2026-08-20T09:00', event: 'Bench Trial', status: 'CANCELLED' },
        { startsAt: '2026-09-01T09:00', event: 'Sentencing' },
      ],
      entries: [...entries, { enteredOn: '2026-06-02', text: 'Returned' }],
    });
    await desk.run('court', desk.rows('b.ndjson', [changed]));
    expect(await events()).toEqual([
      { kind: 'STATUS_CHANGED', old: { status: 'OPEN' }, new: { status: 'CLOSED' } },
      {
        kind: 'ENTRY_ADDED',
        old: null,
        new: { on: '2026-06-02', type: '', text: 'Returned', isOrderOnFile: false },
      },
      expect.objectContaining({ kind: 'HEARING_MOVED' }),
      expect.objectContaining({ kind: 'HEARING_CANCELLED' }),
      expect.objectContaining({ kind: 'HEARING_ADDED', old: null }),
    ]);
  });

  it("doesn't report a hearing as canceled when it is on the date of the file that no longer lists it", async () => {
    const held = { startsAt: '2026-07-02T09:00', event: 'Initial Hearing' };
    const next = { startsAt: '2026-07-03T09:00', event: 'Bench Trial' };
    await desk.run('court', desk.rows('a.ndjson', [caseRow('c', { hearings: [held, next] })]));
    await watch('court_case', 'courtCase');
    await desk.run('court', desk.rows('b.ndjson', [caseRow('c', { hearings: [] })]), [
      '--as-of',
      '2026-07-02',
    ]);
    expect(await events()).toEqual([
      {
        kind: 'HEARING_CANCELLED',
        old: expect.objectContaining({ event: 'Bench Trial' }) as unknown,
        new: null,
      },
    ]);
  });

  it('reports a new room of a hearing, but none that the court’s calendar hides', async () => {
    const rows = (room: string) => [
      caseRow('c', {
        hearings: [{ sourceKey: 'h', startsAt: '2026-07-20T09:00', event: 'Bench Trial', room }],
      }),
    ];
    await desk.run('court', desk.rows('a.ndjson', rows('Courtroom 1')));
    await watch('court_case', 'courtCase');
    await sql`
      insert into court_calendar (court_id, settings, hidden_rooms)
      select id, '{}', '{chambers}' from court where code = '89D01'`.execute(handle.db);
    await desk.run('court', desk.rows('b.ndjson', rows('Chambers')));
    expect(await events()).toEqual([]);
    await sql`delete from court_calendar`.execute(handle.db);
    await desk.run('court', desk.rows('c.ndjson', rows('Courtroom 2')));
    expect(await events()).toEqual([
      {
        kind: 'HEARING_MOVED',
        old: expect.objectContaining({ room: 'Chambers' }) as unknown,
        new: expect.objectContaining({ room: 'Courtroom 2' }) as unknown,
      },
    ]);
  });

  it('reports new parties and judgments in a case, and changes to judgments', async () => {
    const parties = [{ name: 'Oswald Quimbleton', role: 'Plaintiff' }];
    await desk.run('court', desk.rows('a.ndjson', [caseRow('c', { parties })]));
    await watch('court_case', 'courtCase');
    const more = [...parties, { name: 'Ida Zwettler', role: 'Defendant' }];
    await desk.run('court', desk.rows('b.ndjson', [caseRow('c', { parties: more })]));
    const judgment = {
      sourceKey: 'j',
      court: '89D01',
      caseNumber: '89D01-2606-CC-000777',
      debtors: [{ name: 'Ida Zwettler' }],
      debt: '1,200.00',
      renderedOn: '2026-07-01',
      docketedOn: '2026-07-02',
    };
    await desk.run('judgment', desk.rows('c.ndjson', [judgment]));
    await desk.run(
      'judgment',
      desk.rows('d.ndjson', [{ ...judgment, status: 'RELEASED', costs: '10.00' }]),
    );
    expect(await events()).toMatchObject([
      { kind: 'PARTY_ADDED', new: { name: 'Ida Zwettler', role: 'Defendant' } },
      { kind: 'JUDGMENT_ADDED', old: null, new: { status: 'OPEN', cents: 120_000 } },
      {
        kind: 'JUDGMENT_CHANGED',
        old: { status: 'OPEN', cents: 120_000 },
        new: { status: 'RELEASED', cents: 121_000 },
      },
    ]);
    await notifyAboutEvents(handle.db, Date.parse('2026-07-06T12:00:00Z'));
    const { rows } = await sql<{ title: string; body: string }>`
      select title, body from notification order by id`.execute(handle.db);
    await sql`truncate notification`.execute(handle.db);
    expect(rows.map(({ title }) => title)).toEqual([
      'New party: Quimbleton vs. Zwettler',
      'Judgment: Quimbleton vs. Zwettler',
      'Judgment released: Quimbleton vs. Zwettler',
    ]);
    expect(rows.map(({ body }) => body)).toEqual([
      'Ida Zwettler is now a defendant in 89D01-2606-CC-000777.',
      '89D01-2606-CC-000777: a judgment for $1,200.00 against Ida Zwettler, open.',
      'The judgment against Ida Zwettler in 89D01-2606-CC-000777 is now released (previously open) and is now for $1,210.00 (previously $1,200.00).',
    ]);
  });

  it('notifies a user who muted payments about hearings and orders, but not about payments', async () => {
    const entries = [{ enteredOn: '2026-06-01', typeText: 'Case Opened', text: 'Case opened' }];
    await desk.run('court', desk.rows('a.ndjson', [caseRow('c', { entries })]));
    await watch('court_case', 'courtCase');
    await sql`
      insert into saved_note (user_id, kind, target_id, note, tags, muted_topics)
      select user_id, kind, target_id, '', '{}', '{payment}' from saved_item s
       where s.kind = 'courtCase'
         and target_id in (select id from court_case where source is not null)`.execute(handle.db);
    const more = [
      ...entries,
      { enteredOn: '2026-06-02', typeText: 'Payment Received', text: 'Receipt 17' },
      { enteredOn: '2026-06-02', typeText: 'Motion Filed', text: 'Motion to continue' },
      {
        enteredOn: '2026-06-03',
        typeText: 'Order Waiving Filing Fee',
        text: 'Waived',
        isOrderOnFile: true,
      },
    ];
    const hearings = [{ startsAt: '2026-08-20T09:00', event: 'Bench Trial' }];
    await desk.run('court', desk.rows('b.ndjson', [caseRow('c', { entries: more, hearings })]));
    await notifyAboutEvents(handle.db, Date.parse('2026-07-06T12:00:00Z'));
    const { rows } = await sql<{ body: string }>`
      select body from notification order by id`.execute(handle.db);
    await sql`truncate notification, saved_note`.execute(handle.db);
    expect(rows.map(({ body }) => body)).toEqual([
      expect.stringContaining('Motion to continue'),
      expect.stringContaining('Order Waiving Filing Fee'),
      expect.stringContaining('Bench Trial'),
    ]);
  });

  it('removes a docket entry’s text and a party from notifications and events once the court corrects them', async () => {
    const first = { enteredOn: '2026-06-01', text: 'Case opened' };
    const parties = [{ name: 'Oswald Quimbleton', role: 'Defendant' }];
    const load = (file: string, entries: readonly object[], names: readonly object[]) =>
      desk.run('court', desk.rows(file, [caseRow('c', { entries, parties: names })]));
    await load('a.ndjson', [first], parties);
    await watch('court_case', 'courtCase');
    const more = [first, { enteredOn: '2026-06-02', text: 'Petition, minor child Jane Doe' }];
    const fair = { enteredOn: '2026-06-03', text: 'Summons' };
    const child = { name: 'Jane Doe', role: 'Other' };
    await load('b.ndjson', [...more, fair], [...parties, child]);
    await notifyAboutEvents(handle.db, Date.parse('2026-07-06T12:00:00Z'));
    const texts = async (): Promise<string> => {
      const { rows } = await sql<{ body: string }>`
        select title || ' ' || body as body from notification order by id`.execute(handle.db);
      return rows.map(({ body }) => body).join('\n');
    };
    const isOutdated = async (): Promise<unknown> =>
      (
        await sql`select is_outdated from mail_message where recipient = 'a@example.org'`.execute(
          handle.db,
        )
      ).rows;
    expect((await texts()).match(/Jane Doe/g)).toHaveLength(2);
    await sql`
      insert into mail_message (recipient, subject, body, notification_ids, created_at, next_try_at)
      select 'a@example.org', '', '', array_agg(id), now(), now() from notification`.execute(
      handle.db,
    );

    const redacted = { enteredOn: '2026-06-02', text: 'Petition' };
    await load('c.ndjson', [first, redacted, fair], parties);
    expect(await texts()).not.toContain('Jane Doe');
    expect(await texts()).toContain('This docket entry was later corrected or removed.');
    expect(await texts()).toContain('This party was later corrected or removed.');
    expect(await texts()).toContain('Summons');
    expect(JSON.stringify(await events())).not.toContain('Jane Doe');
    expect(await isOutdated()).toEqual([{ is_outdated: true }]);
    await sql`truncate notification`.execute(handle.db);
    await sql`delete from mail_message where recipient = 'a@example.org'`.execute(handle.db);
  });

  it('keeps events in an older format when the court changes their case', async () => {
    const entries = [{ enteredOn: '2026-06-01', text: 'Case opened' }];
    const parties = [{ name: 'Oswald Quimbleton', role: 'Defendant' }];
    await desk.run('court', desk.rows('a.ndjson', [caseRow('c', { entries, parties })]));
    await watch('court_case', 'courtCase');
    const entry = { enteredOn: '2026-06-02', text: 'Summons' };
    const facts = {
      entries: [...entries, entry],
      parties: [...parties, { name: 'Al Poe', role: 'Other' }],
    };
    await desk.run('court', desk.rows('b.ndjson', [caseRow('c', facts)]));
    await sql`update record_event set new = new - 'type' - 'role'`.execute(handle.db);
    const before = await events();
    expect(before).toHaveLength(2);
    const changed = { entries: [...facts.entries, { ...entry, text: 'Notice' }] };
    await desk.run('court', desk.rows('c.ndjson', [caseRow('c', { ...facts, ...changed })]));
    expect((await events()).slice(0, 2)).toEqual(before);
  });

  it('reports nothing about a sealed case', async () => {
    await desk.run('court', desk.rows('a.ndjson', [caseRow('c')]));
    await watch('court_case', 'courtCase');
    await desk.run(
      'court',
      desk.rows('b.ndjson', [caseRow('c', { isSealed: true, status: 'CLOSED' })]),
    );
    expect(await events()).toEqual([]);
  });

  it('reports the release of a warrant, a new amount, and an expungement', async () => {
    await desk.run('taxWarrant', desk.rows('a.ndjson', [warrantRow('a')]));
    await watch('tax_warrant', 'taxWarrant');
    const released = warrantRow('a', { status: 'RELEASED', tax: 1 });
    await desk.run('taxWarrant', desk.rows('b.ndjson', [released, warrantRow('other')]));
    const removal = [{ sourceKey: 'a', action: 'expunge' }];
    await desk.run('taxWarrant', desk.rows('c.ndjson', removal));
    expect(await events()).toEqual([
      { kind: 'RELEASED', old: { status: 'OPEN' }, new: { status: 'RELEASED' } },
      { kind: 'AMOUNT_CHANGED', old: { cents: 123_750 }, new: { cents: 400 } },
      { kind: 'EXPUNGED', old: null, new: null },
    ]);
  });

  it('reports a mortgage as released when a correction of another mortgage makes the released number unique', async () => {
    const mortgage = (sourceKey: string, documentNumber: string, more: object = {}) => ({
      sourceKey,
      documentNumber,
      county: 'Wayne, IN',
      type: 'MTG',
      recordedAt: '2026-06-01T10:30',
      parties: [{ name: 'Odd Ogle', role: 'grantor' }],
      ...more,
    });
    const wrong = mortgage('d0', '2026-990001');
    const release = mortgage('d2', '2026-990002', {
      type: 'RMTG',
      references: [{ relation: 'RELEASES', number: '2026990001' }],
    });
    await desk.run('recorder', desk.rows('a.ndjson', [wrong, release]));
    await desk.run('recorder', desk.rows('b.ndjson', [mortgage('d1', '2026-990001')]));
    await watch('recorded_document', 'recorderDocument');
    const corrected = mortgage('d0', '2026-990009');
    await desk.run('recorder', desk.rows('c.ndjson', [corrected]));
    expect(
      (
        await sql`select d.source_key, e.kind, e.new from record_event e
                    join recorded_document d on d.id = e.record_id order by d.source_key`.execute(
          handle.db,
        )
      ).rows,
    ).toEqual([{ source_key: 'd1', kind: 'RELEASED', new: { status: 'RELEASED' } }]);
  });

  it.each([
    ['corrected', { references: [{ relation: 'RELEASES', number: '2026-990009' }] }],
    ['deleted', null],
  ])(
    'reports that a mortgage has no release anymore when its release is %s',
    async (_how, more) => {
      const document = (sourceKey: string, type: string, changes: object = {}) => ({
        sourceKey,
        type,
        documentNumber: `2026-99000${sourceKey}`,
        county: 'Wayne, IN',
        recordedAt: '2026-06-01T10:30',
        parties: [{ name: 'Odd Ogle', role: 'grantor' }],
        ...changes,
      });
      const release = document('2', 'RMTG', {
        references: [{ relation: 'RELEASES', number: '2026-990001' }],
      });
      await desk.run('recorder', desk.rows('a.ndjson', [document('1', 'MTG'), release]));
      await watch('recorded_document', 'recorderDocument');
      const change = more === null ? { sourceKey: '2', action: 'delete' } : { ...release, ...more };
      await desk.run('recorder', desk.rows('b.ndjson', [change]));
      const changed = { old: { status: 'RELEASED' }, new: { status: 'RECORDED' } };
      expect(await events()).toEqual([
        { kind: 'STATUS_CHANGED', ...changed },
        ...(more === null ? [{ kind: 'DELETED', old: null, new: null }] : []),
      ]);
      await notifyAboutEvents(handle.db, Date.parse('2026-07-06T12:00:00Z'));
      const { rows } = await sql`select title, body from notification`.execute(handle.db);
      await sql`truncate notification`.execute(handle.db);
      expect(rows).toEqual([
        {
          title: 'Mortgage 2026-990001 has no release on file anymore',
          body: expect.stringMatching(/^Wayne County. The release .* was corrected or/) as string,
        },
      ]);
    },
  );

  describe('notifications of events', () => {
    const NOW = Date.parse('2026-07-06T12:00:00Z');
    const BAR = '12345-49';
    const parties = [
      { name: 'Ida Roe', role: 'Plaintiff', attorneys: [{ name: 'Ann Bell', barNumber: BAR }] },
    ];
    const sentNotifications = async (): Promise<unknown[]> => {
      await notifyAboutEvents(handle.db, NOW);
      return (
        await sql`select title, target, kind from notification order by id`.execute(handle.db)
      ).rows;
    };
    const follow = (): Promise<unknown> =>
      sql`insert into bar_follow (user_id, bar_number, alert, followed_at)
          values ((select min(id) from app_user), ${BAR}, true, now())`.execute(handle.db);
    afterEach(async () => {
      await sql`truncate notification, bar_follow`.execute(handle.db);
    });

    it('notifies the users who saved the record, only once, with a link to the record', async () => {
      await desk.run('taxWarrant', desk.rows('a.ndjson', [warrantRow('a')]));
      await watch('tax_warrant', 'taxWarrant');
      await desk.run('taxWarrant', desk.rows('b.ndjson', [warrantRow('a', { tax: 1 })]));
      await sentNotifications();
      expect(await sentNotifications()).toEqual([
        {
          title: expect.stringMatching(/^Amount changed: Tax warrant of ./) as string,
          target: expect.stringMatching(/^taxWarrant\/\d+$/) as string,
          kind: 'RECORD_CHANGED',
        },
      ]);
    });

    it('notifies the users who follow an attorney about a new case and hearings', async () => {
      await follow();
      const old = caseRow('old', { filedOn: '2020-01-07', parties });
      const fresh = caseRow('new', {
        caseNumber: '49D01-2606-SC-000777',
        filedOn: '2026-07-01',
        parties,
      });
      await desk.run('court', desk.rows('a.ndjson', [old, fresh]));
      expect(await sentNotifications()).toEqual([
        expect.objectContaining({
          title: expect.stringMatching(/^New case: \D+$/) as string,
          kind: 'CASE_CHANGED',
        }),
      ]);
      const hearings = [{ startsAt: '2026-07-20T09:00', event: 'Initial Hearing' }];
      await desk.run('court', desk.rows('b.ndjson', [{ ...fresh, hearings }]));
      expect((await sentNotifications()).slice(1)).toEqual([
        expect.objectContaining({
          title: expect.stringMatching(/^Hearing set: \D+$/) as string,
          kind: 'HEARING_CHANGED',
        }),
      ]);
    });

    it('notifies users who follow an attorney when the attorney enters an existing case, with the case’s hearings', async () => {
      await follow();
      const plain = [{ name: 'Ida Roe', role: 'Plaintiff' }];
      const old = caseRow('old', { filedOn: '2020-01-07', parties: plain });
      await desk.run('court', desk.rows('a.ndjson', [old]));
      const hearings = [{ startsAt: '2026-07-09T09:00', event: 'Bench Trial' }];
      const entered = { ...old, parties, hearings };
      await desk.run('court', desk.rows('b.ndjson', [entered]));
      await desk.run('court', desk.rows('c.ndjson', [{ ...entered, judge: 'Lee Quill' }]));
      await notifyAboutEvents(handle.db, NOW);
      expect((await sql`select title, body from notification`.execute(handle.db)).rows).toEqual([
        {
          title: 'New attorney: Quimbleton vs. Zwettler',
          body: 'Ann Bell is now an attorney in 89D01-2606-CC-000777. Upcoming: Bench Trial on Thu, Jul 9, 2026, 9:00 AM EDT. Attorney: Ann Bell (12345-49).',
        },
      ]);
    });

    it('notifies no users once the records are sealed', async () => {
      await follow();
      const row = caseRow('c', { filedOn: '2026-07-01', parties });
      await desk.run('court', desk.rows('a.ndjson', [row]));
      await desk.run('court', desk.rows('b.ndjson', [{ ...row, isSealed: true }]));
      expect(await sentNotifications()).toEqual([]);
    });
  });
});
