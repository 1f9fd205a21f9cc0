import { randomUUID } from 'node:crypto';
import { REVIEW_DECISIONS } from '#contract/filing/review';
import { createRandom } from '../../../../src/demo/random';
import { releaseLock, type Reviewer } from '../../../../src/server/domain/efm/locksRepository';
import {
  decideEnvelopeFiling,
  openReview,
  type OnceByReviewer,
} from '../../../../src/server/domain/filingReview/decideEnvelope';
import { addCase } from '../../seed';
import { openTestSite, START, type TestSite } from '../../testApp';
import { addFiler, addReviewers, MARION, submit } from './reviews';

/** Tries per run of the test; `npm run check:reviews` runs more. */
const TRIES = Number(process.env['REVIEW_RACES'] ?? '15');
const NUMBER = '49Z01-2601-MF-000444';

let site: TestSite;
let reviewers: readonly Reviewer[] = [];
beforeAll(async () => {
  site = await openTestSite();
  const userIds = await addReviewers(site, ['clara', 'carl']);
  reviewers = userIds.map((userId) => ({
    userId,
    name: `reviewer ${String(userId)}`,
    countyId: MARION,
    isSupervisor: false,
  }));
  await addCase(site.database, { number: NUMBER, type: 'MF' });
});
afterAll(() => site.close());

const by = (reviewer: Reviewer): OnceByReviewer => ({
  reviewer,
  onceKey: randomUUID(),
  actor: { at: START, actorId: reviewer.userId, requestId: 'a race' },
});

/** Writes a filing of the courts' side like an earlier one. */
async function copyFiling(envelopeId: string) {
  const { db } = site.database;
  const envelope = await db
    .selectFrom('efm_envelope')
    .where('id', '=', envelopeId)
    .selectAll()
    .executeTakeFirstOrThrow();
  const [filing] = envelope.submission.filings;
  const [document] = filing?.documents ?? [];
  const [id, filingId, documentId] = [randomUUID(), randomUUID(), randomUUID()];
  const filings = [{ ...filing, filingId, documents: [{ ...document, documentId }] }];
  const submission = JSON.stringify({ ...envelope.submission, envelopeId: id, filings });
  await db
    .insertInto('efm_envelope')
    .values({ ...envelope, id, submission })
    .execute();
  const { court_id, filed_at } = envelope;
  await db
    .insertInto('efm_filing')
    .values({
      id: filingId,
      envelope_id: id,
      position: 0,
      court_id,
      filed_at,
      kind: 'file',
      code: 'MOTN',
    })
    .execute();
  await db
    .insertInto('efm_change')
    .values({
      filing_id: filingId,
      sequence: 1,
      from_status: 'submitting',
      to_status: 'submitted',
      actor: 'manager',
      actor_name: null,
      message_id: null,
      at: new Date(START),
    })
    .execute();
  return { envelopeId: id, filingId };
}

describe('two reviewers of the same filing', () => {
  it(
    'never lets two concurrent reviewers decide the same filing twice',
    async () => {
      const filerId = await addFiler(site);
      const first = await submit(site, filerId, START - 60_000, { caseNumber: NUMBER });
      const { db } = site.database;
      const seed = `reviews/${String(Date.now())}`;
      const random = createRandom(seed);
      const decisions = REVIEW_DECISIONS.filter((decision) => decision !== 'resume');
      let decided = 0;
      for (let index = 0; index < TRIES; index += 1) {
        const { envelopeId, filingId } = await copyFiling(first.envelopeId);
        const [clara] = reviewers;
        if (clara === undefined) throw new Error('no reviewer');
        await openReview({ db }, by(clara), { envelopeId, reason: null });
        const decide = async (reviewer: Reviewer): Promise<number> => {
          await decideEnvelopeFiling({ db }, by(reviewer), {
            envelopeId,
            filingId,
            decision: random.pick(decisions),
            sequence: 2,
            reasonCode: 'OTHER',
            words: 'See the rules.',
            documentId: null,
            until: '2026-07-10',
          });
          return 1;
        };
        const acts = Array.from({ length: 5 }, async (): Promise<number> => {
          const reviewer = random.pick(reviewers);
          const act = random.between(0, 5);
          if (act === 0) await openReview({ db }, by(reviewer), { envelopeId, reason: 'A race' });
          else if (act === 1) await releaseLock(db, reviewer, envelopeId);
          else return decide(reviewer);
          return 0;
        });
        const ended = await Promise.allSettled(acts);
        const made = ended.reduce(
          (sum, each) => sum + (each.status === 'fulfilled' ? each.value : 0),
          0,
        );
        const changes = await db
          .selectFrom('efm_change')
          .where('filing_id', '=', filingId)
          .select('sequence')
          .execute();
        const result = { seed, index, made, changes: changes.length };
        expect(result).toEqual({ ...result, made: Math.min(made, 1), changes: 2 + made });
        decided += made;
      }
      expect(decided).toBeGreaterThan(0);
    },
    20_000 + TRIES * 1_000,
  );
});
