import { queueMail } from '../../../src/server/mail/repository';
import { MAX_TRIES, waitAfter } from '../../../src/server/mail/rules';
import type { Mail } from '../../../src/server/mail/mailer';
import { openTestSite, START, type TestSite } from '../testApp';

const HOUR = 3_600_000;

describe('the queue of mails', () => {
  let site: TestSite;
  let taken: Mail[];
  let isDown: boolean;
  beforeAll(async () => {
    site = await openTestSite({
      mailer: {
        send: (mail) => {
          if (isDown) return Promise.reject(new Error('mail server\r\nis away'));
          taken.push(mail);
          return Promise.resolve();
        },
      },
    });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    taken = [];
    isDown = false;
    site.clock.time = START;
    await site.database.db.deleteFrom('mail_message').execute();
  });

  const queue = (subject: string, usefulUntil: number | null = null) =>
    site.database.db
      .transaction()
      .execute((trx) =>
        queueMail(trx, { to: 'a@example.org', subject, text: 'secret', at: START, usefulUntil }),
      );
  const round = async () => {
    site.app.mails.wake();
    await site.app.mails.settled();
  };
  const rows = () => site.database.db.selectFrom('mail_message').selectAll().execute();
  const subjects = () => taken.map(({ subject }) => subject);

  it('hands each mail on once, in turn, and forgets its text', async () => {
    await queue('one');
    await queue('two');
    await Promise.all([round(), round()]);
    await round();
    expect(subjects()).toEqual(['one', 'two']);
    expect(taken[0]).toEqual({
      to: 'a@example.org',
      subject: 'one',
      text: 'secret',
      stopAddress: null,
    });
    for (const row of await rows()) {
      expect(row).toMatchObject({ status: 'SENT', body: '', tries: 1, problem: null });
    }
  });

  it('queues nothing when what causes the mail is not written', async () => {
    const { db } = site.database;
    await expect(
      db.transaction().execute(async (trx) => {
        await queueMail(trx, {
          to: 'a@example.org',
          subject: 'never',
          text: '',
          at: START,
          usefulUntil: null,
        });
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    await round();
    expect(taken).toEqual([]);
  });

  it('tries again later, waiting longer each time, and sends when it can', async () => {
    await queue('late');
    isDown = true;
    await round();
    expect((await rows())[0]).toMatchObject({
      status: 'WAITING',
      tries: 1,
      body: 'secret',
      problem: 'mail server is away',
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

  it('gives a mail up after eight tries', async () => {
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

  it('does not send what is not worth it any more', async () => {
    await queue('link', START + HOUR);
    isDown = true;
    await round();
    isDown = false;
    site.clock.time += HOUR;
    await round();
    expect(taken).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'FAILED', body: '' }]);
  });

  it('goes on with the next mail when one is not taken', async () => {
    await queue('one');
    isDown = true;
    await round();
    isDown = false;
    await queue('two');
    await round();
    expect(subjects()).toEqual(['two']);
  });

  it('waits 30 s first, twice as long each time, about an hour in all', () => {
    expect(waitAfter(1, 0)).toBe(30_000);
    expect(waitAfter(2, 0)).toBe(60_000);
    expect(waitAfter(1, 1)).toBe(37_500);
    const total = [1, 2, 3, 4, 5, 6, 7].reduce((sum, tries) => sum + waitAfter(tries, 0), 0);
    expect(total).toBeGreaterThan(HOUR);
    expect(total).toBeLessThan(1.1 * HOUR);
  });
});
