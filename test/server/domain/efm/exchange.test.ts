import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { FILING_TRANSITIONS, isFilingFinal, TAKEN_STATUSES } from '#contract/filing/states';
import { createTestCharges } from '../../../../src/server/domain/cards/testChargesRepository';
import { createTestProcessor } from '../../../../src/server/domain/cards/testProcessor';
import { changeFiling } from '../../../../src/server/domain/efm/changesRepository';
import { createManager } from '../../../../src/server/domain/efm/receiveRepository';
import {
  EfmUnavailableError,
  type EfmPort,
} from '../../../../src/server/domain/efmMessages/message';
import { sendMessages } from '../../../../src/server/domain/efmMessages/outboxRepository';
import { createInProcessPort } from '../../../../src/server/domain/efmMessages/ports';
import { createProvider, saveAnswer } from '../../../../src/server/domain/filing/receiveRepository';
import { settleHolds } from '../../../../src/server/domain/filing/settleHolds';
import { submitFiling } from '../../../../src/server/domain/filing/submit';
import { addAccount } from '../../accounts';
import { openTestSite, type TestSite } from '../../testApp';
import { aFiling, anEnvelope, quotedPayment } from './envelopes';

/** Stories per run of the test; `npm run check:exchange` runs more. */
const RUNS = Number(process.env['EXCHANGE_RUNS'] ?? 3);
const MINUTE_MS = 60_000;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

/** What the network does with a message. */
const FATES = ['arrives', 'isLost', 'answerIsLost', 'arrivesTwice'] as const;
type Fate = (typeof FATES)[number];
const CARDS = ['pays', 'pays', 'declines', 'declinesCapture', 'endsEarly', 'lost'] as const;

const aStory = fc.record({
  envelopes: fc.array(
    fc.record({
      card: fc.constantFrom(...CARDS, null),
      filings: fc.integer({ min: 1, max: 3 }),
      copies: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  fates: fc.array(fc.constantFrom(...FATES), { minLength: 1, maxLength: 12 }),
  /** Which filing a court's user changes next, and how. */
  steps: fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 2, maxLength: 10 }),
});
type Story = typeof aStory extends fc.Arbitrary<infer Value> ? Value : never;

/** A port that loses and repeats messages; reliable once `fates` is used up. */
function unreliable(port: EfmPort, fates: Fate[]): EfmPort {
  return {
    async send(message) {
      const fate = fates.shift() ?? 'arrives';
      if (fate === 'isLost') throw new EfmUnavailableError('The message was lost.');
      const answer = await port.send(message);
      if (fate === 'answerIsLost') throw new EfmUnavailableError('The answer was lost.');
      return fate === 'arrivesTwice' ? port.send(message) : answer;
    },
  };
}

async function aFiler(cardToken: string) {
  const name = `exchange-${randomUUID().slice(0, 13)}`;
  const { accountId, userIds } = await addAccount(site.database, [name]);
  const { id } = await site.database.db
    .insertInto('payment_card')
    .values({
      account_id: accountId,
      processor: 'test',
      customer_token: 'test',
      card_token: cardToken,
      brand: 'Visa',
      last_digits: '4242',
      expires_month: '2099-12',
      added_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { by: { userId: userIds[0] ?? 0, accountId }, cardId: id };
}

/** Both sides on one database, with an unreliable network between them. */
function openSides(fates: Fate[]) {
  const { db } = site.database;
  const now = (): number => site.clock.time;
  const log = { info: () => undefined, warn: () => undefined };
  const recordAddress = (id: string): string => `https://site.example/${id}`;
  const provider = createProvider({ db, now, log, recordAddress, serviceLink: recordAddress });
  const manager = createManager({ db, now, onAnswered: () => undefined });
  const outboxes = [
    ['filing_message', unreliable(createInProcessPort(manager), fates)],
    ['efm_message', unreliable(createInProcessPort(provider), fates)],
  ] as const;
  const processor = createTestProcessor(
    createTestCharges(db),
    { cardPage: (token) => token, confirmPage: (key) => key },
    'a secret of tests',
    now,
  );
  return {
    parts: { db, now, processor, log: { error: () => undefined } },
    async send(): Promise<void> {
      for (const [table, port] of outboxes) {
        await sendMessages(db, {
          table,
          port,
          now,
          onAnswer: (trx, message, answer) =>
            saveAnswer(trx, message, answer, {
              log,
              at: now(),
              recordAddress,
              serviceLink: recordAddress,
            }),
          onFailure: () => undefined,
        });
      }
      // Longer than any wait between two tries.
      site.clock.time += 11 * MINUTE_MS;
    },
  };
}

/** Submits a story's envelope; returns its id, even if nothing was filed. */
async function submit(
  parts: ReturnType<typeof openSides>['parts'],
  { card, copies, filings }: Story['envelopes'][number],
): Promise<{ readonly id: string; readonly isFiled: boolean }> {
  const { by, cardId } = await aFiler(card ?? 'pays');
  const optionalServices = copies === 0 ? [] : [{ code: 'CERT', quantity: copies, pages: 1 }];
  const given = anEnvelope({
    caseNumber: null,
    newCase: { typeCode: 'CC', amountCents: 120_000, caption: 'Acme LLC v. Jane Roe' },
    parties: ['PLAINTIFF', 'DEFENDANT'].map((typeCode) => ({
      partyId: randomUUID(),
      typeCode,
      isOrganization: true,
      name: typeCode,
      address: '',
      attorneys: [],
    })),
    filings: [
      aFiling({ code: 'CMPL' }),
      ...(card === null ? [aFiling({ code: 'FWVR' })] : []),
      ...Array.from({ length: filings - 1 }, () => aFiling({ code: 'CMPL', optionalServices })),
    ],
    ...(card === null && {
      payment: { kind: 'waiver', quoteId: '', totalCents: 0, maxCents: 0 },
    }),
  });
  const envelope = { ...given, payment: await quotedPayment(site, given) };
  const pays = { customerToken: 'test', cardToken: card ?? '' };
  const pay = { id: cardId, card: pays, holdKey: randomUUID(), returnAddress: '' };
  const outcome = await submitFiling(parts, by, envelope, {
    card: card === null ? null : pay,
  }).catch(() => null);
  return { id: envelope.envelopeId, isFiled: outcome?.kind === 'filed' };
}

/** Lets one of the court's users take a permitted step of one of the open filings, if any. */
async function takeStep(ids: readonly string[], [which, how]: readonly [number, number]) {
  const { db } = site.database;
  const filings = await db
    .selectFrom('efm_filing')
    .where('envelope_id', 'in', [...ids])
    .select(['id', 'status', 'kind'])
    .orderBy('envelope_id')
    .orderBy('position')
    .execute();
  const open = filings.filter(({ status }) => !isFilingFinal(status) && status !== 'submitting');
  const filing = open[which % Math.max(1, open.length)];
  if (filing === undefined) return false;
  const steps = FILING_TRANSITIONS.filter(
    ({ from, kinds }) => from === filing.status && kinds.includes(filing.kind),
  );
  const step = steps[how % Math.max(1, steps.length)];
  if (step === undefined) return false;
  const { actor, to } = step;
  const decision = { filingId: filing.id, to, actor, actorName: null, messageId: null };
  await db.transaction().execute((trx) => changeFiling(trx, decision, site.clock.time));
  return true;
}

const HISTORY = (table: string) => sql`
  (select json_agg(json_build_array(g.sequence, g.from_status, g.to_status) order by g.sequence)
     from ${sql.table(table)} g where g.filing_id = f.id and g.sequence is not null)`;

/** Faults of the envelopes once all messages have arrived. */
async function findFaults(filed: readonly string[], unfiled: readonly string[]) {
  const { db } = site.database;
  const { rows } = await sql<{
    id: string;
    money: string;
    completed: number | null;
    kind: string;
    statuses: string[];
    isSame: boolean;
    reviews: number;
    captures: number;
    captured: number;
    fees: number;
    receipts: boolean;
    open: number;
  }>`
    select e.id, e.money, e.completed_cents::integer as completed,
           c.submission->'payment'->>'kind' as kind,
           array_agg(f.status order by f.position) as statuses,
           bool_and(f.status = x.status and ${HISTORY('filing_change')}::text
                    is not distinct from ${HISTORY('efm_change')}::text) as "isSame",
           (select count(*)::integer from filing_message m
             where m.correlation_id = e.id and m.operation = 'ReviewFiling') as reviews,
           (select count(*)::integer from journal_entry j
             where j.kind = 'FILING_CAPTURED' and j.reference = 'Envelope ' || e.number) as captures,
           (select coalesce(sum(h.captured_cents), 0)::integer from filing_hold h
             where h.envelope_id = e.id) as captured,
           (select count(*)::integer from journal_entry j
             where j.kind = 'FILING_FEE' and j.reference = 'Envelope ' || e.number) as fees,
           e.receipt_at is not null as receipts,
           (select count(*)::integer from filing_hold h
             where h.envelope_id = e.id and h.status in ('ASKED', 'HELD')) as open
      from filing_envelope e
      join efm_envelope c on c.id = e.id
      join filing_filing f on f.envelope_id = e.id
      join efm_filing x on x.id = f.id
     where e.id = any(${[...filed]}::uuid[])
     group by e.id, c.id`.execute(db);
  const faults: object[] = rows.filter((row) => {
    const isTaken = row.statuses.some((status) => TAKEN_STATUSES.some((each) => each === status));
    const isCard = row.kind === 'card';
    const isPaid = isCard && row.money === 'captured';
    return !(
      row.isSame &&
      row.reviews === 1 &&
      row.completed !== null &&
      row.completed > 0 === isTaken &&
      row.captures === (isPaid ? 1 : 0) &&
      row.captured === (isPaid ? row.completed : 0) &&
      row.fees === (!isCard && isTaken ? 1 : 0) &&
      row.receipts &&
      row.open === 0 &&
      (isCard ? (isTaken ? ['captured', 'due'] : ['released']) : ['none']).includes(row.money)
    );
  });
  if (rows.length !== filed.length) faults.push({ lost: filed.length - rows.length });
  const { rows: holds } = await sql<{ orphans: number; sum: number; given: number }>`
    select (select count(*)::integer from filing_hold h
             where h.status in ('ASKED', 'HELD') and h.envelope_id is null) as orphans,
           (select coalesce(sum(cents), 0)::integer from journal_line) as sum,
           (select count(*)::integer from filing_envelope e
             where e.id = any(${[...unfiled]}::uuid[])) as given`.execute(db);
  const [counts] = holds;
  if (counts?.orphans !== 0 || counts.sum !== 0 || counts.given !== 0) faults.push({ ...counts });
  return faults;
}

describe('the e-filing manager and provider over an unreliable network', () => {
  it('loses no envelope, files and charges each only once, and leaves no hold without an envelope', async () => {
    await fc.assert(
      fc.asyncProperty(aStory, async ({ envelopes, fates, steps }) => {
        const sides = openSides([...fates]);
        const submitted: { readonly id: string; readonly isFiled: boolean }[] = [];
        for (const each of envelopes) submitted.push(await submit(sides.parts, each));
        const filed = submitted.flatMap(({ id, isFiled }) => (isFiled ? id : []));
        const ids = filed.length === 0 ? [randomUUID()] : filed;
        for (const step of steps) {
          await sides.send();
          await takeStep(ids, step);
          await settleHolds(sides.parts, { warn: () => undefined });
        }
        // The network is reliable in the end, and the court decides about every filing.
        for (let round = 0; round < fates.length + 2; round += 1) await sides.send();
        for (let step = 0; await takeStep(ids, [0, step]); step += 1);
        for (let round = 0; round < 3; round += 1) {
          await sides.send();
          await settleHolds(sides.parts, { warn: () => undefined });
        }
        const unfiled = submitted.flatMap(({ id, isFiled }) => (isFiled ? [] : id));
        expect(await findFaults(filed, unfiled)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});
