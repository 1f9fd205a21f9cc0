import { claimHeadReaders } from '../../domain/proofLog/headReadersRepository';
import { findHead } from '../../domain/proofLog/logRepository';
import { proofHeadMail } from '../../domain/proofLog/mails';
import type { AppDatabase } from '../../http/services';
import { queueMails } from '../../mail/repository';

/** Readers per transaction. */
const BATCH = 200;

/** What to send, and when. */
export interface HeadsToSend {
  readonly at: number;
  /** ISO date; each reader gets one email for this day. */
  readonly today: string;
  /** URL of the page on which readers can stop the emails. */
  readonly pageAddress: string;
  readonly signal?: AbortSignal;
}

/**
 * Emails the newest tree head to all subscribed readers. Each batch is one transaction, so the job
 * can be interrupted and repeated. Returns the number of emails sent.
 */
export async function sendHeads(
  db: AppDatabase,
  { at, pageAddress, signal, today }: HeadsToSend,
): Promise<number> {
  const head = await findHead(db);
  if (head === null) return 0;
  let sent = 0;
  let count: number;
  do {
    signal?.throwIfAborted();
    count = await db.transaction().execute(async (trx) => {
      const readers = await claimHeadReaders(trx, today, BATCH);
      await queueMails(
        trx,
        readers.map(({ email, userId }) => ({
          to: email,
          ...proofHeadMail(head, pageAddress),
          at,
          usefulUntil: null,
          proof: { kind: 'USER', userId },
        })),
      );
      return readers.length;
    });
    sent += count;
  } while (count === BATCH);
  return sent;
}
