import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import type { EfmOperation } from '#contract/filing/efmOperations';
import {
  FILING_ACTORS,
  FILING_KINDS,
  FILING_STATUSES,
  FILING_TRANSITIONS,
  canChangeFiling,
  canChangeMoney,
  FILING_MONEY,
} from '#contract/filing/states';
import type { EfmMessage, FilingChange } from '#contract/schemas/efmMessages';
import { sql } from 'kysely';
import { changeFiling } from '../../../../src/server/domain/efm/changesRepository';
import { createMessage } from '../../../../src/server/domain/efmMessages/message';
import {
  MESSAGE_MAX_BYTES,
  SIGNATURE_WINDOW_MS,
  signMessage,
} from '../../../../src/server/domain/efmMessages/signature';
import {
  submitEnvelope,
  type NewEnvelope,
} from '../../../../src/server/domain/filing/envelopesRepository';
import { createProvider } from '../../../../src/server/domain/filing/receiveRepository';
import { buildManagerApp, type ManagerApp } from '../../../../src/server/efmApp';
import { openTestSite, START, type TestSite } from '../../testApp';
import { aFiling, anEnvelope, quotedPayment } from './envelopes';

const SECRET = 'a secret that both sides of the tests share';

let data: TestSite;
beforeAll(async () => {
  data = await openTestSite();
});
afterAll(() => data.close());

/** Both sides, connected. */
interface Sides {
  readonly site: TestSite;
  /** Sends the messages of both sides until none is left. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

async function openInProcess(): Promise<Sides> {
  const site = await openTestSite({ shared: data });
  return { site, flush: () => site.app.efiling.flush(), close: () => site.close() };
}

async function openManager(provider: URL): Promise<ManagerApp> {
  const { database } = data;
  return buildManagerApp({ database, clock: data.clock, provider, secret: SECRET });
}

async function openOverHttp(): Promise<
  Sides & { readonly manager: ManagerApp; readonly url: URL }
> {
  const provider = new URL('http://127.0.0.1:1/web/efm/messages');
  const manager = await openManager(provider);
  const address = await manager.app.listen({ port: 0, host: '127.0.0.1' });
  const url = new URL('/messages', address);
  const site = await openTestSite({ shared: data, config: { efm: { url, secret: SECRET } } });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  provider.port = String((site.app.server.address() as AddressInfo).port);
  return {
    site,
    manager,
    url,
    async flush() {
      await site.app.efiling.flush();
      await manager.flush();
    },
    async close() {
      await manager.app.close();
      await site.close();
    },
  };
}

/** Writes an envelope as its submission does, without a quote. */
const write = ({ database, users }: TestSite, envelope: NewEnvelope): Promise<string> =>
  database.db
    .transaction()
    .execute((trx) =>
      submitEnvelope(trx, { userId: users.anna, accountId: null }, envelope, START),
    );

/** Submits an envelope with a quote of the manager. */
const submit = async (site: TestSite, envelope: NewEnvelope): Promise<string> =>
  write(site, { ...envelope, payment: await quotedPayment(data, envelope) });

const statusOf = async ({ database }: TestSite, filingId: string) => {
  const { db } = database;
  const of = { id: filingId };
  const filer = await db
    .selectFrom('filing_filing')
    .where('id', '=', of.id)
    .select(['status', 'reason_code', 'reason_words'])
    .executeTakeFirst();
  const court = await db
    .selectFrom('efm_filing')
    .where('id', '=', of.id)
    .select('status')
    .executeTakeFirst();
  return { filer: filer?.status, court: court?.status, reason: filer?.reason_code };
};

const decide = (
  { database }: TestSite,
  filingId: string,
  to: 'underReview' | 'accepted' | 'rejected',
): Promise<boolean> =>
  database.db.transaction().execute((trx) =>
    changeFiling(
      trx,
      {
        filingId,
        to,
        actor: 'clerk',
        actorName: 'Clara Eastwick',
        messageId: null,
        ...(to === 'rejected' ? { reasonCode: 'ILLEGIBLE', words: 'Page 2.' } : {}),
      },
      START,
    ),
  );

const message = <Operation extends EfmOperation>(operation: Operation, body: object): EfmMessage =>
  createMessage({ operation, correlationId: null, body: body as never }, START);

describe.each([
  ['in one process', openInProcess],
  ['over HTTP', openOverHttp],
])('the e-filing manager and provider, %s', (_name, open) => {
  let sides: Sides;
  beforeAll(async () => {
    sides = await open();
  });
  afterAll(() => sides.close());

  it('submits an envelope, which the manager verifies and the filer sees as submitted', async () => {
    const { site } = sides;
    const envelope = anEnvelope({ filings: [aFiling(), aFiling({ code: 'PORD' })] });
    const number = await submit(site, envelope);
    expect(number).toMatch(/^3\d{7}$/);
    const [first, second] = envelope.filings.map(({ filingId }) => filingId);
    expect(await statusOf(site, first ?? '')).toMatchObject({ filer: 'submitting' });
    await sides.flush();
    for (const id of [first, second]) {
      expect(await statusOf(site, id ?? '')).toMatchObject({
        filer: 'submitted',
        court: 'submitted',
      });
    }
  });

  it('reports a decision with its reason to the filer', async () => {
    const { site } = sides;
    const envelope = anEnvelope();
    const id = envelope.filings[0]?.filingId ?? '';
    await submit(site, envelope);
    await sides.flush();
    expect(await decide(site, id, 'rejected')).toBe(false);
    expect(await decide(site, id, 'underReview')).toBe(true);
    expect(await decide(site, id, 'rejected')).toBe(true);
    await sides.flush();
    expect(await statusOf(site, id)).toEqual({
      filer: 'rejected',
      court: 'rejected',
      reason: 'ILLEGIBLE',
    });
  });

  it("fails an envelope that the court can't accept, with the reasons", async () => {
    const { site } = sides;
    const filing = aFiling();
    const envelope = anEnvelope({
      filings: [filing, { ...aFiling(), documents: filing.documents }],
    });
    await submit(site, envelope);
    await sides.flush();
    expect(await statusOf(site, filing.filingId)).toMatchObject({
      filer: 'failed',
      court: 'failed',
    });
    const { reason_words } = await site.database.db
      .selectFrom('filing_filing')
      .where('id', '=', filing.filingId)
      .select('reason_words')
      .executeTakeFirstOrThrow();
    expect(reason_words).toBe('The same document is in the envelope twice.');
  });

  it('allows canceling a filing until a clerk opens it', async () => {
    const { site } = sides;
    const [early, late] = [anEnvelope(), anEnvelope()];
    for (const envelope of [early, late]) await submit(site, envelope);
    await sides.flush();
    const [earlyId, lateId] = [early, late].map(({ filings }) => filings[0]?.filingId ?? '');
    await decide(site, lateId ?? '', 'underReview');
    const { manager } = site.app.efiling;
    expect(await manager.send(message('CancelFiling', { filingId: earlyId }))).toMatchObject({
      kind: 'done',
    });
    expect(await manager.send(message('CancelFiling', { filingId: lateId }))).toMatchObject({
      kind: 'refused',
      code: 'notCancelable',
    });
    await sides.flush();
    expect(await statusOf(site, earlyId ?? '')).toMatchObject({ filer: 'canceled' });
    expect(await statusOf(site, lateId ?? '')).toMatchObject({ filer: 'underReview' });
  });

  it('returns the first response to a repeated message, even after a change', async () => {
    const { site } = sides;
    const envelope = anEnvelope();
    const filingId = envelope.filings[0]?.filingId ?? '';
    await submit(site, envelope);
    await sides.flush();
    const asked = message('GetFilingStatus', { filingId });
    const { manager } = site.app.efiling;
    const first = await manager.send(asked);
    expect(first).toMatchObject({ kind: 'done', body: { status: 'submitted' } });
    await decide(site, filingId, 'underReview');
    expect(await manager.send(asked)).toEqual(first);
    expect(await manager.send(message('GetFilingStatus', { filingId }))).toMatchObject({
      body: { status: 'underReview' },
    });
  });

  it('rejects a message that reuses an id with different content', async () => {
    const { manager } = sides.site.app.efiling;
    const asked = message('GetFilingStatus', { filingId: randomUUID() });
    expect(await manager.send(asked)).toMatchObject({ code: 'unknownFiling' });
    expect(await manager.send({ ...asked, body: { filingId: randomUUID() } })).toMatchObject({
      kind: 'refused',
      code: 'duplicateMessageId',
    });
  });

  it('rejects an envelope that was already submitted in another message', async () => {
    const { site } = sides;
    const envelope = anEnvelope();
    await submit(site, envelope);
    await sides.flush();
    const again = { ...envelope, number: '1', filedAt: new Date(START).toISOString() };
    expect(await site.app.efiling.manager.send(message('ReviewFiling', again))).toMatchObject({
      kind: 'refused',
      code: 'notAccepted',
    });
  });

  it.each([
    ['no body', {}],
    ['an operation of the other side', { operation: 'NotifyEvent' }],
    ['an unknown operation', { operation: 'RecordFiling' }],
    ['an extra property', { body: { filingId: randomUUID(), isAdmin: true } }],
    ['an id that isn’t a UUID', { messageId: '7' }],
  ])('rejects a message with %s', async (_what, changes) => {
    const { manager } = sides.site.app.efiling;
    const asked = {
      ...message('GetFilingStatus', { filingId: randomUUID() }),
      body: {},
      ...changes,
    };
    expect(await manager.send(asked as EfmMessage)).toMatchObject({ code: 'malformedMessage' });
  });

  it('finds a public case by its number, and returns the same response for hidden and unknown cases', async () => {
    const { database, app } = sides.site;
    const { court_id, number } = await database.db
      .selectFrom('public_case')
      .select(['court_id', 'number'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const asked = { courtId: court_id, caseNumber: number.replaceAll('-', ' ').toLowerCase() };
    expect(await app.efiling.manager.send(message('GetCase', asked))).toMatchObject({
      body: { case: { caseNumber: number } },
    });
    const list = { courtId: null, caseNumber: number };
    expect(await app.efiling.manager.send(message('GetCaseList', list))).toMatchObject({
      body: { cases: [{ caseNumber: number }] },
    });
    const hidden = await database.db
      .selectFrom('court_case')
      .where('is_sealed', '=', true)
      .select(['court_id', 'number'])
      .executeTakeFirstOrThrow();
    const unknown = { courtId: court_id, caseNumber: '49Z01-9901-CC-999999' };
    const answers = [
      await app.efiling.manager.send(
        message('GetCase', { courtId: hidden.court_id, caseNumber: hidden.number }),
      ),
      await app.efiling.manager.send(message('GetCase', unknown)),
    ];
    expect(answers[0]).toEqual({ kind: 'done', body: { case: null, parties: [] } });
    expect(answers[1]).toEqual(answers[0]);
  });
});

describe('a message over HTTP', () => {
  let sides: Awaited<ReturnType<typeof openOverHttp>>;
  beforeAll(async () => {
    sides = await openOverHttp();
  });
  afterAll(() => sides.close());

  const post = async (
    body: string,
    { at = START, id, secret = SECRET }: { at?: number; id?: string; secret?: string } = {},
  ): Promise<number> => {
    const messageId = id ?? (JSON.parse(body) as EfmMessage).messageId;
    const seconds = Math.floor(at / 1_000);
    const response = await fetch(sides.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signMessage(messageId, seconds, body, secret),
      },
      body,
    });
    return response.status;
  };
  const aMessage = (): string =>
    JSON.stringify(message('GetFilingStatus', { filingId: randomUUID() }));

  it('rejects returned filings after their deadline, and notifies the filer', async () => {
    const { site } = sides;
    const envelope = anEnvelope();
    const filingId = envelope.filings[0]?.filingId ?? '';
    await submit(site, envelope);
    await sides.flush();
    await decide(site, filingId, 'underReview');
    const { db } = data.database;
    await db.transaction().execute(async (trx) => {
      const by = { actor: 'clerk', actorName: 'Clara Eastwick', messageId: null } as const;
      const reason = { reasonCode: 'MISSING_DOCUMENT', words: 'Attach Exhibit A.' };
      const until = '2026-07-01';
      await changeFiling(trx, { filingId, to: 'returned', ...by, ...reason, until }, START);
      await sql`
        insert into efm_decision (filing_id, sequence, until_on)
        select id, sequence, ${until}::date from efm_filing where id = ${filingId}`.execute(trx);
    });
    await sides.flush();
    expect(await statusOf(site, filingId)).toMatchObject({ filer: 'returned' });
    await sides.manager.expire();
    await sides.flush();
    expect(await statusOf(site, filingId)).toMatchObject({ filer: 'rejected', court: 'rejected' });
  });

  it('deletes expired locks, old read-only messages, old quotes, and interrupted imports', async () => {
    const { site } = sides;
    const { db } = data.database;
    const envelope = anEnvelope();
    const quote = await quotedPayment(data, envelope);
    await write(site, { ...envelope, payment: quote });
    await sides.flush();
    expect(await post(aMessage())).toBe(200);
    const { id: versionId } = await db
      .insertInto('efm_code_version')
      .values({
        county_id: null,
        source: 'a.csv',
        effective_on: '2026-01-01',
        created_at: new Date(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: envelopeId } = await db
      .selectFrom('efm_envelope')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('efm_lock')
      .values({
        envelope_id: envelopeId,
        reviewer_id: data.users.anna,
        reviewer_name: 'Clara',
        since: new Date(START),
        expires_at: new Date(START + 1),
        reason: null,
      })
      .execute();
    const unused = await quotedPayment(data, anEnvelope());
    const count = async () => {
      const { rows } = await sql<{ counts: number[] }>`
        select array[(select count(*) from efm_lock),
                     (select count(*) from efm_quote where id = ${unused.quoteId}),
                     (select count(*) from efm_code_version where id = ${versionId}),
                     (select count(*) from efm_message
                       where operation = 'GetFilingStatus' and direction = 'IN')]::integer[] as counts
      `.execute(db);
      return rows[0]?.counts;
    };
    expect((await count())?.every((found) => found > 0)).toBe(true);
    data.clock.time = START + 60 * 86_400_000;
    await sides.manager.sweep();
    data.clock.time = START;
    expect(await count()).toEqual([0, 0, 0, 0]);
  });

  it('accepts a message signed with the shared secret', async () => {
    expect(await post(aMessage())).toBe(200);
  });

  it('returns 401 to a message with a wrong or missing signature', async () => {
    expect(await post(aMessage(), { secret: 'another' })).toBe(401);
    const headers = { 'content-type': 'application/json' };
    const bare = await fetch(sides.url, { method: 'POST', headers, body: aMessage() });
    expect(bare.status).toBe(401);
  });

  it('returns 401 to a message signed more than five minutes in the past or future', async () => {
    const edge = SIGNATURE_WINDOW_MS - 1_000;
    for (const sign of [-1, 1]) {
      expect(await post(aMessage(), { at: START + sign * edge })).toBe(200);
      expect(await post(aMessage(), { at: START + sign * (SIGNATURE_WINDOW_MS + 1_000) })).toBe(
        401,
      );
    }
  });

  it("returns 400 if the signed id doesn't match the message id", async () => {
    expect(await post(aMessage(), { id: randomUUID() })).toBe(400);
  });

  it('returns 413 to a message that is too large', async () => {
    expect(
      await post(JSON.stringify({ messageId: randomUUID(), x: 'x'.repeat(MESSAGE_MAX_BYTES) })),
    ).toBe(413);
  });

  it('queues a message while the manager is down, and keeps the filing time', async () => {
    const { site } = sides;
    const down = await openTestSite({
      shared: data,
      config: { efm: { url: new URL('http://127.0.0.1:1/messages'), secret: SECRET } },
    });
    const envelope = anEnvelope();
    const id = envelope.filings[0]?.filingId ?? '';
    await submit(site, envelope);
    await down.app.efiling.flush();
    expect(await statusOf(site, id)).toMatchObject({ filer: 'submitting', court: undefined });
    const waiting = await site.database.db
      .selectFrom('filing_message')
      .where('correlation_id', '=', envelope.envelopeId)
      .select(['tries', 'failure', 'answered_at'])
      .executeTakeFirstOrThrow();
    expect(waiting).toMatchObject({ tries: 1, answered_at: null });
    expect(waiting.failure).not.toBeNull();
    await down.close();
    const { clock } = site;
    const before = clock.time;
    clock.time += 86_400_000;
    data.clock.time += 86_400_000;
    await sides.flush();
    expect(await statusOf(site, id)).toMatchObject({ filer: 'submitted', court: 'submitted' });
    const { filed_at } = await site.database.db
      .selectFrom('efm_envelope')
      .where('id', '=', envelope.envelopeId)
      .select('filed_at')
      .executeTakeFirstOrThrow();
    expect(filed_at.getTime()).toBe(START);
    clock.time = before;
    data.clock.time = before;
  });
});

describe('database constraints for filings', () => {
  it("allows exactly the contract's status changes in the database", async () => {
    const { rows } = await sql<{ kind: string; from: string; to: string; actor: string }>`
      select k as kind, f as from, t as to, a as actor
        from unnest(${[...FILING_KINDS]}::text[]) k, unnest(${[...FILING_STATUSES]}::text[]) f,
             unnest(${[...FILING_STATUSES]}::text[]) t, unnest(${[...FILING_ACTORS]}::text[]) a
       where is_filing_step(k, f, t, a)`.execute(data.database.db);
    const known = FILING_KINDS.flatMap((kind) =>
      FILING_TRANSITIONS.filter(({ kinds }) => kinds.includes(kind)).map(
        ({ actor, from, to }) => `${kind} ${from} ${to} ${actor}`,
      ),
    );
    expect(
      rows.map(({ actor, from, kind, to }) => `${kind} ${from} ${to} ${actor}`).sort(),
    ).toEqual(known.sort());
  });

  it("allows exactly the contract's payment changes in the database", async () => {
    const { rows } = await sql<{ from: string; to: string }>`
      select f as from, t as to
        from unnest(${[...FILING_MONEY]}::text[]) f, unnest(${[...FILING_MONEY]}::text[]) t
       where is_money_step(f, t)`.execute(data.database.db);
    const known = FILING_MONEY.flatMap((from) =>
      FILING_MONEY.filter((to) => canChangeMoney(from, to)).map((to) => `${from} ${to}`),
    );
    expect(rows.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(known.sort());
  });

  it('rejects a filing status without history, an illegal transition, and a changed history', async () => {
    const { db } = data.database;
    const site = await openTestSite({ shared: data });
    const envelope = anEnvelope();
    const filingId = envelope.filings[0]?.filingId ?? '';
    await submit(data, envelope);
    await site.app.efiling.flush();
    await site.close();
    for (const table of ['filing_filing', 'efm_filing'] as const) {
      const set = sql`update ${sql.table(table)} set status = 'accepted' where id = ${filingId}`;
      await expect(set.execute(db)).rejects.toThrow('history');
    }
    for (const table of ['filing_change', 'efm_change']) {
      const jump = sql`
        insert into ${sql.table(table)} (filing_id, sequence, from_status, to_status, actor, at)
        values (${filingId}, 2, 'submitted', 'accepted', 'clerk', now())`;
      await expect(jump.execute(db)).rejects.toThrow('cannot change');
      const rewrite = sql`update ${sql.table(table)} set actor = 'judge'
                           where filing_id = ${filingId}`;
      await expect(rewrite.execute(db)).rejects.toThrow('does not change');
    }
  });
});

describe('messages about a filing', () => {
  /** The whole history of a filing after random decisions. */
  const aHistory = fc.array(fc.nat(), { minLength: 1, maxLength: 12 }).map((picks) => {
    const changes: FilingChange[] = [];
    let from = 'submitting' as FilingChange['from'];
    for (const pick of picks) {
      const next = FILING_TRANSITIONS.filter(
        (each) => each.from === from && canChangeFiling('file', from, each.to, each.actor),
      );
      const step = next[pick % Math.max(1, next.length)];
      if (step === undefined) break;
      const at = new Date(START + changes.length).toISOString();
      changes.push({ sequence: changes.length + 1, from, to: step.to, actor: step.actor, at });
      from = step.to;
    }
    return changes;
  });
  const aDelivery = aHistory.chain((changes) =>
    fc.record({
      changes: fc.constant(changes),
      // Any order, with duplicates and losses.
      arrived: fc.array(fc.integer({ min: 1, max: changes.length }), { maxLength: 16 }),
    }),
  );

  it('builds the same history from messages in any order, with duplicates and losses', async () => {
    const { db } = data.database;
    const stale: object[] = [];
    const log = { info: (facts: object) => void stale.push(facts), warn: () => undefined };
    const provider = createProvider({
      db,
      now: () => START,
      log,
      recordAddress: (id) => id,
      serviceLink: (id) => id,
    });
    await fc.assert(
      fc.asyncProperty(aDelivery, async ({ arrived, changes }) => {
        const envelope = anEnvelope();
        const filingId = envelope.filings[0]?.filingId ?? '';
        await write(data, envelope);
        const about = { envelopeId: envelope.envelopeId, filingId, reasons: [] };
        // The last message arrives in the end, as a sender repeats it until it is answered.
        for (const count of [...arrived, changes.length]) {
          const body = { ...about, changes: changes.slice(0, count) };
          expect(await provider(message('NotifyEvent', body))).toMatchObject({ kind: 'done' });
        }
        const rows = await db
          .selectFrom('filing_change')
          .where('filing_id', '=', filingId)
          .where('sequence', 'is not', null)
          .select(['sequence', 'from_status as from', 'to_status as to', 'actor'])
          .orderBy('sequence')
          .execute();
        expect(rows).toEqual(changes.map(({ at: _at, ...change }) => change));
      }),
      { numRuns: 40 },
    );
    expect(stale.length).toBeGreaterThan(0);
  });

  it('rejects messages that contradict the history or reference an unknown filing', async () => {
    const { db } = data.database;
    const log = { info: () => undefined, warn: () => undefined };
    const provider = createProvider({
      db,
      now: () => START,
      log,
      recordAddress: (id) => id,
      serviceLink: (id) => id,
    });
    const envelope = anEnvelope();
    const filingId = envelope.filings[0]?.filingId ?? '';
    await submit(data, envelope);
    const at = new Date(START).toISOString();
    const forged: FilingChange[] = [
      { sequence: 1, from: 'submitting', to: 'accepted', actor: 'clerk', at },
    ];
    const body = { envelopeId: envelope.envelopeId, filingId, changes: forged, reasons: [] };
    expect(await provider(message('NotifyEvent', body))).toMatchObject({
      code: 'malformedMessage',
    });
    const unknown = { ...body, filingId: randomUUID() };
    expect(await provider(message('NotifyEvent', unknown))).toMatchObject({
      code: 'unknownFiling',
    });
    expect(await statusOf(data, filingId)).toMatchObject({ filer: 'submitting' });
  });
});
