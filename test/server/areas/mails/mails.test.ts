import type { MailDetails, MailList } from '#contract/schemas/mails';
import type { Mail } from '../../../../src/server/mail/mailer';
import { recordBounce } from '../../../../src/server/mail/bounceRepository';
import {
  claimDueMails,
  queueMail,
  releaseMails,
  sweepMails,
  type NewMail,
} from '../../../../src/server/mail/repository';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY = 86_400_000;
const SECRET = 'b'.repeat(40);
const LINK = `https://example.org/web/in/s/${SECRET}?token=${SECRET}`;

let site: TestSite;
let root: TestBrowser;
let taken: Mail[] = [];
let failure: Error | null = null;
beforeAll(async () => {
  site = await openTestSite({
    mailer: {
      send: (mail) => {
        if (failure !== null) return Promise.reject(failure);
        taken.push(mail);
        return Promise.resolve('250 2.0.0 Ok: queued as A1');
      },
    },
  });
  root = await site.signedIn('root');
});
afterAll(() => site.close());
beforeEach(async () => {
  // The earlier test's round must not claim this test's emails.
  await site.app.mails.settled();
  taken = [];
  failure = null;
  site.clock.time = START;
  await site.database.db.deleteFrom('mail_message').execute();
  await site.database.db.deleteFrom('mail_bounce').execute();
  await site.database.db.updateTable('app_user').set({ is_email_confirmed: true }).execute();
});

async function addressOf(userId: number): Promise<string> {
  const { email } = await site.database.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

/** Queues an email to anna. */
async function queue(changes: Partial<NewMail> = {}): Promise<number> {
  const to = await addressOf(site.users.anna);
  const id = await site.database.db.transaction().execute((trx) =>
    queueMail(trx, {
      to,
      subject: 'A hearing is set',
      lines: ['Hello <b>', ['See ', { href: LINK }]],
      at: START,
      usefulUntil: null,
      proof: { kind: 'USER', userId: site.users.anna },
      ...changes,
    }),
  );
  return id ?? 0;
}
async function round(): Promise<void> {
  site.app.mails.wake();
  await site.app.mails.settled();
}
const open = async (id: number): Promise<MailDetails> =>
  (await root.call('GET', `/admin/mails/${String(id)}`)).json<MailDetails>();
const list = async (query = ''): Promise<MailList> =>
  (await root.call('GET', `/admin/mails${query}`)).json<MailList>();
const change = (id: number, action: 'RESEND' | 'STOP') =>
  root.call('POST', `/admin/mails/${String(id)}/actions`, { payload: { action } });

describe('the email queue', () => {
  it('lists emails by state, kind, and recipient, with counts by kind, day, and domain', async () => {
    await queue({ isSecurity: true });
    await round();
    failure = new Error('451 4.7.1 Try later');
    await queue({ stopAddress: LINK });
    await round();
    const all = await list();
    expect(all.items.map(({ kind, state }) => [kind, state])).toEqual([
      ['ALERT', 'WAITING'],
      ['SECURITY', 'SENT'],
    ]);
    expect(all.counts).toEqual([
      { kind: 'ALERT', waiting: 1, sent: 0, failed: 0, bounced: 0 },
      { kind: 'SECURITY', waiting: 0, sent: 1, failed: 0, bounced: 0 },
    ]);
    expect(all.days).toEqual([{ day: '2026-07-06', sent: 1, failed: 0, bounced: 0, waiting: 1 }]);
    expect(all.domains).toMatchObject([
      { sent: 1, waiting: 1, deferred: 1, lastProblem: '451 4.7.1 Try later' },
    ]);
    expect(all).toMatchObject({ oldestAt: new Date(START).toISOString(), hasServer: false });
    expect((await list('?state=SENT')).items).toHaveLength(1);
    expect((await list('?kind=ALERT')).items).toHaveLength(1);
    expect((await list('?to=nobody-like-this')).items).toEqual([]);
    expect((await root.call('GET', '/admin/mails?state=GONE')).statusCode).toBe(400);
  });

  it('shows the attempts of an email with the server’s responses', async () => {
    const id = await queue();
    failure = new Error('451 4.7.1 Try later');
    await round();
    failure = null;
    site.clock.time += 600_000;
    await round();
    expect((await open(id)).attempts).toEqual([
      {
        try: 1,
        at: new Date(START).toISOString(),
        outcome: 'DEFERRED',
        answer: '451 4.7.1 Try later',
      },
      {
        try: 2,
        at: new Date(START + 600_000).toISOString(),
        outcome: 'ACCEPTED',
        answer: '250 2.0.0 Ok: queued as A1',
      },
    ]);
  });

  it('shows text and HTML with masked links, in a sandbox, and audits each view', async () => {
    const id = await queue();
    const mail = await open(id);
    expect(mail.text).toBe('Hello <b>\nSee https://example.org/web/in/s/…?…');
    const page = await root.call('GET', `/admin/mails/${String(id)}/html`);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; .*sandbox$/,
    );
    expect(page.body).toContain('Hello &lt;b&gt;');
    expect(page.body).not.toContain(SECRET);
    expect(page.body).not.toContain('style="');
    const looks = await site.database.db
      .selectFrom('audit_event')
      .select('action')
      .where('target', '=', `email/${String(id)}`)
      .execute();
    expect(looks).toEqual([{ action: 'emailViewed' }, { action: 'emailViewed' }]);
  });

  it('never shows an email with a secret link, not even before the email is sent', async () => {
    const id = await queue({ isSecurity: true });
    expect((await open(id)).text).toBeNull();
    expect((await root.call('GET', `/admin/mails/${String(id)}/html`)).statusCode).toBe(404);
    await round();
    const row = await site.database.db
      .selectFrom('mail_message')
      .select(['body', 'lines'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ body: '', lines: null });
    const answer = await change(id, 'RESEND');
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ message: string }>().message).toMatch(/Ask the user to request a new one/);
  });

  it("returns 404 for ids that aren't numbers, and 403 to users who aren't super users", async () => {
    for (const id of ['x', '1e3', '99999999999', '0']) {
      expect((await root.call('GET', `/admin/mails/${id}/html`)).statusCode).toBe(404);
    }
    const anna = await site.signedIn('anna');
    expect((await anna.call('GET', `/admin/mails/${String(await queue())}/html`)).statusCode).toBe(
      403,
    );
  });

  it('resends a finished email as one copy at a time, until its text is deleted after 7 days', async () => {
    const id = await queue();
    await round();
    failure = new Error('451 busy');
    const copied = await change(id, 'RESEND');
    const { mailId } = copied.json<{ mailId: number }>();
    expect(mailId).not.toBe(id);
    await round();
    expect((await change(id, 'RESEND')).json<{ message: string }>().message).toMatch(
      /A copy of this email is already waiting/,
    );
    expect(await open(id)).toMatchObject({ state: 'SENT', copies: [mailId] });
    expect(await open(mailId)).toMatchObject({ state: 'WAITING', copyOf: id });
    failure = null;
    site.clock.time += 600_000;
    await round();
    expect(taken.map(({ text }) => text)).toEqual([taken[0]?.text, taken[0]?.text]);
    await sweepMails(site.database.db, START + 8 * DAY);
    expect((await open(id)).text).toBeNull();
    expect((await change(id, 'RESEND')).statusCode).toBe(409);
  });

  it('sends a waiting confirmation immediately on request, even to a blocked address', async () => {
    await site.database.db
      .insertInto('mail_bounce')
      .values({ address: 'contact@example.com', reason: 'No mailbox', bounced_at: new Date(START) })
      .execute();
    const later = { at: START + DAY, to: 'contact@example.com' };
    const id = await queue({ ...later, proof: { kind: 'CONFIRMATION' } });
    expect((await change(id, 'RESEND')).statusCode).toBe(200);
    await round();
    expect((await list()).items).toMatchObject([{ kind: 'CONFIRMATION', state: 'SENT' }]);
  });

  it("doesn't resend to a blocked or unconfirmed address", async () => {
    const id = await queue();
    await round();
    await site.database.db.updateTable('app_user').set({ is_email_confirmed: false }).execute();
    expect((await change(id, 'RESEND')).statusCode).toBe(409);
    await site.database.db.updateTable('app_user').set({ is_email_confirmed: true }).execute();
    const address = (await addressOf(site.users.anna)).toLowerCase();
    await site.database.db
      .insertInto('mail_bounce')
      .values({ address, bounced_at: new Date(START), reason: 'No such user' })
      .execute();
    const answer = await change(id, 'RESEND');
    expect(answer.json<{ message: string }>().message).toMatch(/blocked because an email bounced/);
  });

  it('rejects a request to stop an email that a server is sending', async () => {
    const id = await queue();
    const { db } = site.database;
    const [mail] = await claimDueMails(db, site.clock.time);
    const answer = await change(id, 'STOP');
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ message: string }>().message).toMatch(/is being sent/);
    expect(await open(id)).toMatchObject({ state: 'WAITING', problem: null });
    await releaseMails(db, mail === undefined ? [] : [mail], site.clock.time + 60_000);
    expect((await change(id, 'STOP')).statusCode).toBe(200);
  });

  it('rejects “Send now” for an email that a server is already sending', async () => {
    const id = await queue();
    const { db } = site.database;
    const [mail] = await claimDueMails(db, site.clock.time);
    const answer = await change(id, 'RESEND');
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ message: string }>().message).toMatch(/is being sent/);
    expect(await claimDueMails(db, site.clock.time)).toEqual([]);
    await releaseMails(db, mail === undefined ? [] : [mail], site.clock.time + 60_000);
    expect((await change(id, 'RESEND')).statusCode).toBe(200);
    await round();
    expect(taken).toHaveLength(1);
  });

  it('stops a waiting email, sends another one immediately, and rejects stopping a sent email', async () => {
    failure = new Error('451 busy');
    const stopped = await queue();
    const hurried = await queue();
    await round();
    expect((await change(stopped, 'STOP')).statusCode).toBe(200);
    failure = null;
    expect((await change(hurried, 'RESEND')).json()).toEqual({ mailId: hurried });
    await round();
    expect(await open(stopped)).toMatchObject({ state: 'FAILED', problem: 'Stopped by staff.' });
    expect(await open(hurried)).toMatchObject({ state: 'SENT', tries: 2 });
    expect(taken).toHaveLength(1);
    expect((await change(hurried, 'STOP')).statusCode).toBe(409);
  });

  it('shows why an email bounced, and that its address is blocked', async () => {
    failure = Object.assign(new Error('550 5.1.1 No such user'), {
      responseCode: 550,
      response: '550 5.1.1 No such user',
      command: 'RCPT TO',
    });
    const id = await queue();
    await round();
    expect(await open(id)).toMatchObject({
      state: 'BOUNCED',
      bounce: { kind: 'HARD', reason: '550 5.1.1 No such user', isBlocked: true },
      attempts: [{ outcome: 'REFUSED' }],
    });
  });

  it('counts whole days in Indiana', async () => {
    const INDIANA_MIDNIGHT = Date.parse('2026-06-06T04:00:00Z');
    site.clock.time = Date.parse('2026-07-07T02:00:00Z');
    await queue({ at: INDIANA_MIDNIGHT - 1 });
    await queue({ at: INDIANA_MIDNIGHT });
    const later = await site.signedIn('root');
    const { days } = (await later.call('GET', '/admin/mails')).json<MailList>();
    expect(days.map(({ day, waiting }) => [day, waiting])).toEqual([['2026-06-06', 1]]);
  });

  it('updates the counts of an earlier week once an email bounces', async () => {
    const id = await queue();
    await round();
    site.clock.time = START + 5 * DAY;
    const today = await queue({ at: site.clock.time });
    await round();
    const later = await site.signedIn('root');
    const totals = async () => {
      const { days, domains } = (await later.call('GET', '/admin/mails')).json<MailList>();
      return {
        days: days.map(({ bounced, day, sent }) => [day, sent, bounced]),
        domains: domains.map(({ bounced, lastProblem, sent }) => [sent, bounced, lastProblem]),
      };
    };
    expect(await totals()).toEqual({
      days: [
        ['2026-07-06', 1, 0],
        ['2026-07-11', 1, 0],
      ],
      domains: [[2, 0, null]],
    });
    const bounce = { kind: 'SOFT', token: null, at: START + 5 * DAY } as const;
    await recordBounce(site.database.db, { ...bounce, mailId: id, reason: 'Mailbox full' });
    expect(await totals()).toEqual({
      days: [
        ['2026-07-06', 0, 1],
        ['2026-07-11', 1, 0],
      ],
      domains: [[1, 1, 'Mailbox full']],
    });
    await recordBounce(site.database.db, { ...bounce, mailId: today, reason: 'Over quota' });
    expect((await totals()).domains).toEqual([[0, 2, 'Over quota']]);
  });

  it('sends test emails to the super user, one at a time', async () => {
    failure = new Error('451 busy');
    const answer = await root.call('POST', '/admin/mails/tests');
    const { mailId } = answer.json<{ mailId: number }>();
    await round();
    expect(await open(mailId)).toMatchObject({
      kind: 'TEST',
      recipient: await addressOf(site.users.root),
      state: 'WAITING',
    });
    expect((await root.call('POST', '/admin/mails/tests')).statusCode).toBe(409);
  });

  it('keeps sending other emails when one email always fails', async () => {
    const poisoned = await queue({ subject: 'poisoned' });
    const { mailer } = site.app;
    const { send } = mailer;
    mailer.send = (mail) =>
      mail.subject === 'poisoned'
        ? Promise.reject(new TypeError('broken'))
        : send.call(mailer, mail);
    const other = await queue();
    await round();
    mailer.send = send;
    expect(await open(other)).toMatchObject({ state: 'SENT' });
    expect(await open(poisoned)).toMatchObject({ state: 'WAITING', problem: 'broken' });
  });
});
