import { remindOfDeadlines } from '../../../../src/server/domain/deadlines/deadlinesRepository';
import { COURTS } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';
import { problemsOf, valueOf } from '../forms';

const COMPUTE = '/web/in/court/ComputeDeadline';
const MINE = '/web/in/court/MyDeadlines';

let site: TestSite;
let anna: TestBrowser;
beforeAll(async () => {
  site = await openTestSite();
  anna = await site.signedIn('anna');
});
afterAll(() => site.close());

const open = async (url: string, by: TestBrowser = anna): Promise<string> =>
  (await by.open(url)).body;
const post = (fields: Readonly<Record<string, string>>, by: TestBrowser = anna) =>
  by.post(MINE, fields);
/** Text of the label of a field. */
const labelOf = (page: string, id: string): string =>
  new RegExp(`<label[^>]*for="${id}"[^>]*>([^<]*)`).exec(page)?.[1] ?? '';
const A_DEADLINE = {
  dueOn: '2026-07-27',
  title: 'Answer <b>due</b>',
  remindDays: '3',
  save: 'new',
};
/** Anna's; demo users have deadlines too. */
const stored = () =>
  site.database.db
    .selectFrom('user_deadline')
    .where('user_id', '=', site.users.anna)
    .selectAll()
    .orderBy('id')
    .execute();

describe('computing a deadline', () => {
  it('computes deadlines for visitors, and offers the calendar to users', async () => {
    const query = '?rule=answer&from=2026-07-06&manner=post';
    const page = await open(COMPUTE + query, site.browser());
    expect(page).toContain('Last day: Wednesday, July 29, 2026');
    expect(page).toContain('Not reviewed by an attorney.');
    expect(page).toContain('Log in');
    expect(page).not.toContain('Add to my calendar');
    expect(await open(COMPUTE + query)).toContain('Add to my calendar');
  });

  it('skips closed days of the chosen court only', async () => {
    await site.database.db
      .insertInto('closed_day')
      .values({
        court_id: COURTS.marion,
        county_id: null,
        closed_on: '2026-07-27',
        reason: 'Flood',
        added_at: new Date(0),
        added_by: site.users.root,
        removed_at: null,
      })
      .execute();
    const query = '?rule=answer&from=2026-07-06&manner=none';
    const there = await open(`${COMPUTE}${query}&courtId=${String(COURTS.marion)}`);
    expect(there).toContain('Last day: Tuesday, July 28, 2026');
    expect(there).toContain('the court is closed (Flood)');
    expect(await open(`${COMPUTE}${query}&courtId=${String(COURTS.lake)}`)).toContain(
      'Last day: Monday, July 27, 2026',
    );
  });

  it.each([
    [5, '2027-03-11', 'Thursday, March 18, 2027'],
    [6, '2027-03-11', 'Friday, March 19, 2027'],
    [7, '2027-03-11', 'Thursday, March 18, 2027'],
  ])('counts only court days in an entered period of %i days if it is under 7', async (...row) => {
    const [days, from, last] = row;
    const page = await open(`${COMPUTE}?rule=own&days=${String(days)}&from=${from}&manner=none`);
    expect(page).toContain(`Last day: ${last}`);
  });

  it('counts back from the hearing to the last day to serve a motion', async () => {
    const closed = { county_id: null, reason: 'Flood', added_at: new Date(0), removed_at: null };
    await site.database.db
      .insertInto('closed_day')
      .values({
        ...closed,
        court_id: COURTS.marion,
        closed_on: '2027-03-05',
        added_by: site.users.root,
      })
      .execute();
    const query = '?rule=hearingMotion&from=2027-03-12&manner=none';
    const page = await open(COMPUTE + query);
    expect(page).toContain('Last day: Friday, March 5, 2027');
    expect(page).toContain('Date of the hearing: Friday, March 12, 2027');
    expect(page).toContain('5 days before Mar 12, 2027, Ind. Trial Rule 6(D)');
    expect(labelOf(page, 'from')).toContain('Date of the hearing');
    expect(labelOf(await open(COMPUTE), 'from')).toContain('Date of service of the complaint');
    const there = await open(`${COMPUTE}${query}&courtId=${String(COURTS.marion)}`);
    expect(there).toContain('Last day: Thursday, March 4, 2027');
  });

  it('shows an error for each invalid field', async () => {
    const query = '?rule=own&days=2000&from=2026-02-30&manner=pigeon&courtId=x';
    const answer = await anna.open(COMPUTE + query);
    expect(answer.statusCode).toBe(400);
    expect(problemsOf(answer.body)).toEqual({
      days: 'Enter a number of days from 1 to 1000.',
      from: 'Enter the date to count from, like 2026-07-06.',
      manner: 'Choose how it was served.',
      courtId: 'Choose a court from the list.',
    });
    expect((await anna.open(COMPUTE)).statusCode).toBe(200);
  });
});

describe('the user’s own deadlines', () => {
  it('adds, changes, deletes, and restores a deadline, on the calendar and its feed', async () => {
    await open(MINE);
    expect((await post(A_DEADLINE)).statusCode).toBe(303);
    const [row] = await stored();
    const id = String(row?.id);
    expect(await open(MINE)).toContain('Monday, July 27, 2026: Answer &lt;b&gt;due&lt;/b&gt;');
    const month = '/web/in/court/Calendar?show=savedCases&view=month&date=2026-07-01';
    expect(await open(month)).toContain('Deadline: Answer');
    expect(await open(month, await site.signedIn('arno'))).not.toContain('Deadline: Answer');
    await post({ ...A_DEADLINE, title: 'Reply', save: id });
    expect(await stored()).toMatchObject([{ title: 'Reply', remind_days: 3 }]);
    const removed = await post({ remove: id });
    expect(await stored()).toEqual([]);
    expect(removed.body).toContain('Restore “Reply”');
  });

  it('drops the computation of a date once the user changes the date', async () => {
    await open(MINE);
    const ruleWords = '20 days from Jul 7, 2026';
    await post({ ...A_DEADLINE, ruleWords });
    const save = String((await stored())[0]?.id);
    await post({ ...A_DEADLINE, save, ruleWords, note: 'Extension requested' });
    expect(await stored()).toMatchObject([{ note: 'Extension requested', rule_words: ruleWords }]);
    await post({ ...A_DEADLINE, save, ruleWords, dueOn: '2026-08-03' });
    expect(await stored()).toMatchObject([{ due_on: '2026-08-03', rule_words: '' }]);
    await post({ remove: save });
  });

  it('reports that a deadline was already deleted, and offers to add it again', async () => {
    await open(MINE);
    await post(A_DEADLINE);
    const id = String((await stored())[0]?.id);
    await post({ remove: id });
    const again = await post({ remove: id });
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('This deadline was already deleted.');
    const changed = await post({ ...A_DEADLINE, title: 'Reply', save: id });
    expect(changed.statusCode).toBe(409);
    expect(changed.body).toContain('This deadline was deleted, possibly in another window.');
    expect(valueOf(changed.body, 'title')).toBe('Reply');
    expect(changed.body).toMatch(/name="save" value="new"\s*>\s*Add deadline/);
  });

  it('rejects other users’ deadlines, long titles, and impossible dates', async () => {
    await post(A_DEADLINE);
    const [row] = await stored();
    const arno = await site.signedIn('arno');
    await open(MINE, arno);
    const id = String(row?.id);
    expect((await post({ remove: id }, arno)).statusCode).toBe(409);
    expect((await post({ ...A_DEADLINE, save: id }, arno)).statusCode).toBe(409);
    const bad = await post({ ...A_DEADLINE, dueOn: '2026-13-01', title: 'x'.repeat(121) });
    expect(bad.statusCode).toBe(422);
    expect(problemsOf(bad.body)).toEqual({
      dueOn: 'Enter the date of the deadline, like 2026-07-27.',
      title: 'Use at most 120 characters; you entered 121.',
    });
    expect(await stored()).toHaveLength(1);
  });

  it('sends one reminder on the chosen day, another only if the date or reminder changes, and none if the user turned reminders off', async () => {
    const { db } = site.database;
    const remind = async (today: string): Promise<readonly string[]> => {
      await remindOfDeadlines(db, today, site.clock.time);
      const told = await db
        .selectFrom('notification')
        .where('kind', '=', 'DEADLINE')
        .where('user_id', '=', site.users.anna)
        .select('title')
        .execute();
      return told.map(({ title }) => title);
    };
    expect(await remind('2026-07-23')).toEqual([]);
    const reminder = 'Deadline in 3 days: Answer <b>due</b>';
    expect(await remind('2026-07-24')).toEqual([reminder]);
    expect(await remind('2026-07-25')).toEqual([reminder]);
    const id = String((await stored())[0]?.id);
    await post({ ...A_DEADLINE, note: 'Ask the client', save: id });
    expect(await remind('2026-07-25')).toEqual([reminder]);
    await post({ ...A_DEADLINE, remindDays: '2', save: id });
    expect(await remind('2026-07-25')).toEqual([reminder, 'Deadline in 2 days: Answer <b>due</b>']);
  });
});
