import type { Kysely } from 'kysely';
import type { FilingMoney } from '#contract/filing/states';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../server/db/tables/database';
import { captureLines } from '../../server/domain/filing/captureLines';
import { enterEntries } from '../../server/domain/ledger/repository';
import type { DemoEnvelope } from './drawEnvelopes';

const HOLD_DAYS = 7;

/** An envelope whose payment was held on a card. */
export interface DrawnHold {
  readonly envelope: DemoEnvelope;
  readonly number: string;
  readonly cents: number;
  readonly money: FilingMoney;
  readonly decidedAt: number;
}

/**
 * Loads holds on cards; the cards have been removed, so that they can't pay for anything else.
 */
export async function loadDemoHolds(
  db: Kysely<Database>,
  holds: readonly DrawnHold[],
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const cards = new Map<number, number>();
    for (const { envelope } of holds) {
      const { accountId } = envelope.filer;
      if (cards.has(accountId)) continue;
      const { id } = await trx
        .insertInto('payment_card')
        .values({
          account_id: accountId,
          processor: 'test',
          customer_token: 'test',
          card_token: 'pays',
          brand: 'Visa',
          last_digits: '4242',
          expires_month: '2099-12',
          added_at: new Date(now - 380 * DAY_MS),
          removed_at: new Date(now - DAY_MS / 24),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      cards.set(accountId, id);
    }
    const captured = holds.filter(({ money }) => money === 'captured');
    const ids = await enterEntries(
      trx,
      captured.map(({ cents, decidedAt, envelope, number }) => ({
        kind: 'FILING_CAPTURED' as const,
        accountId: envelope.filer.accountId,
        userId: envelope.filer.userId,
        reference: `Envelope ${number}`,
        billingCode: null,
        at: decidedAt,
        lines: captureLines(envelope.court.countyId, { ...envelope, cents }),
      })),
      now,
    );
    for (const hold of holds) {
      const { cents, decidedAt, envelope, money } = hold;
      const { filedAt, filer, message } = envelope;
      const expiresAt = new Date(filedAt + HOLD_DAYS * DAY_MS);
      const key = message.payment.quoteId;
      const entryId = money === 'captured' ? (ids[captured.indexOf(hold)] ?? null) : null;
      const status = { authorized: 'HELD', captured: 'CAPTURED', due: 'DECLINED' } as const;
      await trx
        .insertInto('filing_hold')
        .values({
          key,
          envelope_id: message.envelopeId,
          account_id: filer.accountId,
          user_id: filer.userId,
          card_id: cards.get(filer.accountId) ?? 0,
          processor: 'test',
          processor_id: `hold_${key}`,
          cents,
          status: money in status ? status[money as keyof typeof status] : 'RELEASED',
          captured_cents: money === 'captured' ? cents : 0,
          reason: money === 'due' ? 'The card was declined.' : null,
          expires_at: expiresAt,
          entry_id: entryId,
          asked_at: new Date(filedAt - 2_000),
          settled_at: money === 'authorized' ? null : new Date(decidedAt),
        })
        .execute();
      if (money !== 'authorized') continue;
      await trx
        .insertInto('test_hold')
        .values({
          key,
          id: `hold_${key}`,
          card: 'pays',
          cents,
          status: 'HELD' as const,
          captured_cents: 0,
          expires_at: expiresAt,
        })
        .execute();
    }
  });
}
