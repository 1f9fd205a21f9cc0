import type { Kysely } from 'kysely';
import { HOUR_MS } from '#contract/time';
import type { Database } from '../../server/db/tables/database';
import { findReviewed } from '../../server/domain/efm/reviewedRepository';
import type { Ruling } from '../../server/domain/orders/rulings';
import { findOrderCase, signFiling } from '../../server/domain/orders/signRepository';
import { findSigningRights } from '../../server/domain/orders/signingRightsRepository';
import { findWaitingOrders } from '../../server/domain/orders/trayRepository';

/** The demo judge's decisions, oldest first. */
const DECISIONS: readonly { readonly ruling: Ruling; readonly words: string }[] = [
  { ruling: 'granted', words: '' },
  { ruling: 'denied', words: 'The motion names no ground for relief' },
  { ruling: 'granted', words: 'Responses are due within 30 days' },
];
/** Minimum number of orders left undecided. */
const LEFT = 3;

/**
 * Decides a few of the proposed orders waiting for the demo's judge, as the judge would on the
 * site. Signed copies are drawn once the server runs.
 */
export async function loadDemoOrders(
  db: Kysely<Database>,
  userId: number | undefined,
  now: number,
): Promise<void> {
  if (userId === undefined) return;
  const rights = await findSigningRights(db, userId, now);
  const courtIds = rights.map(({ courtId }) => courtId);
  const waiting = await findWaitingOrders(db, courtIds);
  let decided = 0;
  for (const { courtId, envelopeId, filingId } of waiting.slice(0, -LEFT)) {
    const decision = DECISIONS[decided];
    const right = rights.find((each) => each.courtId === courtId);
    const envelope = await findReviewed(db, envelopeId);
    const filing = envelope?.filings.find(({ id }) => id === filingId);
    if (decision === undefined || right === undefined) return;
    if (envelope === null || filing === undefined) continue;
    const isInRegister = await findOrderCase(db, envelope).then(
      () => true,
      () => false,
    );
    if (!isInRegister) continue;
    decided += 1;
    const at = now - (DECISIONS.length - decided + 1) * HOUR_MS;
    const { name, title } = right;
    await db.transaction().execute((trx) =>
      signFiling(trx, envelope, filing, {
        ...decision,
        signer: { userId, name, title },
        at,
        version: null,
        cancelsHearing: false,
      }),
    );
  }
}
