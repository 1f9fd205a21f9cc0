import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { MY_DRAFTS_PATH } from '#contract/filing/pages';
import { draftPath } from '#contract/filing/drafts';
import { buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import {
  claimExpiring,
  deleteExpired,
  type ExpiringDraft,
} from '../../domain/filing/draftExpiryRepository';
import { draftExpiryMail } from '../../domain/filing/mails';
import { sweepTemplates } from '../../domain/filing/templatesRepository';
import type { AppDatabase } from '../../http/services';
import type { JobKind } from '../../jobs/kind';
import { queueMails } from '../../mail/repository';
import { appBase } from '../../site/layout';

const EXPIRE_DRAFTS: JobKind = {
  name: 'expire-filing-drafts',
  payload: Type.Object({}),
  timeLimitSeconds: 300,
  firstWaitSeconds: 60,
  schedule: { cron: '20 8 * * *', timeZone: STATE_TIME_ZONE },
};

/** Drafts per transaction. */
const BATCH = 200;

/** Builds the URL of a draft, or of the list of drafts. */
type AddressOf = (draft: ExpiringDraft | null) => string;

/**
 * Emails the owners of drafts that will be deleted in five days, and deletes expired ones. Each
 * batch is one transaction, so the job can be interrupted and repeated.
 */
export async function expireDrafts(
  db: AppDatabase,
  at: number,
  addressOf: AddressOf,
  signal?: AbortSignal,
): Promise<{ readonly warned: number; readonly deleted: number }> {
  let warned = 0;
  let count: number;
  do {
    signal?.throwIfAborted();
    count = await db.transaction().execute(async (trx) => {
      const drafts = await claimExpiring(trx, at, BATCH);
      await queueMails(
        trx,
        drafts.map((draft) => ({
          ...draftExpiryMail(draft, { draft: addressOf(draft), all: addressOf(null) }),
          to: draft.email,
          at,
          usefulUntil: null,
          proof: { kind: 'USER', userId: draft.userId } as const,
        })),
      );
      return drafts.length;
    });
    warned += count;
  } while (count === BATCH);
  await sweepTemplates(db, at);
  return { warned, deleted: await deleteExpired(db, at) };
}

/** Registers the daily job that warns about old drafts and deletes them. */
export function registerDraftExpiry(app: FastifyInstance): void {
  const addressOf: AddressOf = (draft) => {
    const path = draft === null ? MY_DRAFTS_PATH : draftPath(draft.kind);
    const query = draft === null ? {} : { draft: draft.id };
    const { publicUrl } = app.settings;
    return publicUrl.origin + buildLink(appBase(app.settings), INDIANA, path, query);
  };
  app.jobs.add(EXPIRE_DRAFTS, async (_payload, { signal }) => {
    await expireDrafts(app.database.db, app.clock.now(), addressOf, signal);
    app.mails.wake();
  });
}
