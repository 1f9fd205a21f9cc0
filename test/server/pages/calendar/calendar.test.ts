import { addCase, COURTS } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

const PAGE = '/web/in/court/Calendar';

let site: TestSite;
let anna: TestBrowser;
let visitor: TestBrowser;
const ids: Record<'marion' | 'lake' | 'hidden', number> = { marion: 0, lake: 0, hidden: 0 };

async function hear(
  caseId: number,
  startsAt: string,
  event: string,
  status: 'CONFIRMED' | 'CANCELLED' = 'CONFIRMED',
): Promise<void> {
  const hearing = { case_id: caseId, duration_minutes: 30, room: null, event, status };
  await site.database.db
    .insertInto('hearing')
    .values({ ...hearing, starts_at: new Date(startsAt) })
    .execute();
}

beforeAll(async () => {
  site = await openTestSite();
  anna = await site.signedIn('anna');
  visitor = site.browser();
  const attorney = {
    first: 'Counsella',
    last: 'Testwell',
    isAttorney: true,
    barNumber: '98765-49',
  };
  const parties = [{ first: 'Party', last: 'Testwell' }, attorney];
  ids.marion = await addCase(site.database, { number: '49Z01-2606-SC-000021', parties });
  ids.lake = await addCase(site.database, {
    number: '45Z01-2606-SC-000022',
    court: COURTS.lake,
    parties,
  });
  ids.hidden = await addCase(site.database, { number: '49Z01-2606-SC-000023', parties });
  await site.database.db
    .updateTable('court_case')
    .set({ judge: 'Judith O’Test <b>' })
    .where('id', 'in', Object.values(ids))
    .execute();
  // 11:30 PM on the 9th in Marion, 10:30 PM in Lake.
  await hear(ids.marion, '2026-07-10T03:30:00Z', 'Late Hearing');
  await hear(ids.lake, '2026-07-10T03:30:00Z', 'Lake Hearing');
  await hear(ids.marion, '2026-07-01T13:00:00Z', 'Pretrial Conference');
  await hear(ids.marion, '2026-07-02T13:00:00Z', 'Bench Trial', 'CANCELLED');
  await hear(ids.hidden, '2026-07-08T13:00:00Z', 'Sealed Hearing');
  for (const id of Object.values(ids)) {
    await anna.call('PUT', `/court/my/${String(id)}`, { payload: { alert: false } });
  }
  await site.database.db
    .updateTable('court_case')
    .set({ is_sealed: true })
    .where('id', '=', ids.hidden)
    .execute();
});
afterAll(() => site.close());

const open = async (query: string, browser = visitor): Promise<string> =>
  (await browser.open(PAGE + query)).body;
const EVENTS = /(?:Late|Lake|Sealed) Hearing|Pretrial Conference|Bench Trial/g;
const eventsOf = (body: string): string[] => [...body.matchAll(EVENTS)].map(([event]) => event);

describe('a court calendar', () => {
  it.each(['month', 'week', 'day', 'list'])(
    'shows the %s view in the court’s local time',
    async (view) => {
      const marion = await open(`?courtId=${String(COURTS.marion)}&view=${view}&date=2026-07-09`);
      expect(eventsOf(marion)).toContain('Late Hearing');
      expect(marion).toContain('11:30 PM EDT');
      expect(marion).toContain(`/web/vue/in/court/ViewCaseDetails?caseId=${String(ids.marion)}`);
      expect(eventsOf(marion)).not.toContain('Lake Hearing');
      const lake = await open(`?courtId=${String(COURTS.lake)}&view=${view}&date=2026-07-09`);
      expect(lake).toContain('10:30 PM CDT');
    },
  );

  it('excludes the days of neighboring months in the grid from the count for a month', async () => {
    await site.database.db
      .insertInto('hearing')
      .values({
        case_id: ids.marion,
        // June 30, in the grid of July.
        starts_at: new Date('2026-06-30T13:00:00Z'),
        duration_minutes: 30,
        event: 'Neighboring',
        room: null,
        status: 'CONFIRMED',
      })
      .execute();
    const court = `?courtId=${String(COURTS.marion)}`;
    const countOf = async (query: string) =>
      /calendar-facts">\s*([\d,]+ hearings?)\./.exec(await open(court + query))?.[1];
    const month = await open(`${court}&view=month&date=2026-07-01`);
    expect(month).toContain('Neighboring');
    expect(await countOf('&view=month&date=2026-07-01')).toBe(
      await countOf('&view=list&date=2026-07-01'),
    );
    await site.database.db.deleteFrom('hearing').where('event', '=', 'Neighboring').execute();
  });

  it('marks past, canceled, and confirmed hearings', async () => {
    const body = await open(`?courtId=${String(COURTS.marion)}&view=list&date=2026-07-01`);
    const rows = body.split('<tr').map((row) => row.replace(/<[^>]*>|\s+/g, ' '));
    const rowOf = (event: string) => rows.find((row) => row.includes(event)) ?? '';
    expect(rowOf('Pretrial Conference')).toContain('Past');
    expect(rowOf('Bench Trial')).toContain('Canceled');
    expect(rowOf('Late Hearing')).toContain('Confirmed');
  });

  it.each([
    ['a judge across all courts', '?judge=judith%20o%E2%80%99test%20%3Cb%3E'],
    ['an attorney, by a number in any format', '?barNumber=Atty%20No.%209876549'],
  ])('shows a calendar for %s', async (_whose, query) => {
    const events = eventsOf(await open(`${query}&view=list&date=2026-07-09`));
    expect(events.sort()).toEqual([
      'Bench Trial',
      'Lake Hearing',
      'Late Hearing',
      'Pretrial Conference',
    ]);
  });

  it('shows only the user’s own saved cases when opened from the menu', async () => {
    expect(eventsOf(await open('?view=list', anna))).toContain('Lake Hearing');
    expect(eventsOf(await open('?view=list', await site.signedIn('berta')))).toEqual([]);
    expect(await open('?show=savedCases')).toContain('View<span> calendar</span>');
  });

  it('links each day of 4 weeks to its hearings in all courts until a calendar is chosen', async () => {
    const page = await open('?show=courts');
    const weeks = /<ul class="calendar-weeks">[^]*?<\/ul>/.exec(page)?.[0] ?? '';
    expect(weeks.match(/<li/g)).toHaveLength(28);
    const court = page.split('<li>').find((item) => item.includes('Marion Test Court</a')) ?? '';
    expect(court).toContain(`courtId=${String(COURTS.marion)}&`);
    expect(court).toMatch(/<span>\d hearings? · next [A-Z][a-z]{2}, Jul \d+</);
    expect(page).not.toContain('<table');
    expect(page).toMatch(/aria-current="true">(?:<svg[^]*?<\/svg>)?Court Cases</);
    const [, day = ''] =
      /href="[^"]*(\?show=state&amp;view=day&amp;date=2026-07-09)"/.exec(weeks) ?? [];
    const all = await open(day.replaceAll('&amp;', '&'));
    expect(eventsOf(all)).toEqual(expect.arrayContaining(['Lake Hearing', 'Late Hearing']));
    expect(all).not.toContain('data-view="month"');
    expect(all).not.toContain('Subscribe');
  });

  it.each([
    ['the name of a court', '?find=marion%20test%20court', ['Late Hearing']],
    ['an attorney number', '?find=98765-49', ['Lake Hearing', 'Late Hearing']],
    [
      'the name of a judge',
      '?find=judith%20o%E2%80%99test%20%3Cb%3E',
      ['Lake Hearing', 'Late Hearing'],
    ],
  ])('finds a calendar by %s', async (_by, query, events) => {
    expect(eventsOf(await open(`${query}&view=day&date=2026-07-09`)).sort()).toEqual(events);
  });

  it('opens a court if only its name contains the text, and lists the courts if several names do', async () => {
    const one = await open('?find=rion%20test&view=day&date=2026-07-09');
    expect(eventsOf(one)).toEqual(['Late Hearing']);
    const several = await open('?find=test%20court');
    expect(several).toContain('Courts with “test court” in their name');
    expect(several).toMatch(/calendar-courts[^]*Marion Test Court<\/a/);
    expect(several).toMatch(/id="find"[^>]* value="test court"/);
  });

  it('asks for a whole attorney number', async () => {
    const page = await open('?find=12345');
    expect(page).toContain('Enter an attorney number such as 12345-49.');
    expect(page).toContain('value="12345"');
  });

  it('offers courts and judges in one field', async () => {
    const page = await open('?show=courts');
    expect(page).toMatch(/href="\/web\/in\/[^"]*[?&]done=[^"]*">Log in<\/a> to see the hearings/);
    expect(page).toMatch(/<label[^>]* for="find"[^]*?id="find"[^>]* list="calendars"/);
    expect(page).toMatch(/<datalist id="calendars">[^]*<option value="Marion Test Court">/);
    expect(page).toMatch(/<option value="Judith O’Test &lt;b&gt;">Marion Test Court</);
    expect(page.match(/button-primary/g)).toHaveLength(1);
  });

  it('lists the hearings of the next day with hearings until a calendar is chosen', async () => {
    const page = await open('?show=courts');
    const next = /<ul class="calendar-next">[^]*?<\/ul>/.exec(page)?.[0] ?? '';
    expect(next).toMatch(/\d:\d\d [AP]M E[DS]T/);
    expect(next).toMatch(/href="[^"]*\/court\/ViewCaseDetails\?caseId=\d+"/);
    expect(page).toMatch(/<h2>Hearings (?:today|on [A-Z][a-z]{2}, Jul \d+)<\/h2>/);
  });

  it('shows the number of hearings on each day of a court’s month', async () => {
    const page = await open(`?courtId=${String(COURTS.marion)}&date=2026-07-09`);
    const cells = page.match(/<td[^]*?<\/td>/g) ?? [];
    const day = cells.find((cell) => cell.includes('>9<')) ?? '';
    const counted = /(\d+) hearings?</.exec(day)?.[1];
    expect(Number(counted)).toBe(day.match(/<li/g)?.length);
  });

  it('links every day of a month, including days without hearings', async () => {
    const page = await open(`?courtId=${String(COURTS.marion)}&date=2026-07-09`);
    const cells = page.match(/<td[^]*?<\/td>/g) ?? [];
    expect(cells).toHaveLength(35);
    for (const cell of cells) {
      expect(cell).toMatch(
        /<a\s+class="calendar-day"\s+href="[^"]+view=day[^"]+date=\d{4}-\d\d-\d\d"/,
      );
    }
    expect(page).toMatch(/aria-label="[^"]+Jul[^"]+: no hearings"/);
  });

  it('hides hearings in a sealed case from a calendar', async () => {
    const queries = [
      `?courtId=${String(COURTS.marion)}`,
      '?barNumber=98765-49',
      '?show=savedCases',
    ];
    for (const query of queries) {
      expect(eventsOf(await open(`${query}&view=list&date=2026-07-08`, anna))).not.toContain(
        'Sealed Hearing',
      );
    }
  });

  it('shows a case under its new court after a transfer', async () => {
    const move = (court_id: number) =>
      site.database.db
        .updateTable('court_case')
        .set({ court_id })
        .where('id', '=', ids.lake)
        .execute();
    await move(COURTS.marion);
    const body = await open(`?courtId=${String(COURTS.marion)}&view=list&date=2026-07-09`);
    await move(COURTS.lake);
    expect(eventsOf(body)).toContain('Lake Hearing');
  });

  it.each([
    ['?courtId=990000001&date=9999-01-01', 400, 'Enter a valid date'],
    ['?courtId=990000001&date=2026-13-01', 400, 'Enter a valid date'],
    ['?courtId=990000001&view=list&page=9000', 200, 'This page is past the end of the list'],
    ['?courtId=1', 404, 'find that court'],
    ['?courtId=99999999999', 400, 'find that court'],
    ['?barNumber=1-99', 400, 'Enter an attorney number'],
    ['?barNumber=11111-11', 404, 'find that attorney number'],
    ['?judge=%3Cscript%3E', 404, 'find a court or judge with that name'],
  ])('responds to the query %s with %i and a message', async (query, status, words) => {
    const answer = await visitor.open(PAGE + query);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(words);
    expect(answer.body).not.toContain('<script>');
  });

  it('shows 500 hearings on one day in pages of 50, with a link to each start time', async () => {
    const { db } = site.database;
    const at = (index: number): Date =>
      new Date(Date.UTC(2026, 7, 3, 13, 30 * Math.floor(index / 100)));
    const rows = Array.from({ length: 500 }, (_none, index) => ({
      case_id: ids.lake,
      starts_at: at(index),
      duration_minutes: 5,
      room: null,
      event: `Busy ${String(index)}`,
      status: 'CONFIRMED' as const,
    }));
    await db.insertInto('hearing').values(rows).execute();
    const court = `?courtId=${String(COURTS.lake)}&date=2026-08-03`;
    const month = await open(court);
    expect(month.match(/Busy \d+</g)).toHaveLength(4);
    expect(month).toContain('496 more');
    const third = await open(`${court}&view=day&page=3`);
    expect(third.match(/Busy \d+</g)).toHaveLength(50);
    expect(third.match(/101-150 of 500/g)).toHaveLength(2);
    const [, link = ''] = /href="([^"]+)">8:00 AM CDT/.exec(third) ?? [];
    const [, fragment = ''] = link.split('#');
    expect(link).toContain('page=1#');
    const later = /href="[^"]+(page=\d+)#(at-\d+)">8:30 AM CDT/.exec(third);
    expect(later?.[1]).toBe('page=3');
    expect(third).toContain(`id="${later?.[2] ?? ''}"`);
    expect(await open(`${court}&view=day`)).toContain(`id="${fragment}"`);
    await db.deleteFrom('hearing').where('event', 'like', 'Busy%').execute();
  });
});
