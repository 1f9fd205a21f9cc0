import { randomUUID } from 'node:crypto';
import type { EfmMessage } from '#contract/schemas/efmMessages';
import type { MessageOfTheDay } from '#contract/schemas/motd';
import type { PracticeMode } from '#contract/filing/practiceFailures';
import {
  EfmUnavailableError,
  type EfmPort,
} from '../../../../src/server/domain/efmMessages/message';
import { sendMessages } from '../../../../src/server/domain/efmMessages/outboxRepository';
import { stopFailure } from '../../../../src/server/domain/efmPractice/changeFailures';
import {
  PracticeFailureError,
  practicePort,
} from '../../../../src/server/domain/efmPractice/practicePort';
import { addFiler, submit } from '../../areas/filingReview/reviews';
import { anEnvelope, quotedPayment } from '../../domain/efm/envelopes';
import { writeEnvelope } from '../../filers';
import { COURTS } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { problemsOf } from '../forms';

const PAGE = '/web/in/admin/EfilingFailures';
const MINUTE_MS = 60_000;

let site: TestSite;
let root: TestBrowser;
beforeAll(async () => {
  site = await openTestSite();
  root = await site.signedIn('root');
  await root.open(PAGE);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.time = START;
  await site.database.db.deleteFrom('efm_practice_failure').execute();
});

const FORM = { mode: 'unresponsive', minutes: '30', reason: 'Training of filers' };
const start = (changes: Readonly<Record<string, string>> = {}) =>
  root.post(PAGE, { ...FORM, ...changes });
const banners = async (): Promise<string[]> => {
  const answer = await site.browser().call('GET', '/motd/messages?app_code=EFILING');
  return answer
    .json<{ items: MessageOfTheDay[] }>()
    .items.filter(({ category }) => category.includes('PRACTICE'))
    .map(({ message }) => message);
};

describe('starting a practice failure', () => {
  it('shows a banner to everyone on filing pages until its end time', async () => {
    expect((await start({ courtId: String(COURTS.marion) })).statusCode).toBe(303);
    expect(await banners()).toEqual([
      'Practice: Marion Test Court does not respond until Jul 6, 9:30 AM EDT. Your filings aren’t lost: each submission keeps its filing time.',
    ]);
    site.clock.time += 30 * MINUTE_MS;
    expect(await banners()).toEqual([]);
  });

  it('ends a practice failure once when its button is clicked, with start and end in the audit trail', async () => {
    await start();
    const { id } = await site.database.db
      .selectFrom('efm_practice_failure')
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await root.post(PAGE, { end: String(id) })).statusCode).toBe(303);
    expect(await banners()).toEqual([]);
    expect((await root.post(PAGE, { end: String(id) })).statusCode).toBe(409);
    const events = await site.database.db
      .selectFrom('audit_event')
      .where('target', '=', `practiceFailure/${String(id)}`)
      .select('action')
      .orderBy('id')
      .execute();
    expect(events.map(({ action }) => action)).toEqual([
      'practiceFailureStarted',
      'practiceFailureEnded',
    ]);
  });

  it('delivers a delayed submission when the practice failure ends, by the button or on schedule', async () => {
    const { db } = site.database;
    const stateOf = async (envelopeId: string): Promise<string> => {
      const { status } = await db
        .selectFrom('filing_filing')
        .where('envelope_id', '=', envelopeId)
        .select('status')
        .executeTakeFirstOrThrow();
      return status;
    };
    const filer = await addFiler(site);
    /** Submits an envelope, whose message isn't sent yet. */
    const queue = async () => {
      const drafted = anEnvelope();
      const payment = await quotedPayment(site, drafted);
      return writeEnvelope(site, filer, site.clock.time, { ...drafted, payment });
    };
    const first = await queue();
    await start({ minutes: '5' });
    // Each failed try waits longer than the one before, but not beyond the end.
    for (const minutes of [0, 1, 2, 4]) {
      site.clock.time = START + minutes * MINUTE_MS;
      await site.app.efiling.flush();
    }
    expect(await stateOf(first.envelopeId)).toBe('submitting');
    site.clock.time = START + 5 * MINUTE_MS;
    await site.app.efiling.flush();
    expect(await stateOf(first.envelopeId)).toBe('submitted');

    const second = await queue();
    await start({ minutes: '30' });
    for (let round = 0; round < 3; round += 1) {
      await site.app.efiling.flush();
      site.clock.time += MINUTE_MS;
    }
    expect(await stateOf(second.envelopeId)).toBe('submitting');
    await site.app.efiling.flush();
    const { id } = await db
      .selectFrom('efm_practice_failure')
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    await root.post(PAGE, { end: String(id) });
    await site.app.efiling.flush();
    expect(await stateOf(second.envelopeId)).toBe('submitted');
  });

  it('delivers a submission that fails while the practice failure is being ended', async () => {
    const { db } = site.database;
    const filer = await addFiler(site);
    const drafted = anEnvelope();
    const payment = await quotedPayment(site, drafted);
    await writeEnvelope(site, filer, site.clock.time, { ...drafted, payment });
    await start();
    await site.app.efiling.flush();
    site.clock.time += MINUTE_MS;
    const { id } = await db
      .selectFrom('efm_practice_failure')
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    const sent: string[] = [];
    const deliver = (port: EfmPort) =>
      sendMessages(db, {
        table: 'filing_message',
        port,
        now: () => site.clock.time,
        onAnswer: () => Promise.resolve(),
        onFailure: () => undefined,
      });
    await deliver({
      async send() {
        await stopFailure(
          db,
          { at: site.clock.time - 1, actorId: site.users.root, requestId: 'end' },
          site.users.root,
          id,
        );
        throw new PracticeFailureError('Practice: no response.');
      },
    });
    await deliver({
      send({ operation }) {
        sent.push(operation);
        return Promise.resolve({ kind: 'refused', code: 'notAccepted', message: 'Closed.' });
      },
    });
    expect(sent).toEqual(['ReviewFiling']);
  });

  it('shows an error for each invalid field, and allows only super users', async () => {
    const bad = await start({ mode: 'slow', seconds: '31', minutes: '1441', reason: '' });
    expect(bad.statusCode).toBe(422);
    expect(problemsOf(bad.body)).toEqual({
      seconds: 'Enter 1 to 30 seconds.',
      minutes: 'Enter 1 to 1440 minutes (24 hours).',
      reason: 'Enter a reason. It’s recorded in the audit trail.',
    });
    expect(problemsOf((await start({ courtId: '5' })).body)).toEqual({
      courtId: 'This court doesn’t accept electronic filings. Choose another one.',
    });
    const anna = await site.signedIn('anna');
    await anna.open('/web/in/court/Calendar');
    expect((await anna.post(PAGE, FORM)).statusCode).toBe(403);
    expect(await banners()).toEqual([]);
  });
});

describe('messages during a practice failure', () => {
  const message = (courtId: number, operation = 'ReviewFiling'): EfmMessage =>
    ({
      messageId: randomUUID(),
      operation,
      correlationId: null,
      sentAt: new Date(START).toISOString(),
      body: { courtId },
    }) as unknown as EfmMessage;

  /** Sends a message through a port that records what arrives. */
  async function deliver(sent: EfmMessage): Promise<{ arrived: number; outcome: string }> {
    let arrived = 0;
    const pauses: number[] = [];
    const port = practicePort(
      {
        send: () => {
          arrived += 1;
          return Promise.resolve({ kind: 'done', body: {} });
        },
      },
      {
        db: site.database.db,
        now: () => site.clock.time,
        pause: (ms) => Promise.resolve(pauses.push(ms)),
      },
    );
    const outcome = await port.send(sent).then(
      ({ kind }) => [kind, ...pauses].join(' '),
      (error: unknown) => (error instanceof EfmUnavailableError ? error.message : 'broken'),
    );
    return { arrived, outcome };
  }

  it.each<[PracticeMode, number, string]>([
    ['slow', 1, 'done 7000'],
    ['unresponsive', 0, 'Practice: no response until Jul 6, 9:30 AM EDT.'],
    ['duplicating', 2, 'done'],
    ['refusing', 0, 'refused'],
  ])('delivers messages to other courts while one court is %s', async (mode, arrived, outcome) => {
    await start({ mode, seconds: '7', courtId: String(COURTS.marion) });
    expect(await deliver(message(COURTS.marion))).toEqual({ arrived, outcome });
    expect(await deliver(message(COURTS.lake))).toEqual({ arrived: 1, outcome: 'done' });
  });

  it('responds to queries while submissions are rejected', async () => {
    await start({ mode: 'refusing' });
    const asked = await deliver(message(COURTS.marion, 'GetFeesCalculation'));
    expect(asked).toEqual({ arrived: 1, outcome: 'done' });
  });

  it.each(['duplicating', 'outOfOrder'] as const)(
    'files a case once while messages are %s',
    async (mode) => {
      const { db } = site.database;
      await start({ mode });
      const { envelopeId } = await submit(site, await addFiler(site), START);
      for (let round = 0; round < 3; round += 1) {
        site.clock.time += 10 * MINUTE_MS;
        await site.app.efiling.flush();
      }
      const filings = await db
        .selectFrom('efm_filing')
        .where('envelope_id', '=', envelopeId)
        .select('id')
        .execute();
      const { length } = await db
        .selectFrom('filing_filing')
        .where('envelope_id', '=', envelopeId)
        .where('status', '=', 'submitted')
        .select('id')
        .execute();
      expect(filings.length).toBeGreaterThan(0);
      expect(length).toBe(filings.length);
    },
  );
});
