import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '#contract/time';
import type {
  CardProcessor,
  ChargeOutcome,
  EnteredCard,
  HoldOutcome,
  ProcessorEvent,
} from './processor';
import { SIGNED_FOR_MS } from './processor';
import { TEST_CARDS, type TestCardId } from './testCards';
import type { TestCharges, TestHold } from './testChargesRepository';

/** Simulates a lost response; the charge still exists at the processor. */
class LostAnswerError extends Error {
  override readonly name = 'LostAnswerError';
}

/** Banks usually end a hold after seven days. */
const HOLD_MS = 7 * DAY_MS;
/** How long the hold lasts on the test card whose hold ends early, in milliseconds. */
const EARLY_MS = 60_000;

/**
 * Creates a processor without real cards or money, for demo sites and tests: the user chooses each
 * card's outcome. It stores charges in its own tables, separate from our ledger, as if by a real
 * processor.
 */
export function createTestProcessor(
  charges: TestCharges,
  addresses: { cardPage(token: string): string; confirmPage(key: string): string },
  secret: string,
  now: () => number = () => Date.now(),
): CardProcessor {
  const holdOutcome = (hold: TestHold): HoldOutcome => {
    const { captured_cents, cents, expires_at, id, key, status } = hold;
    const expiresAt = expires_at.getTime();
    switch (status) {
      case 'HELD':
        return expiresAt <= now()
          ? { kind: 'released', processorId: id }
          : { kind: 'held', processorId: id, cents, expiresAt };
      case 'NEEDS_ACTION':
        return { kind: 'needsAction', processorId: id, url: addresses.confirmPage(key) };
      case 'CAPTURED':
        return { kind: 'captured', processorId: id, cents: captured_cents };
      case 'RELEASED':
        return { kind: 'released', processorId: id };
      default:
        return { kind: 'declined', processorId: id, reason: status };
    }
  };
  const findHold = async (id: string): Promise<TestHold> => {
    const found = await charges.findHold({ id });
    if (found === null) throw new RangeError(`No hold ${id}`);
    return found;
  };
  /** Cents paid by a charge or a captured hold; 0 for any other. */
  const paidCents = async (id: string): Promise<number> => {
    const charge = await charges.find({ id });
    if (charge !== null) return charge.status === 'PAID' ? charge.cents : 0;
    return (await charges.findHold({ id }))?.captured_cents ?? 0;
  };
  const outcomeOf = ({ id, key, status }: { id: string; key: string; status: string }) =>
    ((): ChargeOutcome => {
      switch (status) {
        case 'PAID':
          return { kind: 'paid', processorId: id };
        case 'NEEDS_ACTION':
          return { kind: 'needsAction', processorId: id, url: addresses.confirmPage(key) };
        case 'PENDING':
          return { kind: 'pending', processorId: id };
        default:
          return { kind: 'declined', processorId: id, reason: status };
      }
    })();
  return {
    name: 'test',
    isOutage: (error) => error instanceof LostAnswerError,
    openCardPage: ({ token }) => Promise.resolve({ token, url: addresses.cardPage(token) }),
    readCard: (token) => {
      // The page appends the chosen card to the token.
      const [, id = ''] = token.split(':');
      return Promise.resolve(Object.hasOwn(TEST_CARDS, id) ? testCard(id as TestCardId) : null);
    },
    async charge({ card, cents, key }) {
      const before = await charges.find({ key });
      if (before !== null) return outcomeOf(before);
      const kind = TEST_CARDS[card.cardToken as TestCardId];
      const charge = { key, id: `test_${key}`, card: card.cardToken, cents, status: kind.outcome };
      const kept = await charges.keep(charge);
      if (card.cardToken === 'lost') throw new LostAnswerError("The processor didn't respond.");
      return outcomeOf(kept);
    },
    async find(processorId) {
      const found = await charges.find({ id: processorId });
      return found === null
        ? { kind: 'declined', processorId: null, reason: 'Charge not found.' }
        : outcomeOf(found);
    },
    async findByKey(key) {
      const found = await charges.find({ key });
      return found === null ? null : outcomeOf(found);
    },
    async cancel(processorId) {
      const found = await charges.find({ id: processorId });
      if (found !== null && found.status !== 'PAID') {
        await charges.set(found.key, 'The payment was canceled.');
      }
      return this.find(processorId);
    },
    async authorize({ card, cents, key }) {
      const before = await charges.findHold({ key });
      if (before !== null) return holdOutcome(before);
      const { outcome } = TEST_CARDS[card.cardToken as TestCardId];
      const isHeld = outcome === 'PAID' || outcome === 'PENDING';
      const saved = await charges.saveHold({
        key,
        id: `hold_${key}`,
        card: card.cardToken,
        cents,
        status: isHeld ? 'HELD' : outcome,
        captured_cents: 0,
        expires_at: new Date(now() + (card.cardToken === 'endsEarly' ? EARLY_MS : HOLD_MS)),
      });
      if (card.cardToken === 'lost') throw new LostAnswerError("The processor didn't respond.");
      return holdOutcome(saved);
    },
    async loadHold(processorId) {
      return holdOutcome(await findHold(processorId));
    },
    async findHold(key) {
      const found = await charges.findHold({ key });
      return found === null ? null : holdOutcome(found);
    },
    async capture({ cents, processorId }) {
      const hold = await findHold(processorId);
      if (holdOutcome(hold).kind !== 'held') return holdOutcome(hold);
      if (cents > hold.cents || cents <= 0) throw new RangeError('A capture exceeds its hold.');
      if (hold.card === 'declinesCapture') {
        await charges.endHold(processorId, 'The card was declined.', 0);
      } else await charges.endHold(processorId, 'CAPTURED', cents);
      return holdOutcome(await findHold(processorId));
    },
    async release(processorId) {
      await charges.endHold(processorId, 'RELEASED', 0);
      return holdOutcome(await findHold(processorId));
    },
    async refund({ cents, key, processorId }) {
      const most = await paidCents(processorId);
      const isGiven = await charges.refund({ key, charge_id: processorId, cents }, most);
      return isGiven
        ? { kind: 'done' }
        : { kind: 'refused', reason: 'The refund exceeds the remaining payment.' };
    },
    async findRefund({ key, processorId }) {
      if (!(await charges.hasRefund(key))) return null;
      return (await paidCents(processorId)) > 0
        ? { kind: 'done' }
        : { kind: 'refused', reason: 'The refund was returned.' };
    },
    readEvent: (body, signature, now) => readSigned(body, signature, now, secret),
  };
}

function testCard(id: TestCardId): EnteredCard {
  const { brand, expiresMonth, lastDigits, outcome } = TEST_CARDS[id];
  const isVerified = outcome === 'PAID';
  return { customerToken: 'test', cardToken: id, brand, lastDigits, expiresMonth, isVerified };
}

/** Signs like real processors: `t=<ms>,v1=<HMAC of time and body>`. */
export function signTestEvent(body: string, now: number, secret: string): string {
  const mac = createHmac('sha256', secret)
    .update(`${String(now)}.${body}`)
    .digest('hex');
  return `t=${String(now)},v1=${mac}`;
}

function readSigned(
  text: string,
  signature: string,
  now: number,
  secret: string,
): ProcessorEvent | null {
  const [, time = ''] = /^t=(\d{1,15}),v1=[0-9a-f]{64}$/.exec(signature) ?? [];
  if (time === '' || Math.abs(now - Number(time)) > SIGNED_FOR_MS) return null;
  const expected = Buffer.from(signTestEvent(text, Number(time), secret));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return eventIn(text);
}

/** Parses the event of a signed text; null if invalid. */
function eventIn(text: string): ProcessorEvent | null {
  let event: unknown;
  try {
    event = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof event !== 'object' || event === null) return null;
  const { cents, disputeId, id, isInquiry, key, kind, processorId, token } = event as Readonly<
    Record<string, unknown>
  >;
  if (typeof id !== 'string') return null;
  switch (kind) {
    case 'other':
      return { id, kind };
    case 'cardEntered':
      return typeof token === 'string' ? { id, kind, token } : null;
    case 'chargeChanged':
      return typeof processorId === 'string'
        ? { id, kind, processorId, key: typeof key === 'string' ? key : null }
        : null;
    case 'refundChanged':
      return typeof key === 'string' ? { id, kind, key } : null;
    case 'disputed':
    case 'disputeWon':
      return typeof processorId === 'string' &&
        typeof disputeId === 'string' &&
        typeof cents === 'number'
        ? { id, kind, processorId, disputeId, cents, isInquiry: isInquiry === true }
        : null;
    default:
      return null;
  }
}
