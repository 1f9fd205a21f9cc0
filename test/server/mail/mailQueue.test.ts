import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { saveBounce } from '../../../src/server/mail/bounceFolder';
import { confirmAddress } from '../../../src/server/mail/bounceRepository';
import { findBounce } from '../../support/findBounce';
import { queueMail } from '../../../src/server/mail/repository';
import { ADDRESS_RATES, MAX_TRIES, waitAfter } from '../../../src/server/mail/rules';
import type { MailKind } from '#contract/admin/mails';
import type { Mail } from '../../../src/server/mail/mailer';
import { openTestSite, START, type TestSite } from '../testApp';

const HOUR = 3_600_000;

/** An SMTP server's report about an email (RFC 3464), with folded lines. */
function reportOf(messageId: string, action: string): string {
  return [
    'From: MAILER-DAEMON@example.org',
    'Message-ID: <20260706@mx.example.org>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Final-Recipient: rfc822; anna@example.org',
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    ' in the table',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    'Subject: x',
    '--b--',
    '',
  ].join('\r\n');
}

describe('the email queue', () => {
  let site: TestSite;
  let dataDir: string;
  let folder: string;
  let taken: Mail[];
  let tried: Mail[];
  /** nodemailer's error for every email; null accepts them. */
  let failure: object | null;
  let isDown: boolean;
  let onSend: () => Promise<unknown>;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'bounces-'));
    folder = path.join(dataDir, 'bounces');
    site = await openTestSite({
      config: { dataDir },
      mailer: {
        send: async (mail) => {
          tried.push(mail);
          await onSend();
          if (failure !== null) throw Object.assign(new Error('no'), failure);
          if (isDown) throw new Error('SMTP server\r\nis down');
          taken.push(mail);
        },
      },
    });
  });
  afterAll(async () => {
    await site.close();
    await rm(dataDir, { recursive: true });
  });
  beforeEach(async () => {
    taken = [];
    tried = [];
    failure = null;
    isDown = false;
    onSend = () => Promise.resolve();
    site.clock.time = START;
    await site.database.db.deleteFrom('mail_message').execute();
    await site.database.db.deleteFrom('mail_bounce').execute();
  });

  const queue = (subject: string, usefulUntil: number | null = null) =>
    site.database.db.transaction().execute((trx) =>
      queueMail(trx, {
        to: 'a@example.org',
        subject,
        lines: ['secret'],
        at: START,
        usefulUntil,
        proof: { kind: 'CONFIRMATION' },
      }),
    );
  const round = async () => {
    site.app.mails.wake();
    await site.app.mails.settled();
  };
  const rows = () =>
    site.database.db.selectFrom('mail_message').selectAll().orderBy('id').execute();
  const subjects = () => taken.map(({ subject }) => subject);

  it('sends each email once, in order, and deletes its text', async () => {
    await queue('one');
    await queue('two');
    await Promise.all([round(), round()]);
    await round();
    expect(subjects()).toEqual(['one', 'two']);
    expect(taken[0]).toEqual({
      reference: expect.stringMatching(/^\d+\.[0-9a-f]{32}$/) as string,
      to: 'a@example.org',
      subject: 'one',
      text: 'secret',
      lines: ['secret'],
      stopAddress: null,
    });
    for (const row of await rows()) {
      expect(row).toMatchObject({
        status: 'SENT',
        body: '',
        lines: null,
        tries: 1,
        problem: null,
      });
    }
  });

  it('queues nothing when the transaction is rolled back', async () => {
    const { db } = site.database;
    await expect(
      db.transaction().execute(async (trx) => {
        await queueMail(trx, {
          to: 'a@example.org',
          subject: 'never',
          lines: [''],
          proof: { kind: 'CONFIRMATION' },
          at: START,
          usefulUntil: null,
        });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await round();
    expect(taken).toEqual([]);
  });

  it('retries with increasing waits until the SMTP server accepts the email', async () => {
    await queue('late');
    isDown = true;
    await round();
    expect((await rows())[0]).toMatchObject({
      status: 'WAITING',
      tries: 1,
      body: 'secret',
      problem: 'SMTP server is down',
    });
    site.clock.time += 29_000;
    await round();
    expect((await rows())[0]?.tries).toBe(1);
    site.clock.time += 10_000;
    await round();
    expect((await rows())[0]?.tries).toBe(2);
    isDown = false;
    site.clock.time += 50_000;
    await round();
    expect(taken).toEqual([]);
    site.clock.time += 30_000;
    await round();
    expect(subjects()).toEqual(['late']);
  });

  it('sends the other emails when one is deleted while it is being sent', async () => {
    await queue('deleted');
    await queue('other');
    onSend = () =>
      site.database.db.deleteFrom('mail_message').where('subject', '=', 'deleted').execute();
    await round();
    expect(subjects()).toEqual(['deleted', 'other']);
    expect(await rows()).toEqual([expect.objectContaining({ subject: 'other', status: 'SENT' })]);
  });

  it('doesn’t send a claimed email that staff stopped or another server claimed in the meantime', async () => {
    await queue('first');
    await queue('stopped');
    await queue('claimed elsewhere');
    await queue('last');
    const { db } = site.database;
    onSend = async () => {
      const change = db.updateTable('mail_message');
      await change.set({ status: 'FAILED' }).where('subject', '=', 'stopped').execute();
      await change.set({ tries: 2 }).where('subject', '=', 'claimed elsewhere').execute();
    };
    await round();
    expect(subjects()).toEqual(['first', 'last']);
  });

  it('extends the claim of each email before it is sent, so that a slow server causes no duplicates', async () => {
    await queue('first');
    await queue('second');
    const claims: (Date | undefined)[] = [];
    onSend = async () => {
      const found = (await rows()).find(({ subject }) => subject === 'second');
      claims.push(found?.next_try_at);
      site.clock.time += 200_000;
    };
    await round();
    expect(claims.map((at) => (at?.getTime() ?? 0) - START)).toEqual([300_000, 500_000]);
  });

  it('fails an email after eight attempts', async () => {
    await queue('never');
    isDown = true;
    for (let round_ = 0; round_ < MAX_TRIES + 3; round_ += 1) {
      await round();
      site.clock.time += 2 * HOUR;
    }
    expect(await rows()).toMatchObject([{ status: 'FAILED', tries: MAX_TRIES, body: '' }]);
    isDown = false;
    await round();
    expect(taken).toEqual([]);
  });

  it("doesn't send an expired email", async () => {
    await queue('link', START + HOUR);
    isDown = true;
    await round();
    isDown = false;
    site.clock.time += HOUR;
    await round();
    expect(taken).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'FAILED', body: '' }]);
  });

  it('sends the next email when one is rejected', async () => {
    await queue('one');
    isDown = true;
    await round();
    isDown = false;
    await queue('two');
    await round();
    expect(subjects()).toEqual(['two']);
  });

  describe('bounces', () => {
    const REFUSED = {
      code: 'EENVELOPE',
      responseCode: 550,
      response: '550 5.1.1 no such box',
      command: 'RCPT TO',
    };
    const ANNA = 'anna@example.org';
    const send = (isSecurity = false, kind: MailKind = isSecurity ? 'SECURITY' : 'SERVICE') =>
      site.database.db.transaction().execute((trx) =>
        queueMail(trx, {
          to: ANNA.toUpperCase(),
          subject: 'x',
          lines: ['x'],
          proof: { kind: 'CONFIRMATION' },
          at: START,
          usefulUntil: null,
          isSecurity,
          kind,
        }),
      );
    const notes = () =>
      site.database.db
        .selectFrom('notification')
        .where('user_id', '=', site.users.anna)
        .where('title', '=', 'Your email is bouncing')
        .select(['kind', 'mailed_at'])
        .execute();
    beforeAll(async () => {
      await site.database.db
        .updateTable('app_user')
        .set({ email: ANNA })
        .where('id', '=', site.users.anna)
        .execute();
    });
    beforeEach(() => site.database.db.deleteFrom('notification').execute());

    it('fails a bounced email immediately, blocks the address, and notifies its user on the site', async () => {
      failure = REFUSED;
      const id = await send();
      await round();
      expect(await rows()).toMatchObject([{ status: 'FAILED', tries: 1, bounce: 'HARD' }]);
      expect(await findBounce(site.database.db, id ?? 0)).toMatchObject({ kind: 'HARD' });
      failure = null;
      await send();
      await round();
      expect(taken).toEqual([]);
      expect((await rows()).at(-1)).toMatchObject({ status: 'FAILED', body: '' });
      expect(await notes()).toEqual([{ kind: 'ACCOUNT', mailed_at: new Date(START) }]);
    });

    it('sends security emails to a blocked address, and all email once the user confirms it', async () => {
      failure = REFUSED;
      await send();
      await round();
      failure = null;
      await send(true);
      await round();
      expect(taken).toHaveLength(1);
      await site.database.db.transaction().execute((trx) => confirmAddress(trx, site.users.anna));
      await send();
      await round();
      expect(taken).toHaveLength(2);
    });

    it('sends address confirmations even to a blocked address', async () => {
      failure = REFUSED;
      await send();
      await round();
      failure = null;
      await send();
      await send(false, 'CONFIRMATION');
      await round();
      expect(taken).toHaveLength(1);
      expect((await rows()).map(({ status }) => status)).toEqual(['FAILED', 'FAILED', 'SENT']);
    });

    it.each([
      ['the mailbox is full', { ...REFUSED, responseCode: 552, response: '552 5.2.2 full' }],
      ['relaying is denied', { ...REFUSED, response: '550 5.7.1 relaying denied' }],
      ['the email itself is rejected', { ...REFUSED, command: 'DATA' }],
      [
        'the server is temporarily unavailable',
        { ...REFUSED, responseCode: 451, response: '451 4.3.0 later' },
      ],
    ])('retries an email when %s', async (_why, problem) => {
      failure = problem;
      await send();
      await round();
      expect(await rows()).toMatchObject([{ status: 'WAITING', tries: 1 }]);
      failure = null;
      site.clock.time += HOUR;
      await round();
      expect(taken).toHaveLength(1);
      expect(await notes()).toEqual([]);
    });

    it('records a bounce from a later report, but only with the email’s secret token', async () => {
      const id = await send();
      await round();
      const report = async (reference: string | undefined, action: string) => {
        await saveBounce(folder, Buffer.from(reportOf(`<${reference ?? ''}@example.org>`, action)));
        await round();
        return findBounce(site.database.db, id ?? 0);
      };
      const { reference } = taken[0] ?? {};
      expect(await report(reference, 'delayed')).toBeNull();
      expect(await report(`${String(id)}.${'0'.repeat(32)}`, 'failed')).toBeNull();
      expect(await report(reference, 'failed')).toMatchObject({
        kind: 'HARD',
        reason: '550 5.1.1 User unknown in the table',
      });
      expect(await notes()).toHaveLength(1);
      expect(await readdir(folder)).toEqual([]);
    });
  });

  it('limits emails per address and hour, delays the rest, and counts security emails separately', async () => {
    const { count, windowMs } = ADDRESS_RATES.notice[0]!;
    for (let n = 0; n < count + 1; n += 1) await queue(`notice ${String(n)}`);
    await round();
    expect(taken).toHaveLength(count);
    await site.database.db.transaction().execute((trx) =>
      queueMail(trx, {
        to: 'a@example.org',
        subject: 'link',
        lines: [''],
        proof: { kind: 'CONFIRMATION' },
        at: START,
        usefulUntil: null,
        isSecurity: true,
      }),
    );
    await round();
    expect(subjects().at(-1)).toBe('link');
    site.clock.time += windowMs;
    await round();
    expect(subjects().at(-1)).toBe(`notice ${String(count)}`);
    expect(taken).toHaveLength(count + 2);
  });

  it('attempts one email per round while the SMTP server is down, without counting attempts for the others', async () => {
    for (const subject of ['one', 'two', 'three']) await queue(subject);
    failure = { code: 'ETIMEDOUT' };
    await round();
    expect(tried).toHaveLength(1);
    expect((await rows()).map(({ tries }) => tries).sort()).toEqual([0, 0, 1]);
    failure = null;
    site.clock.time += HOUR;
    await round();
    expect(taken).toHaveLength(3);
  });

  it('sends an email after the SMTP server was down for a day, even if the server is then busy', async () => {
    await queue('one');
    failure = { code: 'EAUTH', responseCode: 535 };
    for (let hour = 0; hour < 24; hour += 1) {
      await round();
      site.clock.time += HOUR;
    }
    await round();
    const [mail] = await rows();
    expect(mail!.next_try_at.getTime() - site.clock.time).toBeLessThanOrEqual(HOUR / 3);
    site.clock.time += HOUR;
    failure = null;
    isDown = true;
    await round();
    isDown = false;
    site.clock.time += HOUR;
    await round();
    expect(subjects()).toEqual(['one']);
  });

  it('abandons an email whose eight attempts all broke the connection, and keeps sending other emails', async () => {
    await queue('breaks');
    onSend = async () => {
      if (tried.at(-1)?.subject !== 'breaks') return;
      await Promise.reject(Object.assign(new Error('closed'), { code: 'ESOCKET' }));
    };
    const broken = async () => (await rows()).find(({ subject }) => subject === 'breaks');
    for (let hour = 1; hour < MAX_TRIES; hour += 1) {
      expect(await broken()).toMatchObject({ status: 'WAITING' });
      await queue('other');
      await round();
      // Then the other email is due, but from the second hour the broken one isn't.
      site.clock.time += 40_000;
      await round();
      site.clock.time += HOUR;
    }
    expect(await broken()).toMatchObject({ status: 'FAILED', tries: MAX_TRIES });
  });

  it('abandons an email after the SMTP server was down for three days', async () => {
    await queue('one');
    failure = { code: 'ECONNECTION' };
    for (let hour = 0; hour < 72; hour += 1) {
      await round();
      site.clock.time += HOUR;
    }
    expect((await rows())[0]?.status).toBe('WAITING');
    await round();
    expect((await rows())[0]?.status).toBe('FAILED');
  });

  it('sets aside files of bounce reports that can’t be read, and accepts any text in a reason', async () => {
    const id = await queue('one');
    await round();
    const report = reportOf(`<${taken[0]!.reference}@example.org>`, 'failed');
    for (const name of ['a', 'b', 'c']) {
      await mkdir(path.join(folder, `${name}.eml`), { recursive: true });
    }
    // This file can't be renamed either.
    await mkdir(path.join(folder, 'c.eml.failed', 'x'), { recursive: true });
    await saveBounce(folder, Buffer.from(report.replace('User unknown', 'User\0unknown')));
    const warn = jest.spyOn(site.app.log, 'warn');
    await round();
    await round();
    const mail = (await rows()).find((row) => row.id === id);
    expect(mail?.bounce_reason).toBe('550 5.1.1 User unknown in the table');
    expect((await readdir(folder)).sort()).toEqual([
      'a.eml.failed',
      'b.eml.failed',
      'c.eml',
      'c.eml.failed',
    ]);
    expect(warn.mock.calls.map(([details]) => details)).toEqual(
      expect.arrayContaining(
        ['a.eml', 'b.eml', 'c.eml'].map((file) => expect.objectContaining({ file }) as unknown),
      ),
    );
    expect(warn).toHaveBeenCalledTimes(3);
    warn.mockRestore();
    await rm(folder, { recursive: true });
  });

  it('releases the other claimed emails when the SMTP server fails, except emails stopped or claimed elsewhere', async () => {
    for (const subject of ['one', 'elsewhere', 'stopped', 'held']) await queue(subject);
    failure = { code: 'ETIMEDOUT' };
    const { db } = site.database;
    onSend = async () => {
      const change = db.updateTable('mail_message');
      await change.set({ tries: 2 }).where('subject', '=', 'elsewhere').execute();
      await change.set({ status: 'FAILED' }).where('subject', '=', 'stopped').execute();
    };
    await round();
    const tries = new Map((await rows()).map((row) => [row.subject, row.tries]));
    expect(['elsewhere', 'stopped', 'held'].map((subject) => tries.get(subject))).toEqual([
      2, 1, 0,
    ]);
  });

  it('waits 30 s before the first retry of an email, then twice as long each time', () => {
    expect(waitAfter(1, 0)).toBe(30_000);
    expect(waitAfter(2, 0)).toBe(60_000);
    expect(waitAfter(1, 1)).toBe(37_500);
    const total = [1, 2, 3, 4, 5, 6, 7].reduce((sum, tries) => sum + waitAfter(tries, 0), 0);
    expect(total).toBeGreaterThan(HOUR);
    expect(total).toBeLessThan(1.1 * HOUR);
  });
});
