import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { transactionWithAudit } from '../audit/repository';
import { enqueueCardCharges } from '../billing/periodsRepository';
import { findOpenInvoices } from '../billing/invoicesRepository';
import { lockAccount } from '../ledger/repository';
import {
  findCard,
  findCardRequest,
  lockCardRequest,
  saveCard,
  saveCardRequest,
  removeCard,
} from './cardsRepository';
import { endUnconfirmed } from './charging';
import { orderAgain } from './ordersRepository';
import type { CardProcessor } from './processor';

/** Opens the processor's card form; returns its URL. */
export async function openCardEntry(
  app: FastifyInstance,
  processor: CardProcessor,
  requester: { readonly accountId: number; readonly userId: number; readonly email: string },
  returnAddress: string,
): Promise<string> {
  const { accountId, email, userId } = requester;
  const { db } = app.database;
  const card = await findCard(db, accountId);
  const { token, url } = await processor.openCardPage({
    token: randomUUID(),
    email,
    returnAddress,
    customerToken: card?.processor === processor.name ? card.customerToken : null,
  });
  const { name } = processor;
  await saveCardRequest(db, { token, accountId, userId, processor: name }, app.clock.now());
  return url;
}

/** Whether a form's card was saved now or earlier, or there was none. */
type CardEntry = 'added' | 'known' | 'none';

/**
 * Saves the card entered on a card form and queues charges for open invoices. First cancels
 * unconfirmed payments of the previous card; renewals among them are ordered again with the new
 * card. Both the returning browser and the processor may report the card; it's saved once. With
 * `accountId`, only a form of that account is accepted.
 */
export async function finishCardEntry(
  app: FastifyInstance,
  processor: CardProcessor,
  token: string,
  { accountId, requestId }: { readonly accountId: number | null; readonly requestId: string },
): Promise<CardEntry> {
  const card = await processor.readCard(token);
  if (card === null) return 'none';
  const at = app.clock.now();
  const { db } = app.database;
  const [pageToken = ''] = token.split(':', 1);
  const asked = await findCardRequest(db, pageToken);
  const isOwn = asked !== null && (accountId === null || asked.accountId === accountId);
  const canceled = isOwn
    ? await endUnconfirmed(app, processor, asked.accountId, card.cardToken)
    : [];
  const outcome = await transactionWithAudit(db, async (trx, audit): Promise<CardEntry> => {
    const request = await lockCardRequest(trx, pageToken);
    if (request === null || request.processor !== processor.name) return 'known';
    if (accountId !== null && request.accountId !== accountId) return 'none';
    await lockAccount(trx, request.accountId);
    const cardId = await saveCard(trx, request, card, at);
    const open = await findOpenInvoices(trx, request.accountId);
    await enqueueCardCharges(
      trx,
      open.map(({ id }) => id),
      at,
    );
    audit({
      at,
      requestId,
      actorId: request.userId,
      action: 'cardAdded',
      target: `account/${request.accountId}`,
      detail: { cardId, brand: card.brand, lastDigits: card.lastDigits },
    });
    return 'added';
  });
  // Whichever of the two reports saved the card, the report that canceled a renewal orders it again.
  await db.transaction().execute(async (trx) => {
    for (const charge of canceled) {
      await lockAccount(trx, charge.accountId);
      await orderAgain(trx, charge, at);
    }
  });
  return outcome;
}

/** Removes the card; later invoices must be paid another way. */
export async function endCard(
  app: FastifyInstance,
  actor: { readonly accountId: number; readonly userId: number; readonly requestId: string },
): Promise<boolean> {
  const at = app.clock.now();
  const { accountId, requestId, userId } = actor;
  return transactionWithAudit(app.database.db, async (trx, audit) => {
    await lockAccount(trx, accountId);
    const wasThere = await removeCard(trx, accountId, at);
    if (wasThere) {
      const target = `account/${accountId}`;
      audit({ at, requestId, actorId: userId, action: 'cardRemoved', target, detail: {} });
    }
    return wasThere;
  });
}
