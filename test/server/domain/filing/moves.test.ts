import type { FilingChange } from '#contract/schemas/efmMessages';
import { createMessage } from '../../../../src/server/domain/efmMessages/message';
import { submitEnvelope } from '../../../../src/server/domain/filing/envelopesRepository';
import { createProvider } from '../../../../src/server/domain/filing/receiveRepository';
import { COURTS } from '../../seed';
import { openTestSite, START, type TestSite } from '../../testApp';
import { aFiling, anEnvelope } from '../efm/envelopes';

const MINUTE_MS = 60_000;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

/** An envelope of two motions, and messages that a clerk returned one and moved the envelope. */
async function aMovedEnvelope() {
  const envelope = anEnvelope({ filings: [aFiling(), aFiling()] });
  const { envelopeId, filings } = envelope;
  const { db } = site.database;
  const by = { userId: site.users.anna, accountId: null };
  await db.transaction().execute((trx) => submitEnvelope(trx, by, envelope, START));
  const provider = createProvider({
    db,
    now: () => START,
    recordAddress: (id) => id,
    serviceLink: (token) => token,
    log: { info: () => undefined, warn: () => undefined },
  });
  const returned = (index: number, minutes: number, moved: object | null) => {
    const at = new Date(START + minutes * MINUTE_MS).toISOString();
    const changes: FilingChange[] = [
      { sequence: 1, from: 'submitting', to: 'submitted', actor: 'manager', at },
      { sequence: 2, from: 'submitted', to: 'underReview', actor: 'clerk', at },
      { sequence: 3, from: 'underReview', to: 'returned', actor: 'clerk', at },
    ];
    const body = {
      envelopeId,
      filingId: filings[index]?.filingId ?? '',
      changes,
      reasonCode: 'OTHER',
      words: 'See the rules.',
      reviewer: 'Clara Eastwick',
      ...(moved === null ? {} : { moved }),
    };
    const operation = 'NotifyFilingReviewComplete';
    const message = { operation, correlationId: envelopeId, body: body as never } as const;
    // A message that is sent again as a copy is newer than what it reports.
    return createMessage(message, START + 10 * MINUTE_MS);
  };
  const place = () =>
    db
      .selectFrom('filing_envelope')
      .where('id', '=', envelopeId)
      .select(['court_id', 'case_number'])
      .executeTakeFirstOrThrow();
  return { place, provider, returned };
}

const FIRST = { courtId: COURTS.lake, caseNumber: '49Z01-2601-CC-000002' };
const SECOND = { courtId: COURTS.broken, caseNumber: '49Z01-2601-CC-000003' };

describe('an envelope that the clerk moved twice', () => {
  it('keeps an envelope in the case to which the later decision moved it, even if the earlier decision arrives last', async () => {
    const { place, provider, returned } = await aMovedEnvelope();
    const later = returned(1, 5, SECOND);
    expect(await provider(later)).toMatchObject({ kind: 'done' });
    const earlier = returned(0, 3, FIRST);
    expect(await provider(earlier)).toMatchObject({ kind: 'done' });
    const last = { court_id: SECOND.courtId, case_number: SECOND.caseNumber };
    expect(await place()).toEqual(last);
    // The same decision again, in a repeated message.
    await provider(returned(0, 3, FIRST));
    expect(await place()).toEqual(last);
  });

  it('moves an envelope with each decision that arrives in order', async () => {
    const { place, provider, returned } = await aMovedEnvelope();
    await provider(returned(0, 3, FIRST));
    expect(await place()).toEqual({ court_id: FIRST.courtId, case_number: FIRST.caseNumber });
    await provider(returned(1, 5, SECOND));
    expect(await place()).toEqual({ court_id: SECOND.courtId, case_number: SECOND.caseNumber });
  });
});
