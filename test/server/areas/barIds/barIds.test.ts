import type { CallResponse } from '#contract/calls';
import type { BarIdList } from '#contract/schemas/barIds';
import { addCase, COURTS } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

const LIST = '/court/bar-ids';

let site: TestSite;
let anna: TestBrowser;

async function follow(numbers: string, alert = false, browser = anna) {
  return browser.call('POST', LIST, { payload: { numbers, alert } });
}
async function list(browser = anna): Promise<CallResponse<'getBarIds'>> {
  return (await browser.call('GET', LIST)).json();
}
async function idOf(barNumber: string, browser = anna): Promise<number> {
  const { items } = await list(browser);
  return items.find((item) => item.barNumber === barNumber)?.id ?? 0;
}
function attorney(barNumber: string, last = 'Barnum') {
  return { first: 'Attorna', last, isAttorney: true, barNumber };
}

beforeAll(async () => {
  site = await openTestSite();
  anna = await site.signedIn('anna');
  const open = await addCase(site.database, {
    number: '45Z01-2606-SC-000041',
    court: COURTS.lake,
    caption: 'Open v. Case',
    parties: [attorney('91001-45')],
  });
  await addCase(site.database, {
    number: '49Z01-2601-SC-000042',
    status: 'CLOSED',
    caption: 'Älter v. Case',
    filedOn: '2026-01-05',
    parties: [attorney('91001-45')],
  });
  await addCase(site.database, {
    number: '49Z01-2606-SC-000043',
    isSealed: true,
    parties: [attorney('91001-45'), attorney('91002-49', 'Hidden')],
  });
  for (const last of ['Three', 'Four']) {
    const number = `9100${last === 'Three' ? '3' : '4'}-49`;
    await addCase(site.database, {
      number: `49Z01-2606-SC-00005${number[4] ?? ''}`,
      parties: [attorney(number, last)],
    });
  }
  await site.database.db
    .insertInto('hearing')
    .values({
      case_id: open,
      starts_at: new Date('2026-07-10T03:30:00Z'),
      duration_minutes: 30,
      event: 'Bench Trial',
      room: null,
      status: 'CONFIRMED',
    })
    .execute();
});
afterAll(() => site.close());
afterEach(() => site.database.db.deleteFrom('bar_follow').execute());

describe('bar IDs', () => {
  it('accepts bar numbers in any format and reports the result for each line', async () => {
    const answer = await follow(
      'Atty. No. 91001-45\n 9100345 \r\n\n91003-49, 91001–45\n1-1\n91002-49',
    );
    expect(answer.statusCode).toBe(200);
    const { lines } = answer.json<CallResponse<'postBarIds'>>();
    expect(lines.map(({ barNumber, name, outcome }) => [outcome, barNumber, name])).toEqual([
      ['ADDED', '91001-45', 'Attorna Barnum'],
      ['UNKNOWN', '91003-45', null],
      ['ADDED', '91003-49', 'Attorna Three'],
      ['ALREADY', '91001-45', 'Attorna Barnum'],
      ['NOT_A_NUMBER', null, null],
      // Appears only on a sealed case, so no name is shown.
      ['UNKNOWN', '91002-49', null],
    ]);
  });

  it('shows name, open cases, and next hearing, and leaves out sealed cases', async () => {
    await follow('91001-45');
    const { items, total } = await list();
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      barNumber: '91001-45',
      name: 'Attorna Barnum',
      alert: false,
      openCases: 1,
      nextHearing: {
        event: 'Bench Trial',
        startsAt: '2026-07-10T03:30:00Z',
        timeZone: 'America/Chicago',
      },
    });
    const id = String(await idOf('91001-45'));
    const captions = async (query: string) =>
      (await anna.call('GET', `${LIST}/${id}${query}`))
        .json<CallResponse<'getBarId'>>()
        .items.map(({ caption }) => caption);
    expect(await captions('')).toEqual(['Open v. Case', 'Älter v. Case']);
    expect(await captions('?sort=caption')).toEqual(['Älter v. Case', 'Open v. Case']);
    expect(await captions('?sort=court&descending=true')).toEqual([
      'Älter v. Case',
      'Open v. Case',
    ]);
    const details = await anna.call('GET', `${LIST}/${id}?pageNumber=7`);
    expect(details.json()).toMatchObject({ items: [], total: 2, hearingTotal: 1 });
  });

  it('offers the hearings of followed attorneys as a calendar', async () => {
    await follow('91001-45');
    const page = '/web/in/court/Calendar?show=barIds&view=list&date=2026-07-09';
    expect((await anna.open(page)).body).toContain('Bench Trial');
    const berta = await site.signedIn('berta');
    expect((await berta.open(page)).body).not.toContain('Bench Trial');
  });

  it('counts alerts on bar IDs toward the account’s limit', async () => {
    await follow('91001-45', true);
    await follow('91003-49', true);
    await follow('91004-49');
    const third = `${LIST}/${String(await idOf('91004-49'))}`;
    const refused = await anna.call('PUT', third, { payload: { alert: true } });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'ACCOUNT_OBJECT_LIMIT' });
    const arno = await site.signedIn('arno');
    expect((await follow('91001-45', true, arno)).statusCode).toBe(409);
    expect((await list()).account).toEqual({ limit: 2, used: 2 });
    const first = `${LIST}/${String(await idOf('91001-45'))}`;
    expect((await anna.call('PUT', first, { payload: { alert: false } })).json()).toEqual({
      alert: false,
    });
    expect((await anna.call('PUT', third, { payload: { alert: true } })).json()).toEqual({
      alert: true,
    });
  });

  it("restores a removed attorney whom no case names anymore, but doesn't add such an attorney", async () => {
    const restored = { numbers: '99887-45', alert: false, isRestored: true };
    expect((await follow('99887-45')).json()).toMatchObject({ lines: [{ outcome: 'UNKNOWN' }] });
    const answer = await anna.call('POST', LIST, { payload: restored });
    expect(answer.json()).toMatchObject({ lines: [{ outcome: 'ADDED' }] });
    const id = await idOf('99887-45');
    expect(id).not.toBe(0);
    await anna.call('DELETE', `${LIST}/${String(id)}`);
  });

  it('returns 404 for another user’s bar ID', async () => {
    await follow('91001-45');
    const path = `${LIST}/${String(await idOf('91001-45'))}`;
    const arno = await site.signedIn('arno');
    expect((await arno.call('GET', path)).statusCode).toBe(404);
    expect((await arno.call('PUT', path, { payload: { alert: true } })).statusCode).toBe(404);
    await arno.call('DELETE', path);
    expect((await list()).total).toBe(1);
    expect((await anna.call('DELETE', path)).statusCode).toBe(200);
    expect((await list()).total).toBe(0);
  });

  it.each([
    [
      '10,000 numbers',
      '91001-45\n'.repeat(10_000),
      'You entered 10,000 numbers. Add at most 1,000',
    ],
    ['no numbers', ' \n,;\n', 'Enter at least one attorney number'],
  ])('rejects bar IDs with a message: %s', async (_what, numbers, words) => {
    const answer = await follow(numbers);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(words);
  });

  it('rejects a request to follow more than a thousand attorneys', async () => {
    const rows = Array.from({ length: 999 }, (_none, at) => ({
      user_id: site.users.anna,
      bar_number: `${String(at + 1)}-01`,
      alert: false,
      followed_at: new Date(0),
    }));
    await site.database.db.insertInto('bar_follow').values(rows).execute();
    const answer = await follow('91001-45\n91003-49');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('You follow 999 attorneys; the limit is 1,000');
    expect((await follow('91001-45')).statusCode).toBe(200);
  });

  it('lists the same attorneys in Michigan', async () => {
    const headers = { 'location-code': 'STATE-MI' };
    const answer = await anna.call('GET', LIST, { headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<BarIdList>().items).toEqual(
      (await anna.call('GET', LIST)).json<BarIdList>().items,
    );
  });
});
