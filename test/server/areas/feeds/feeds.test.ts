import { sql } from 'kysely';
import { DEFAULT_LIMITS } from '../../../../src/server/limits';
import { addCase, addDocument, COURTS } from '../../seed';
import { openTestSite, START, WIDE_LIMITS, type TestBrowser, type TestSite } from '../../testApp';
import { readConfig } from '../../../../src/server/config';
import { findNextSettings } from '../../../../src/server/domain/calendar/repository';

const PAGE = '/web/in/common/Feeds';
const COURT_FEED = `?kind=calendar&subject=court%2F${String(COURTS.marion)}`;

let site: TestSite;
let anna: TestBrowser;
let caseId: number;

/** The path of the address that the page shows. */
function addressIn(body: string): string {
  const address = /value="http:\/\/[^/]+(\/web\/feeds\/[^"]+)"/.exec(body)?.[1];
  if (address === undefined) throw new Error('No address is shown');
  return address;
}
/** Creates a feed; an earlier one for the same subject is deleted. */
async function make(query: string, browser = anna): Promise<string> {
  const asked = new URLSearchParams(query);
  await site.database.db
    .deleteFrom('feed')
    .where('kind', '=', asked.get('kind') ?? '')
    .where('subject', '=', asked.get('subject') ?? '')
    .execute();
  await browser.open(PAGE + query);
  return addressIn((await browser.post(PAGE + query, { make: 'true' })).body);
}
const ask = (path: string, headers: Record<string, string> = {}) =>
  site.browser().send({ method: 'GET', url: path, headers });
/** Value of the button that replaces the address of the newest feed. */
async function replaceValue(browser = anna): Promise<string> {
  const { body } = await browser.open(PAGE);
  return /name="renew" value="(\d+:\d+)"/.exec(body)?.[1] ?? '';
}
async function firstFeedId(browser = anna): Promise<string> {
  const { body } = await browser.open(PAGE);
  return /name="end" value="(\d+)"/.exec(body)?.[1] ?? '';
}

beforeAll(async () => {
  site = await openTestSite({
    config: { ...readConfig({}), limits: { ...WIDE_LIMITS, feeds: DEFAULT_LIMITS.feeds } },
  });
  anna = await site.signedIn('anna');
  caseId = await addCase(site.database, { number: '49Z01-2606-SC-000031', caption: 'A <b> & C' });
  await site.database.db
    .insertInto('hearing')
    .values({
      case_id: caseId,
      starts_at: new Date('2026-11-01T06:30:00Z'),
      duration_minutes: 30,
      event: 'Bench Trial',
      room: 'Room 1',
      status: 'CONFIRMED',
    })
    .execute();
});
afterAll(() => site.close());
// Feed limits count per minute.
beforeEach(() => void (site.clock.time += 120_000));

describe('calendar feed', () => {
  it('serves a feed only at its secret URL, which is shown once and stored as a hash', async () => {
    const path = await make(COURT_FEED);
    const answer = await ask(path);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.body).toContain('SUMMARY:Bench Trial: A <b> & C');
    expect(answer.body).toContain('DTSTART:20261101T063000Z');
    const secret = path.split(/[/.]/).at(-2) ?? '';
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect((await anna.open(PAGE)).body).not.toContain(secret);
    const kept = await site.database.db.selectFrom('feed').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(secret);
  });

  it('hides sealed cases from a feed, which stays a valid file without hearings', async () => {
    const path = await make(COURT_FEED);
    const seal = (is_sealed: boolean) =>
      site.database.db
        .updateTable('court_case')
        .set({ is_sealed })
        .where('id', '=', caseId)
        .execute();
    await seal(true);
    const { body, statusCode } = await ask(path);
    await seal(false);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('Bench Trial');
    expect(body).toContain('BEGIN:VTIMEZONE');
  });

  it('includes upcoming hearings before past ones when there are more than the limit', async () => {
    const id = await addCase(site.database, { number: '49Z01-2606-SC-000032' });
    const hours = [-15, -14, -13, 1, 2];
    const rows = hours.map((hour) => ({
      case_id: id,
      starts_at: new Date(START + hour * 3_600_000),
      duration_minutes: 30,
      event: String(hour),
      room: null,
      status: 'CONFIRMED' as const,
    }));
    await site.database.db.insertInto('hearing').values(rows).execute();
    const events = async (limit: number) => {
      const scope = { kind: 'court', courtId: COURTS.marion } as const;
      const day = new Date(START).toISOString().slice(0, 10);
      const span = { from: '2000-01-01', to: `${day.slice(0, 8)}28` };
      const since = START - 12 * 3_600_000;
      const { db } = site.database;
      const found = await findNextSettings(db, scope, site.users.anna, span, since, limit);
      return found.filter(({ caseId: of }) => of === id).map(({ event }) => event);
    };
    expect(await events(1)).toEqual(['1']);
    expect(await events(3)).toEqual(['-13', '1', '2']);
    await site.database.db.deleteFrom('hearing').where('case_id', '=', id).execute();
  });

  it('states where the feed ends if there are more than 2,000 hearings, and includes a hearing in progress', async () => {
    const id = await addCase(site.database, { number: '49Z01-2606-SC-000033' });
    const first = new Date(site.clock.time - 3_600_000);
    await sql`
      insert into hearing (case_id, starts_at, duration_minutes, event, status)
      select ${id}, ${first}::timestamptz + at * interval '1 hour', 120,
             case when at = 0 then 'Running Trial' else 'Later' end, 'CONFIRMED'
        from generate_series(0, 2000) as at`.execute(site.database.db);
    const { body } = await ask(await make(COURT_FEED));
    const text = body.replaceAll('\r\n ', '');
    expect(text).toMatch(
      /X-WR-CALDESC:Only the next 2\\,000 hearings\\, through \w+ \d+\\, 2026\./,
    );
    expect(text).toContain('SUMMARY:Running Trial');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2_000);
    await site.database.db.deleteFrom('hearing').where('case_id', '=', id).execute();
  });

  it('returns 404 while the account isn’t active', async () => {
    const path = await make(COURT_FEED);
    const setStatus = (status: 'ACTIVE' | 'INACTIVE') =>
      sql`update account set status = ${status}
           where id = (select account_id from app_user where id = ${site.users.anna})`.execute(
        site.database.db,
      );
    await setStatus('INACTIVE');
    expect((await ask(path)).statusCode).toBe(404);
    await setStatus('ACTIVE');
    expect((await ask(path)).statusCode).toBe(200);
  });

  it('returns 304, and later 429, when a feed is requested every second', async () => {
    const path = await make(COURT_FEED);
    const first = await ask(path);
    expect(first.headers['cache-control']).toBe('private, max-age=300');
    const etag = String(first.headers.etag);
    const codes: number[] = [];
    for (let second = 1; second <= 20; second++) {
      site.clock.time += 1_000;
      const { headers, statusCode } = await ask(path, { 'if-none-match': etag });
      codes.push(statusCode);
      if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(codes.slice(0, 11)).toEqual(Array<number>(11).fill(304));
    expect(codes.slice(-1)).toEqual([429]);
    site.clock.time += 120_000;
    expect((await ask(path)).statusCode).toBe(200);
  });

  it('renews and deletes a feed, whose old URL stops working immediately', async () => {
    const old = await make(COURT_FEED);
    const id = await firstFeedId();
    const renewed = addressIn((await anna.post(PAGE, { renew: await replaceValue() })).body);
    expect((await ask(old)).statusCode).toBe(404);
    expect((await ask(renewed)).statusCode).toBe(200);
    const ended = await anna.post(PAGE, { end: id });
    expect((await anna.open(String(ended.headers.location))).body).toContain('Feed deleted');
    expect((await ask(renewed)).statusCode).toBe(404);
  });

  it("keeps a feed's address valid if the form that created or replaced the feed is sent again", async () => {
    const path = await make(COURT_FEED);
    const again = await anna.post(PAGE + COURT_FEED, { make: 'true' });
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('You already have this feed');
    expect((await ask(path)).statusCode).toBe(200);
    const renew = await replaceValue();
    site.clock.time += 60_000;
    const renewed = addressIn((await anna.post(PAGE, { renew })).body);
    const repeated = await anna.post(PAGE, { renew });
    expect(repeated.statusCode).toBe(409);
    expect(repeated.body).toContain('its address was already replaced');
    expect((await ask(renewed)).statusCode).toBe(200);
  });

  it("rejects renewing or deleting another user's feed", async () => {
    const path = await make(COURT_FEED);
    const id = await firstFeedId();
    const berta = await site.signedIn('berta');
    await berta.open(PAGE);
    const renewed = await berta.post(PAGE, { renew: await replaceValue() });
    expect(renewed.statusCode).toBe(409);
    const ended = await berta.post(PAGE, { end: id });
    expect(ended.statusCode).toBe(409);
    expect(ended.body).toContain('This feed was already deleted.');
    expect((await ask(path)).statusCode).toBe(200);
  });

  it('stops a feed when its user is deactivated', async () => {
    const arno = await site.signedIn('arno');
    const path = await make('?kind=calendar&subject=savedCases', arno);
    expect((await ask(path)).statusCode).toBe(200);
    await site.database.db
      .updateTable('app_user')
      .set({ status: 'INACTIVE' })
      .where('id', '=', site.users.arno)
      .execute();
    expect((await ask(path)).statusCode).toBe(404);
  });

  it.each([
    'x.ics',
    `${'A'.repeat(43)}.ics`,
    `${'A'.repeat(43)}.rss`,
    `${'A'.repeat(43)}.exe`,
    `${'A'.repeat(5_000)}.ics`,
    '%00.ics',
  ])('returns 404 for the feed URL %.20s', async (file) => {
    expect((await ask(`/web/feeds/${file}`)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await ask(`/web/feeds/${file}`)).statusCode).toBeLessThan(500);
  });

  it.each(['?kind=calendar&subject=court%2F1', '?kind=calendar&subject=judge', '?kind=files'])(
    'rejects a new feed with the query %s',
    async (query) => {
      await anna.open(PAGE);
      expect((await anna.post(PAGE + query, { make: 'true' })).statusCode).toBe(404);
    },
  );

  it('redirects visitors to the login page, and allows at most fifty feeds', async () => {
    expect((await site.browser().open(PAGE + COURT_FEED)).headers.location).toContain(
      '/Login?done=',
    );
    const berta = await site.signedIn('berta');
    const rows = Array.from({ length: 50 }, (_none, at) => ({
      user_id: site.users.berta,
      kind: 'calendar',
      subject: `court/${String(at + 1)}`,
      secret_hash: `hash ${String(at)}`,
      renewed_at: new Date(START),
      asked_at: null,
    }));
    await site.database.db.insertInto('feed').values(rows).execute();
    await berta.open(PAGE);
    const answer = await berta.post(PAGE + COURT_FEED, { make: 'true' });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('Delete one you don&#39;t use');
  });
});

describe('feed of saved records', () => {
  it('lists changes to visible records that have an alert', async () => {
    const documentId = await addDocument(site.database, '2026000031');
    for (const [path, id] of [
      ['court', caseId],
      ['recorder', documentId],
    ] as const) {
      await anna.call('PUT', `/${path}/my/${String(id)}`, { payload: { alert: true } });
    }
    const event = {
      at: new Date(START),
      old: 'null',
      register: 'court' as const,
      record_id: caseId,
    };
    const told = (value: object) => JSON.stringify(value);
    await site.database.db
      .insertInto('record_event')
      .values([
        {
          ...event,
          kind: 'HEARING_ADDED',
          new: told({ at: '2026-07-20T13:00:00+00:00', event: 'Hearing' }),
        },
        {
          ...event,
          kind: 'ENTRY_ADDED',
          new: told({ on: '2026-06-02', type: 'Order', text: '1 < 2' }),
        },
        { ...event, register: 'recorder', record_id: documentId, kind: 'RELEASED', new: 'null' },
        { ...event, record_id: caseId + 1_000_000, kind: 'RELEASED', new: 'null' },
      ])
      .execute();
    const path = await make('?kind=savedItems');
    expect(path).toMatch(/\.rss$/);
    const { body, headers } = await ask(path);
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(body.match(/<title>.*<\/title>/g)?.slice(1)).toEqual([
      '<title>Mortgage 2026000031 was released</title>',
      '<title>New entry: A &lt;b&gt; &amp; C</title>',
      '<title>Hearing set: A &lt;b&gt; &amp; C</title>',
    ]);
    expect(body).toContain('Hearing on Mon, Jul 20, 2026, 9:00 AM EDT in 49Z01-2606-SC-000031.');
    expect(body).toContain('Order: 1 &lt; 2');
    expect(body).toMatch(/<description>[^<]+ County\. A release is on file\./);
    expect(body).toContain(`/web/vue/in/court/ViewCaseDetails?caseId=${String(caseId)}`);
    const entry = { ...event, kind: 'ENTRY_ADDED' as const };
    const payment = told({ on: '2026-06-03', type: 'Payment Received', text: 'Paid' });
    const attorney = told({ barNumber: '12345-49', attorney: 'Lee Poe' });
    await site.database.db
      .insertInto('record_event')
      .values([
        ...Array.from({ length: 600 }, () => ({ ...entry, new: payment })),
        { ...event, kind: 'CASE_ADDED', new: attorney },
      ])
      .execute();
    await sql`
      insert into saved_note (user_id, kind, target_id, note, tags, muted_topics)
      values (${site.users.anna}, 'courtCase', ${caseId}, '', '{}', '{payment}')`.execute(
      site.database.db,
    );
    const quiet = (await ask(path)).body;
    expect(quiet.match(/<title>.*<\/title>/g)).toHaveLength(4);
    expect(quiet).not.toContain('New attorney');
  });
});
