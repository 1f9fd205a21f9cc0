import { PRODUCT_NAME } from '#contract/product';
import { claimHeadReaders } from '../../domain/proofLog/headReadersRepository';
import { findHead } from '../../domain/proofLog/logRepository';
import { fingerprintOf, type ProofHead } from '../../domain/proofLog/proof';
import type { AppDatabase } from '../../http/services';
import { linkTo, type MailLine } from '../../mail/body';
import { queueMails } from '../../mail/repository';

/** Readers in one transaction. */
const BATCH = 200;

/** When and for which day the heads are sent. */
export interface HeadsToSend {
  readonly at: number;
  /** ISO date; each reader gets one email for it. */
  readonly today: string;
  /** Where readers stop the emails. */
  readonly pageAddress: string;
  readonly signal?: AbortSignal;
}

/**
 * Emails the newest head to everyone who asked for it. Each batch is one transaction, so it may stop
 * anywhere and run again. Returns the number of readers.
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
          subject: `${PRODUCT_NAME}: Head of the proof log`,
          lines: linesOf(head, pageAddress),
          ...{ at, usefulUntil: null, proof: { kind: 'USER', userId } },
        })),
      );
      return readers.length;
    });
    sent += count;
  } while (count === BATCH);
  return sent;
}

function linesOf(head: ProofHead, pageAddress: string): MailLine[] {
  return [
    'Keep this email: with it, anyone can prove later that no entry of the log was changed or removed.',
    '',
    `Entries: ${String(head.size)}`,
    `Root: ${head.root}`,
    `Signed: ${head.at}`,
    `Signature: ${head.signature}`,
    `Public key: ${head.publicKey}`,
    `Key (SHA-256): ${fingerprintOf(head.publicKey)}`,
    '',
    'Compare it with the newest head, or stop these emails:',
    linkTo(pageAddress),
  ];
}
