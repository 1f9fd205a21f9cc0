import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { DRAFT_RETENTION_DAYS } from '#contract/filingDraftWords';
import { draftPath, MY_DRAFTS_PATH } from '#contract/filingDrafts';
import { buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import {
  claimExpiring,
  deleteExpired,
  type ExpiringDraft,
} from '../../domain/filing/draftExpiryRepository';
import { sweepTemplates } from '../../domain/filing/templatesRepository';
import type { AppDatabase } from '../../http/services';
import type { JobKind } from '../../jobs/kind';
import { linkTo, type MailLine } from '../../mail/body';
import { queueMails } from '../../mail/repository';
import { appBase } from '../../site/layout';

const EXPIRE_DRAFTS: JobKind = {
  name: 'expire-filing-drafts',
  payload: Type.Object({}),
  timeLimitSeconds: 300,
  firstWaitSeconds: 60,
  schedule: { cron: '20 8 * * *', timeZone: 'America/Indiana/Indianapolis' },
};

/** Drafts in one transaction. */
const BATCH = 200;

/** Writes the address of a draft, or of the list of drafts. */
type AddressOf = (draft: ExpiringDraft | null) => string;

/**
 * Emails the owners of drafts that are deleted in five days, and deletes those whose time is over.
 * Each batch is one transaction, so it may stop anywhere and run again.
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
          ...warningOf(draft, addressOf),
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

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function warningOf(
  draft: ExpiringDraft,
  addressOf: AddressOf,
): { subject: string; lines: MailLine[] } {
  const day = DAY.format(new Date(`${draft.deletesOn}T00:00:00Z`));
  const title = draft.title === '' ? 'Your filing draft' : `Your filing draft "${draft.title}"`;
  return {
    subject: `A filing draft will be deleted on ${day}`,
    lines: [
      `${title} hasn't changed in almost ${String(DRAFT_RETENTION_DAYS)} days. It will be deleted on ${day}. It has not been filed.`,
      '',
      'To keep it, open it and change it:',
      linkTo(addressOf(draft)),
      '',
      'All your drafts:',
      linkTo(addressOf(null)),
    ],
  };
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
