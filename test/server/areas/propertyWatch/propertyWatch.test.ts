import { sql } from 'kysely';
import type { CallResponse } from '#contract/calls';
import { WATCH_KINDS } from '#contract/account/propertyWatch';
import { notifyWatches } from '../../../../src/server/areas/propertyWatch/job';
import {
  matchWatches,
  queueForWatches,
} from '../../../../src/server/domain/propertyWatch/matchRepository';
import { sweepWatches } from '../../../../src/server/domain/propertyWatch/mailingsRepository';
import type { Mail } from '../../../../src/server/mail/mailer';
import { NOTHING_TYPED } from '../../../../src/server/pages/propertyWatch/form';
import { ImportDesk } from '../../domain/imports/fixtures';
import { auditOf, HOSTILE_TEXTS, ODD_TEXTS, problemsOf, valueOf } from '../../pages/forms';
import { addAccount } from '../../accounts';
import { addSource, recordDocument, type TestDocument } from '../../registerSeed';
import { LAKE, MARION } from '../../seed';
import { openTestSite, START, WIDE_LIMITS, type TestSite } from '../../testApp';

const DAY = 86_400_000;
const PAGE = '/web/in/recorder/PropertyWatch';
const PERSON = {
  lastName: 'Quillfeather',
  firstName: 'Katherine',
  county: String(MARION),
  county2: '',
  county3: '',
  isAdult: 'on',
  terms: 'on',
};

/** The link with that path in an email. */
function linkOf(mail: Mail | undefined, page: string, at = 0): string {
  const links = mail?.text.match(/https?:\/\/\S+/g)?.filter((link) => link.includes(`/${page}?`));
  const link = links?.[at];
  if (link === undefined) throw new Error(`No link to ${page}`);
  return link.replace(/^https?:\/\/[^/]+/, '');
}

describe('property watch', () => {
  let site: TestSite;
  let made = 0;
  beforeAll(async () => {
    site = await openTestSite();
    await addSource(site.database, 'recorder', MARION, {
      office_name: 'Marion County Recorder',
      office_address: '200 E Washington St, Indianapolis',
      office_telephone: '317-555-0140',
    });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.clock.time = START;
    const { db } = site.database;
    await sql`delete from property_watch`.execute(db);
    await sql`delete from property_watch_mailing`.execute(db);
    await sql`delete from property_watch_queue`.execute(db);
    await site.app.mails.settled();
    site.mails.length = 0;
  });

  const newEmail = (): string => `owner${String((made += 1))}@example.org`;
  const newNumber = (): string => `2026-77${String((made += 1)).padStart(4, '0')}`;

  async function ask(fields: Record<string, string>, query = '?kind=PERSON', of = site) {
    const browser = of.browser();
    await browser.open(PAGE);
    const answer = await browser.post(PAGE + query, fields);
    await of.app.mails.settled();
    return answer;
  }
  /** Starts and confirms a watch; returns its email address. */
  async function watch(
    fields: Record<string, string> = PERSON,
    query = '?kind=PERSON',
    email = newEmail(),
  ) {
    const answer = await ask({ ...fields, email }, query);
    expect(answer.statusCode).toBe(303);
    const mail = site.mails.at(-1);
    const link = linkOf(mail, 'ConfirmPropertyWatch');
    expect((await site.browser().post(link, {})).payload).toContain('Your watch is active.');
    site.mails.length = 0;
    return { email, confirm: mail, link };
  }
  async function arrive(document: TestDocument, number = newNumber()): Promise<number> {
    const id = await recordDocument(site.database, number, {
      recorded_on: '2026-07-02',
      ...document,
    });
    await site.database.db
      .transaction()
      .execute((trx) => queueForWatches(trx, new Date(START), [id]));
    return id;
  }
  async function tell(): Promise<readonly Mail[]> {
    await notifyWatches(site.app);
    await site.app.mails.settled();
    return site.mails;
  }
  const stateOf = async (email: string): Promise<string[]> =>
    (
      await site.database.db
        .selectFrom('property_watch')
        .where('email', '=', email)
        .orderBy('id')
        .select('state')
        .execute()
    ).map(({ state }) => state);

  it('starts a watch when its link is confirmed, not when it is only opened', async () => {
    const email = newEmail();
    const answer = await ask({ ...PERSON, email });
    expect(answer.headers.location).toBe(PAGE);
    const [mail] = site.mails;
    expect(mail).toMatchObject({ to: email, stopAddress: null });
    // The email never repeats text from the form.
    expect(mail?.text).not.toContain('Quillfeather');
    const link = linkOf(mail, 'ConfirmPropertyWatch');
    const look = await site.browser().open(link);
    expect(look.payload).toContain('Quillfeather, Katherine');
    expect(await stateOf(email)).toEqual(['WAITING']);
    const twice = await Promise.all([site.browser().post(link, {}), site.browser().post(link, {})]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await stateOf(email)).toEqual(['ACTIVE']);
    const { id, terms_version } = await site.database.db
      .selectFrom('property_watch')
      .where('email', '=', email)
      .select(['id', 'terms_version'])
      .executeTakeFirstOrThrow();
    expect(terms_version).toBe(1);
    expect(
      (await auditOf(site, `propertyWatch/${String(id)}`)).map(({ action }) => action),
    ).toEqual(['propertyWatchStarted']);
  });

  it('stores no watch token and rejects forged tokens', async () => {
    const { link } = await watch();
    const token = new URL(link, 'http://x').searchParams.get('token') ?? '';
    const { rows } = await sql<{ all: string }>`
      select string_agg(g::text, ' ') as all from property_watch_mailing g`.execute(
      site.database.db,
    );
    expect(rows[0]?.all).not.toContain(token);
    for (const forged of [
      '',
      'x',
      'A'.repeat(32),
      `${token}%00`,
      token.toLowerCase(),
      `${token}x`,
    ]) {
      for (const page of ['ConfirmPropertyWatch', 'EndPropertyWatch', 'PropertyWatchNews']) {
        const answer = await site
          .browser()
          .open(`/web/in/recorder/${page}?token=${forged}&notice=1`);
        expect([400, 404]).toContain(answer.statusCode);
      }
    }
  });

  it('starts a watch of a blocked address, and unblocks the address', async () => {
    const address = newEmail();
    await site.database.db
      .insertInto('mail_bounce')
      .values({ address, bounced_at: new Date(START), reason: '550 5.1.1' })
      .execute();
    await watch(PERSON, '?kind=PERSON', address);
    expect(await site.database.db.selectFrom('mail_bounce').selectAll().execute()).toEqual([]);
    await arrive({ grantors: [{ name: 'Katherine Quillfeather' }] });
    expect((await tell()).map(({ to }) => to)).toEqual([address]);
  });

  it('rejects the confirmation of a watch after 7 days, and deletes the watch', async () => {
    const email = newEmail();
    await ask({ ...PERSON, email });
    const link = linkOf(site.mails[0], 'ConfirmPropertyWatch');
    site.clock.time = START + 7 * DAY + 1;
    const late = await site.browser().post(link, {});
    expect(late.statusCode).toBe(410);
    expect(late.payload).toContain('This link has expired');
    expect(await stateOf(email)).toEqual(['WAITING']);
    await sweepWatches(site.database.db, site.clock.time);
    expect(await stateOf(email)).toEqual([]);
    expect((await site.browser().open(link)).statusCode).toBe(404);
  });

  it('returns the same response if the email address already has the watch, and explains that by email', async () => {
    const { email } = await watch();
    const answer = await ask({ ...PERSON, email: email.toUpperCase() });
    expect(answer.headers.location).toBe(PAGE);
    expect(site.mails[0]?.subject).toContain('your property watch is already active');
    expect(await stateOf(email)).toEqual(['ACTIVE']);
  });

  it('allows fifty watches per email address', async () => {
    const { email } = await watch();
    await sql`
      insert into property_watch (kind, watched, label, same_as, email, email_key, terms_version, state,
                                  asked_at, confirmed_at)
      select 'PARCEL', '{}', 'x', 'same' || n, ${email}, ${email}, 1, 'ACTIVE', now(), now()
        from generate_series(1, 49) n`.execute(site.database.db);
    const answer = await ask({ ...PERSON, firstName: 'Orla', email });
    expect(answer.statusCode).toBe(303);
    expect(site.mails.at(-1)?.subject).toContain('property watch limit reached');
    expect(await stateOf(email)).toHaveLength(50);
  });

  it('replaces the oldest of fifty unconfirmed watches, so that the address’s owner can start another watch', async () => {
    const email = newEmail();
    await sql`
      insert into property_watch (kind, watched, label, same_as, email, email_key, terms_version,
                                  asked_at)
      select 'PARCEL', '{}', 'x' || n, 'same' || n, ${email}, ${email}, 1,
             ${new Date(START)}::timestamptz - n * interval '1 minute'
        from generate_series(1, 50) n`.execute(site.database.db);
    await watch(PERSON, '?kind=PERSON', email);
    const rows = await site.database.db
      .selectFrom('property_watch')
      .where('email', '=', email)
      .select(['label', 'state'])
      .execute();
    expect(rows).toHaveLength(50);
    expect(rows.filter(({ state }) => state === 'ACTIVE')).toHaveLength(1);
    expect(rows.map(({ label }) => label)).not.toContain('x50');
  });

  it('reports a new document once, with the reason and a link that ends the watch', async () => {
    const { email } = await watch();
    const id = await arrive({
      grantors: [{ name: 'Kathy Quillfeather' }],
      grantees: [{ name: 'Acme' }],
    });
    await arrive({ grantors: [{ name: 'Orla Quillfeather' }] });
    const [mail, ...others] = await tell();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email });
    expect(mail?.subject).not.toContain('Quillfeather');
    expect(mail?.text).toContain('It names “Kathy Quillfeather” (Grantor).');
    expect(mail?.text).toContain('“Kathy” can be a form of “Katherine”.');
    expect(mail?.text).toContain('Recorded July 2, 2026 in Marion County');
    expect(mail?.text).toContain('317-555-0140');
    expect(mail?.text).toContain("doesn't stop or undo a recording");
    // The same documents again, as after a killed job.
    await site.database.db
      .transaction()
      .execute((trx) => queueForWatches(trx, new Date(START), [id]));
    site.mails.length = 0;
    expect(await tell()).toEqual([]);
    const news = await site.browser().open(linkOf(mail, 'PropertyWatchNews'));
    expect(news.headers.location).toBe(
      `/web/vue/in/recorder/ViewDocumentDetails?documentId=${String(id)}`,
    );
    const end = linkOf(mail, 'EndPropertyWatch');
    expect((await site.browser().open(end)).payload).toContain('End this watch?');
    expect(await stateOf(email)).toEqual(['ACTIVE']);
  });

  it.each<[string, string, Record<string, string>, TestDocument]>([
    [
      'a parcel',
      'PARCEL',
      { parcel: '490625178053000101' },
      { legals: [{ text: 'Lot 5', parcel: '49-06-25-178-053.000-101' }] },
    ],
    [
      'a lot',
      'LOT',
      { subdivision: 'Fern  hollow', lot: '05', block: '' },
      { legals: [{ text: 'FERN HOLLOW LOT 5', subdivision: 'Fern Hollow', lot: '5', block: '2' }] },
    ],
    [
      'a lot of an abbreviated subdivision',
      'LOT',
      { subdivision: 'Fairview Addition', lot: '5', block: '2' },
      { legals: [{ text: 'Lot 5', subdivision: 'FAIRVIEW ADDN', lot: '5', block: '2' }] },
    ],
  ])('reports recordings for a watch on %s', async (_what, kind, fields, document) => {
    const all = { county: 'all', isAdult: 'on', terms: 'on' };
    const { email } = await watch({ ...all, ...fields }, `?kind=${kind}`);
    await arrive(document);
    expect((await tell()).map(({ to }) => to)).toEqual([email]);
  });

  it('rebuilds the keys of lots stored before spelling variants were matched', async () => {
    const lot = { subdivision: 'Fairview Addition', lot: '5', block: '' };
    const { email } = await watch(
      { county: 'all', isAdult: 'on', terms: 'on', ...lot },
      '?kind=LOT',
    );
    const { db } = site.database;
    await sql`delete from property_watch_key where key not like '%ADDITION%'`.execute(db);
    await sql`update property_watch_key set rules_version = 2`.execute(db);
    await arrive({ legals: [{ text: 'Lot 5', subdivision: 'Fairview Addn', lot: '5' }] });
    expect((await tell()).map(({ to }) => to)).toEqual([email]);
  });

  it('reports a business in any spelling, but no person with the same name', async () => {
    const fields = {
      business: 'Zorkmid & Sons Roofing, LLC',
      county: 'all',
      isAdult: 'on',
      terms: 'on',
    };
    const { email } = await watch(fields, '?kind=BUSINESS');
    const id = await arrive({ grantors: [{ name: 'Nobody' }] });
    await sql`
      update document_party set name = 'ZORKMID AND SONS ROOFING INC', sort_name = 'zorkmid and sons roofing inc'
       where document_id = ${id}`.execute(site.database.db);
    await arrive({ grantors: [{ name: 'Sons Zorkmid' }] });
    expect((await tell()).map(({ to }) => to)).toEqual([email]);
    expect(site.mails[0]?.text.match(/^View document:$/gm)).toHaveLength(1);
  });

  it('ignores other counties, old recordings, and hidden documents', async () => {
    await watch();
    const names = { grantors: [{ name: 'Katherine Quillfeather' }] };
    await arrive({ ...names, county_id: LAKE });
    await arrive({ ...names, recorded_on: '2020-01-02' });
    await arrive({ ...names, type_code: 'DD214' });
    await arrive({ ...names, is_confidential: true });
    expect(await tell()).toEqual([]);
  });

  it('reports no document that was hidden or deleted between the match and the email', async () => {
    await watch();
    const names = { grantors: [{ name: 'Katherine Quillfeather' }] };
    const [hidden, deleted, kept] = [await arrive(names), await arrive(names), await arrive(names)];
    const { db } = site.database;
    expect(await matchWatches(db, START)).toBe(3);
    await sql`update recorded_document set is_confidential = true where id = ${hidden}`.execute(db);
    await sql`delete from recorded_document where id = ${deleted}`.execute(db);
    await tell();
    expect(site.mails).toHaveLength(1);
    expect(site.mails[0]?.text.match(/^View document:$/gm)).toHaveLength(1);
    await sql`update recorded_document set is_confidential = true where id = ${kept}`.execute(db);
    const gone = await site.browser().open(linkOf(site.mails[0], 'PropertyWatchNews'));
    expect(gone.statusCode).toBe(410);
    expect(gone.headers.location).toBeUndefined();
  });

  it('drops a waiting email about a document that was hidden, and reports its other documents', async () => {
    const { email } = await watch();
    const names = { grantors: [{ name: 'Katherine Quillfeather' }] };
    const [hidden] = [await arrive(names), await arrive(names)];
    const { db } = site.database;
    // The limit of 20 emails an hour makes the email wait.
    await sql`
      insert into mail_message (recipient, subject, body, created_at, next_try_at, status,
                                finished_at, kind)
      select ${email}, '', '', now, now, 'SENT', now, 'NOTICE'
        from generate_series(1, 20), (values (${new Date(START)}::timestamptz)) as t (now)`.execute(
      db,
    );
    expect(await tell()).toEqual([]);
    await sql`update recorded_document set is_confidential = true where id = ${hidden}`.execute(db);
    site.clock.time += 7_200_000;
    site.app.mails.wake();
    await site.app.mails.settled();
    expect(site.mails).toEqual([]);
    await tell();
    expect(site.mails.map(({ text }) => text.match(/^View document:$/gm))).toEqual([
      ['View document:'],
    ]);
  });

  it('sends one email per run for all watches of an email address', async () => {
    const { email } = await watch();
    await watch({ ...PERSON, county: 'all' }, '?kind=PERSON', email);
    const names = { grantors: [{ name: 'Katherine Quillfeather' }] };
    await arrive(names);
    await arrive(names);
    await tell();
    expect(site.mails).toHaveLength(1);
    expect(site.mails[0]?.subject).toContain('2 new recordings');
  });

  it('ends watches from the email without login: one watch in one click, or all', async () => {
    const { email } = await watch();
    await watch({ ...PERSON, firstName: 'Orla' }, '?kind=PERSON', email);
    const other = await watch({ ...PERSON, firstName: 'Fern' });
    await arrive({ grantors: [{ name: 'Katherine Quillfeather' }] });
    const [mail] = await tell();
    const stop = mail?.stopAddress?.replace(/^https?:\/\/[^/]+/, '') ?? '';
    const { rows } = await sql<{ id: string }>`
      select id from property_watch where email = ${other.email}`.execute(site.database.db);
    // Watches of another address cannot be ended from this email.
    await site.browser().post(stop, { watchId: String(rows[0]?.id) });
    expect(await stateOf(other.email)).toEqual(['ACTIVE']);
    await site.browser().post(stop, { 'List-Unsubscribe': 'One-Click' });
    expect(await stateOf(email)).toEqual(['ENDED', 'ACTIVE']);
    expect((await site.browser().post(stop, { all: 'yes' })).payload).toContain('Watch ended');
    expect(await stateOf(email)).toEqual(['ENDED', 'ENDED']);
    await arrive({ grantors: [{ name: 'Katherine Quillfeather' }] });
    site.mails.length = 0;
    expect(await tell()).toEqual([]);
  });

  it("offers a watch on a document's page, with the logged-in user's data", async () => {
    const id = await recordDocument(site.database, newNumber(), {
      grantees: [{ name: 'Orla Mae Quillfeather' }],
      legals: [{ text: 'x', parcel: '49-06-25-178-053.000-101' }],
    });
    const page = await site.browser().open(`${PAGE}?documentId=${String(id)}`);
    expect(valueOf(page.payload, 'parcel')).toBe('49-06-25-178-053.000-101');
    const person = await site.browser().open(`${PAGE}?documentId=${String(id)}&offer=1`);
    expect(valueOf(person.payload, 'firstName')).toBe('Orla');
    expect(valueOf(person.payload, 'lastName')).toBe('Quillfeather');
    const { userIds } = await addAccount(site.database, ['fern']);
    const own = await (await site.signedIn('fern')).open(PAGE);
    expect(userIds).toHaveLength(1);
    expect(valueOf(own.payload, 'email')).toBe('someone@example.org');
    expect(valueOf(own.payload, 'lastName')).toBe('Tester');
    for (const odd of ['0', '-1', '999999999', 'x', '9'.repeat(40)]) {
      expect((await site.browser().open(`${PAGE}?documentId=${odd}&offer=${odd}`)).statusCode).toBe(
        200,
      );
    }
  });

  it('explains what is wrong with a watch request', async () => {
    const nothing = await ask({});
    expect(nothing.statusCode).toBe(422);
    expect(Object.keys(problemsOf(nothing.payload))).toEqual([
      'lastName',
      'firstName',
      'county',
      'email',
      'isAdult',
      'terms',
    ]);
    const vague = await ask(
      { ...PERSON, business: 'The Company', email: 'a@b.org' },
      '?kind=BUSINESS',
    );
    expect(problemsOf(vague.payload)).toHaveProperty('business');
    const short = await ask({ ...PERSON, parcel: '12-3', email: 'a@b.org' }, '?kind=PARCEL');
    expect(problemsOf(short.payload).parcel).toContain('This one has 3');
    for (const county of ['26163', '0', 'x', '-1']) {
      const answer = await ask({ ...PERSON, county, email: 'a@b.org' });
      expect(problemsOf(answer.payload)).toHaveProperty('county');
    }
    expect(site.mails).toEqual([]);
  });

  it.each(
    Object.entries({ ...HOSTILE_TEXTS, ...ODD_TEXTS, header: 'A\r\nBcc: x@y.org' }).map(
      ([what, text], at) => [what, WATCH_KINDS[at % WATCH_KINDS.length] ?? 'PERSON', text] as const,
    ),
  )('handles a watch request with %s (%s)', async (_what, kind, text) => {
    const names = Object.keys(NOTHING_TYPED).map((field) => [field, text] as const);
    const email = `a@b.org${text}`;
    const answer = await ask({ ...PERSON, ...Object.fromEntries(names), email }, `?kind=${kind}`);
    expect([303, 413, 422]).toContain(answer.statusCode);
    const typed = await ask(
      { ...PERSON, ...Object.fromEntries(names), email: 'a@b.org' },
      `?kind=${kind}`,
    );
    expect(typed.statusCode).toBeLessThan(500);
    for (const { subject, to } of site.mails) expect(`${subject}${to}`).not.toMatch(/[\r\n]/);
  });

  it('limits watch requests per hour, per network and per email address', async () => {
    const strict = await openTestSite({
      shared: site,
      config: { limits: { ...WIDE_LIMITS, watchRequests: { count: 2, windowMs: 3_600_000 } } },
    });
    const email = newEmail();
    const answers = [];
    for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) {
      const browser = strict.browser(address);
      await browser.open(PAGE);
      answers.push(await browser.post(`${PAGE}?kind=PERSON`, { ...PERSON, email }));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 429]);
    expect(answers[2]?.headers['retry-after']).toBeDefined();
    await strict.app.close();
  });

  it('checks imported documents against watches', async () => {
    const { email } = await watch({ ...PERSON, county: '18177' });
    const desk = new ImportDesk(site.database);
    const row = {
      sourceKey: 'w-1',
      county: '18177',
      documentNumber: '2026009911',
      type: 'WD',
      recordedAt: '2026-06-30T10:00:00',
      parties: [{ name: 'QUILLFEATHER, KATE', role: 'grantor' }],
    };
    expect(await desk.run('recorder', desk.rows('d.ndjson', [row]))).toMatchObject({ code: 0 });
    desk.close();
    expect((await tell()).map(({ to }) => to)).toEqual([email]);
    await sql`delete from recorded_document where source is not null`.execute(site.database.db);
  });

  it('counts watches by county and month for the office, without email addresses', async () => {
    await addAccount(site.database, ['office', 'stranger']);
    await sql`update app_user set recorder_id = ${MARION} where username = 'office'`.execute(
      site.database.db,
    );
    const office = await site.signedIn('office');
    const read = async () =>
      (await office.call('GET', '/common/property-watch')).json<
        CallResponse<'getWatchStatistics'>
      >();
    const { email } = await watch();
    await watch({ ...PERSON, county: String(LAKE) });
    await ask({ ...PERSON, firstName: 'Orla', email });
    await arrive({ grantors: [{ name: 'Katherine Quillfeather' }] });
    site.mails.length = 0;
    const [mail] = await tell();
    await site.browser().open(linkOf(mail, 'PropertyWatchNews'));
    const now = await read();
    expect(now).toMatchObject({
      officeName: 'Marion County Recorder',
      active: 1,
      waiting: 1,
      ended: 0,
    });
    expect(now.items).toHaveLength(13);
    const month = { month: '2026-07', started: 1, ended: 0, unsubscribed: 0, active: 1 };
    expect(now.items[0]).toEqual({ ...month, sent: 1, bounced: 0, clicked: 1 });
    expect(JSON.stringify(now)).not.toContain('@');
    await sql`update mail_message set status = 'FAILED' where recipient = ${email}`.execute(
      site.database.db,
    );
    await site.browser().post(linkOf(mail, 'EndPropertyWatch'), { all: 'yes' });
    await tell();
    expect((await read()).items[0]).toEqual({
      ...month,
      sent: 1,
      bounced: 1,
      clicked: 1,
      ended: 1,
      unsubscribed: 1,
      active: 0,
    });
    const file = await office.open('/web/common/property-watch.csv');
    expect(file.payload.split('\r\n')[1]).toBe('2026-07,1,1,1,0,1,1,1');
    const stranger = await site.signedIn('stranger');
    expect((await stranger.call('GET', '/common/property-watch')).statusCode).toBe(403);
  });

  it('lists watches for super users, who may end them', async () => {
    await sql`update app_user set is_super_user = true, is_demo = true where username = 'stranger'`.execute(
      site.database.db,
    );
    const { email } = await watch();
    await watch({ ...PERSON, county: String(LAKE) });
    await arrive({ grantors: [{ name: 'Katherine Quillfeather' }] });
    await tell();
    const browser = await site.signedIn('stranger');
    const list = async (query: string) =>
      (await browser.call('GET', `/admin/property-watches${query}`)).json<
        CallResponse<'getPropertyWatches'>
      >();
    expect((await list('')).total).toBe(2);
    const [row, ...others] = (await list(`?countyId=${String(MARION)}&state=ACTIVE`)).items;
    expect(others).toEqual([]);
    expect(row).toMatchObject({ email, label: 'Quillfeather, Katherine', notices: 1 });
    expect((await list(`?email=${email.slice(0, 5)}%25`)).items).toEqual([]);
    const notices = await browser.call('GET', `/admin/property-watch-notices?email=${email}`);
    expect(notices.json<CallResponse<'getWatchNotices'>>().items).toMatchObject([
      { email, county: 'Marion County', state: 'SENT', clickedAt: null },
    ]);
    const path = `/admin/property-watches/${String(row?.id)}`;
    expect((await browser.call('DELETE', path)).statusCode).toBe(200);
    expect((await browser.call('DELETE', path)).statusCode).toBe(404);
    expect(await stateOf(email)).toEqual(['ENDED']);
    expect(await auditOf(site, `propertyWatch/${String(row?.id)}`)).toContainEqual(
      expect.objectContaining({ action: 'propertyWatchEnded', detail: { by: 'OFFICE' } }),
    );
  });

  it('anonymizes an ended watch after 90 days and deletes it after 400', async () => {
    const { email } = await watch();
    await arrive({ grantors: [{ name: 'Katherine Quillfeather' }] });
    const [mail] = await tell();
    await site.browser().post(linkOf(mail, 'EndPropertyWatch'), { all: 'yes' });
    const { db } = site.database;
    await sweepWatches(db, START + 91 * DAY);
    expect(await stateOf(email)).toEqual([]);
    const left = await db.selectFrom('property_watch').selectAll().execute();
    expect(JSON.stringify(left)).not.toMatch(/Quillfeather|example/);
    expect(left).toHaveLength(1);
    await sweepWatches(db, START + 401 * DAY);
    for (const table of [
      'property_watch',
      'property_watch_notice',
      'property_watch_mailing',
    ] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
