import type { CourtCalendar } from '#contract/schemas/courtCalendar';
import type { CourtCalendarEdit, CourtEdit } from '#contract/schemas/courtDetails';
import { applyDueChanges } from '../../../../src/server/areas/courtDetails/applyDueChanges';
import { addCase, COURTS } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { findDeemedServedOn } from '../../../../src/server/domain/service/deemedServed';
import { findRoomConflict } from '../../../../src/server/domain/orders/hearingsRepository';

const DAY_MS = 86_400_000;
const COURT = `/admin/courts/${String(COURTS.marion)}`;
const CALENDAR = `/web/in/court/Calendar?courtId=${String(COURTS.marion)}&view=month&date=2026-07-09`;

let site: TestSite;
let root: TestBrowser;
let caseId: number;
beforeAll(async () => {
  site = await openTestSite();
  caseId = await addCase(site.database, { number: '49Z01-2607-SC-000099', parties: [] });
  const hear = (event: string, startsAt: string, minutes: number) =>
    site.database.db
      .insertInto('hearing')
      .values({
        case_id: caseId,
        event,
        starts_at: new Date(startsAt),
        duration_minutes: minutes,
        room: 'Chambers',
        status: 'CONFIRMED',
      })
      .execute();
  await hear('Adoption Hearing', '2026-07-09T13:00:00Z', 30);
  await hear('Bench Trial', '2026-07-09T14:00:00Z', 0);
  root = await site.signedIn('root');
});
afterAll(() => site.close());

const load = async () => (await root.call('GET', `${COURT}/calendar`)).json<CourtCalendarEdit>();
async function change(changes: Partial<CourtCalendar>, effectiveOn = '2026-07-06') {
  const { settings: seen } = await load();
  const payload = { settings: { ...seen, ...changes }, seen, effectiveOn, why: 'Order' };
  return root.call('PUT', `${COURT}/calendar`, { payload });
}
const undo = (id: number | undefined, effectiveOn?: string) =>
  root.call('POST', `${COURT}/changes/${String(id)}/undo`, {
    payload: { why: 'Mistake', ...(effectiveOn === undefined ? {} : { effectiveOn }) },
  });
const page = async (view = 'list') =>
  (await site.browser().open(CALENDAR.replace('month', view))).body;

const FEEDS = `/web/in/common/Feeds?kind=calendar&subject=court/${String(COURTS.marion)}`;

/** Makes a feed, of the court or the given one; returns what reads it. */
async function followCourt(browser: TestBrowser, of = FEEDS): Promise<() => Promise<string>> {
  const made = await browser.post(of, { make: 'true' });
  const [, address = ''] = /value="https?:\/\/[^/]+(\/web\/feeds\/[^"]+)"/.exec(made.body) ?? [];
  return async () => (await site.browser().open(address)).body;
}

describe('calendar settings of a court', () => {
  it('hides an event from the calendar, the feed, and the court’s page, but not from its case', async () => {
    const anna = await site.signedIn('anna');
    const feed = await followCourt(anna);
    const court = async () =>
      (await root.call('GET', `/court/courts/${String(COURTS.marion)}`)).body;
    for (const shown of [await page(), await feed(), await court()]) {
      expect(shown).toContain('Adoption Hearing');
      expect(shown).toContain('Chambers');
    }
    const changed = await change({
      hiddenEvents: ['adoption hearing'],
      hiddenRooms: ['CHAMBERS'],
      lengths: [{ event: 'Bench Trial', minutes: 480 }],
    });
    expect(changed.statusCode).toBe(200);
    for (const shown of [await page(), await feed(), await court()]) {
      expect(shown).not.toContain('Adoption Hearing');
      expect(shown).not.toContain('Chambers');
      expect(shown).toContain('Bench Trial');
    }
    expect(await feed()).toContain('DURATION:PT480M');
    const record = await root.call('GET', `/court/cases/${String(caseId)}`);
    expect(record.body).toContain('Adoption Hearing');
    const overlap = { minutes: 30, room: 'Chambers', startsAt: new Date('2026-07-09T20:00:00Z') };
    expect(await findRoomConflict(site.database.db, COURTS.marion, overlap, null)).not.toBeNull();

    await anna.call('PUT', `/court/my/${String(caseId)}`, { payload: { alert: false } });
    const ownFeed = await followCourt(
      anna,
      '/web/in/common/Feeds?kind=calendar&subject=savedCases',
    );
    await change({ hasFeed: false, feedWords: 'Call the clerk for dates.' });
    expect(await ownFeed()).toContain('Bench Trial');
    expect(await feed()).toContain('X-WR-CALDESC:Call the clerk for dates.');
    expect(await feed()).not.toContain('Bench Trial');
    expect(await page()).toContain('Call the clerk for dates.');
    expect(await page()).not.toContain('Subscribe to this calendar');
    expect((await anna.post(FEEDS, { make: 'true' })).statusCode).toBe(409);
    const { changes } = await load();
    expect((await undo(changes[0]?.id)).statusCode).toBe(200);
    expect((await undo(changes[1]?.id)).statusCode).toBe(200);
    expect(await page()).toContain('Adoption Hearing');
    expect(await feed()).toContain('Adoption Hearing');
  });

  it('applies calendar settings starting on their effective date, and shows blocked times to visitors', async () => {
    const blocked = [{ from: '2026-07-08', to: '2026-07-10', words: 'Judges’ conference' }];
    expect((await change({ blocked }, '2026-07-07')).statusCode).toBe(200);
    expect(await page()).not.toContain('conference');
    site.clock.time = START + DAY_MS;
    root = await site.signedIn('root');
    await applyDueChanges(site.database.db, site.clock.time);
    for (const view of ['month', 'list']) {
      expect((await page(view)).match(/Judges’ conference/g)).toHaveLength(3);
    }
  });

  it('shows blocked times as busy days in the feed, without their text, until an undo takes effect', async () => {
    const blocked = [{ from: '2026-07-21', to: '2026-07-23', words: 'Surgery of Judge Roe' }];
    const feed = await followCourt(await site.signedIn('arno'));
    expect((await change({ blocked }, '2026-07-07')).statusCode).toBe(200);
    const busy = async () =>
      (await feed())
        .split('BEGIN:VEVENT')
        .filter((event) => event.includes('UID:blocked-'))
        .map((event) => event.split('\r\n').slice(1, -2));
    const [event = []] = await busy();
    expect(event).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20260721',
        'DTEND;VALUE=DATE:20260724',
        'TRANSP:OPAQUE',
        'SUMMARY:Busy',
      ]),
    );
    expect(await feed()).not.toMatch(/Surgery|Roe/);

    const { changes } = await load();
    expect((await undo(changes[0]?.id, '2026-07-08')).statusCode).toBe(200);
    expect(await busy()).toHaveLength(1);
    await applyDueChanges(site.database.db, site.clock.time + DAY_MS);
    expect((await busy()).flat()).not.toContain('DTSTART;VALUE=DATE:20260721');
    await change({ blocked, hasFeed: false }, '2026-07-07');
    expect(await feed()).not.toContain('Busy');
    await change({ blocked: [], hasFeed: true }, '2026-07-07');
  });

  it('applies scheduled changes and undos without removing list entries that other changes added', async () => {
    const day = (at: string, words = 'Conference') => ({ from: at, to: at, words });
    const { settings: before } = await load();
    const bench = (minutes: number) => ({ event: 'Bench Trial', minutes });
    await change({ blocked: [day('2026-10-08')], hiddenRooms: ['Room A'] }, '2026-07-08');
    await change({ blocked: [day('2026-12-21')], lengths: [bench(60)] }, '2026-07-09');
    await change({ blocked: [day('2026-11-02')], hiddenEvents: ['Plea'] }, '2026-07-07');
    const [immediate] = (await load()).changes;
    await applyDueChanges(site.database.db, START + 3 * DAY_MS);
    expect((await load()).settings).toMatchObject({
      blocked: [day('2026-10-08'), day('2026-11-02'), day('2026-12-21')],
      hiddenRooms: ['Room A'],
      hiddenEvents: ['Plea'],
      lengths: [bench(60)],
    });

    expect((await undo(immediate?.id, '2026-07-08')).statusCode).toBe(200);
    const { settings } = await load();
    await change({ blocked: [...settings.blocked, day('2026-11-03')] }, '2026-07-07');
    await applyDueChanges(site.database.db, START + 3 * DAY_MS);
    expect((await load()).settings.blocked.map(({ from }) => from)).toEqual([
      ...['2026-10-08', '2026-11-03', '2026-12-21'],
    ]);
    expect((await change(before, '2026-07-07')).statusCode).toBe(200);
  });

  it('rejects more blocked times, but accepts other changes, once scheduled changes have exceeded the limit of blocked times', async () => {
    const days = (month: string) =>
      Array.from({ length: 30 }, (_each, at) => {
        const day = `2026-${month}-${String(at + 1).padStart(2, '0')}`;
        return { from: day, to: day, words: 'Closed' };
      });
    await change({ blocked: days('10') }, '2026-07-08');
    await change({ blocked: days('11') }, '2026-07-08');
    await applyDueChanges(site.database.db, START + 3 * DAY_MS);
    const { blocked } = (await load()).settings;
    expect(blocked).toHaveLength(60);
    expect((await change({ hasFeed: false }, '2026-07-07')).statusCode).toBe(200);
    expect((await change({ blocked: blocked.slice(1) }, '2026-07-07')).statusCode).toBe(200);
    const more = await change({ blocked: [...blocked, ...days('12')] }, '2026-07-07');
    expect([more.statusCode, more.body]).toEqual([
      400,
      expect.stringContaining('There can be at most 50 blocked times.') as unknown,
    ]);
    expect((await change({ blocked: [], hasFeed: true }, '2026-07-07')).statusCode).toBe(200);
  });

  it('rejects more blocked times than allowed', async () => {
    const time = { from: '2026-10-01', to: '2026-10-01' };
    const blocked = Array.from({ length: 51 }, (_each, at) => ({ ...time, words: String(at) }));
    const rejected = await change({ blocked }, '2026-07-07');
    expect([rejected.statusCode, rejected.body]).toEqual([
      400,
      expect.stringContaining('There can be at most 50 blocked times.') as unknown,
    ]);
  });

  it.each([
    [
      'a blocked time that ends before it starts',
      { blocked: [{ from: '2026-07-09', to: '2026-07-08', words: 'A' }] },
    ],
    [
      'a blocked time without a text',
      { blocked: [{ from: '2026-07-09', to: '2026-07-09', words: ' ' }] },
    ],
    ['a hearing length of two days', { lengths: [{ event: 'Bench Trial', minutes: 2_880 }] }],
  ])('rejects a calendar change: %s', async (_what, settings) => {
    expect((await change(settings)).statusCode).toBe(400);
  });
});

describe('a closed day', () => {
  const close = (closedOn: string, isCounty = false, reason = 'Flood') =>
    root.call('POST', `${COURT}/closedDays`, { payload: { closedOn, reason, isCounty } });
  const served = () =>
    findDeemedServedOn(
      site.database.db,
      { courtId: COURTS.marion, timeZone: 'America/Indiana/Indianapolis' },
      // 7:00 PM on Friday the 10th.
      Date.parse('2026-07-10T23:00:00Z'),
    );

  it('postpones the date of service past a closed day, and allows undoing the closing until that day', async () => {
    expect(await served()).toBe('2026-07-13');
    expect((await close('2026-07-13')).statusCode).toBe(200);
    const closed = (await close('2026-07-14', true)).json<CourtEdit>();
    expect(closed.closedDays.map(({ closedOn, isCounty }) => [closedOn, isCounty])).toEqual([
      ['2026-07-13', false],
      ['2026-07-14', true],
    ]);
    expect(await served()).toBe('2026-07-15');
    expect((await site.browser().open(CALENDAR.replace('07-09', '07-13'))).body).toContain(
      'Court closed: Flood',
    );
    expect((await undo(closed.closedDays[0]?.changeId, '2026-07-14')).statusCode).toBe(400);
    await undo(closed.closedDays[0]?.changeId, '2026-07-08');
    expect(await served()).toBe('2026-07-13');
    site.clock.time = START + 10 * DAY_MS;
    root = await site.signedIn('root');
    expect((await undo(closed.closedDays[1]?.changeId)).statusCode).toBe(409);
  });

  it.each([
    ['a Sunday', '2026-08-02', /Sunday/],
    ['a state holiday', '2026-09-07', /state holiday/],
    ['a past day', '2026-07-01', /today or a later day/],
  ])('rejects closing a court on %s, and shows the reason', async (_what, day, reason) => {
    const refused = await close(day);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toMatch(reason);
  });

  it('rejects a second closing of a court on the same day', async () => {
    expect((await close('2026-08-05')).statusCode).toBe(200);
    expect((await close('2026-08-05')).body).toMatch(/already closed on this day/);
  });
});
