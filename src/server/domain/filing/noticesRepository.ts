import type { Transaction } from 'kysely';
import type { FilerEmailKind } from '#contract/filing/firms';
import { FILING_STATUS_HINTS } from '#contract/filing/envelopes';
import type { FilingStatus } from '#contract/filing/states';
import { formatDateTime } from '#contract/formats';
import type { Database } from '../../db/tables/database';
import { queueMail } from '../../mail/repository';
import { findDisabledEmailKinds } from '../firms/firmRecordRepository';
import { isMuted } from '../notifications/settingsRepository';
import { findSubmission } from './envelopeRecordRepository';
import { receiptMail } from './mails';
import { findRecipients } from './recipientsRepository';

/** Notification titles; keyed by status. */
const TITLES: Readonly<Partial<Record<FilingStatus, string>>> = {
  failed: 'Filing failed',
  accepted: 'Filing accepted',
  rejected: 'Filing rejected',
  returned: 'Filing returned for correction',
  canceled: 'Filing canceled',
  sentToJudge: 'Filing sent to the judge',
  granted: 'Motion or order granted',
  denied: 'Motion or order denied',
  moot: 'Motion or order moot',
  served: 'Documents served',
};

/** The kind of email for each status. */
const EMAIL_KINDS: Readonly<Partial<Record<FilingStatus, FilerEmailKind>>> = {
  failed: 'rejected',
  accepted: 'accepted',
  rejected: 'rejected',
  returned: 'returned',
  canceled: 'rejected',
  sentToJudge: 'returned',
  granted: 'accepted',
  denied: 'accepted',
  moot: 'accepted',
  served: 'served',
};

/** Maximum length of a reason in a notification; the record shows all of it. */
const REASON_MAX_LENGTH = 600;

/** A change to a filing, with the court's reason. */
interface NoticedChange {
  readonly to: FilingStatus;
  /** ISO instant. */
  readonly at: string;
  readonly reason: string;
}

/**
 * Notifies the filer of changes (see `findRecipients`), in the transaction that saves them, so that each is sent once.
 * Times are in the court's time zone.
 */
export async function notifyFiler(
  trx: Transaction<Database>,
  filingId: string,
  changes: readonly NoticedChange[],
  at: number,
): Promise<void> {
  const noticed = changes.filter(({ to }) => to in TITLES);
  if (noticed.length === 0) return;
  const found = await trx
    .selectFrom('filing_filing as f')
    .innerJoin('filing_envelope as e', 'e.id', 'f.envelope_id')
    .innerJoin('court as c', 'c.id', 'e.court_id')
    .where('f.id', '=', filingId)
    .select(['f.code', 'f.description', 'e.id', 'e.number', 'e.time_zone', 'c.name'])
    .select('e.case_number')
    .executeTakeFirst();
  if (found === undefined) return;
  const { case_number, code, description, id, name, number, time_zone } = found;
  const place = case_number === null ? '' : ` in ${case_number}`;
  const filing = (await filingNames(trx, id))(filingId, { code, description });
  await notify(
    trx,
    id,
    noticed.map((change) => ({
      title: `${TITLES[change.to] ?? ''}${place}`,
      kind: EMAIL_KINDS[change.to] ?? 'served',
      body: [
        `${filing}, envelope ${number}, ${name}.`,
        `${formatDateTime(change.at, time_zone)}.`,
        ...reasonIn(change.reason, change.to === 'accepted' ? 'Note' : 'Reason'),
        ...(FILING_STATUS_HINTS[change.to] ?? '').split('\n'),
      ]
        .join(' ')
        .trim(),
    })),
    at,
  );
}

interface Notice {
  readonly title: string;
  readonly body: string;
  /** Determines whether the notice is also emailed. */
  readonly kind: FilerEmailKind;
}

/** Saves notices about an envelope for each recipient who doesn't mute them. */
async function notify(
  trx: Transaction<Database>,
  envelopeId: string,
  notices: readonly Notice[],
  at: number,
): Promise<void> {
  for (const { userId } of await findRecipients(trx, envelopeId)) {
    if (await isMuted(trx, userId, 'FILING_CHANGED')) continue;
    const muted = await findDisabledEmailKinds(trx, userId);
    await trx
      .insertInto('notification')
      .values(
        notices.map(({ body, kind, title }) => ({
          user_id: userId,
          kind: 'FILING_CHANGED' as const,
          title,
          body,
          target: `filingEnvelope/${envelopeId}`,
          created_at: new Date(at),
          read_at: null,
          archived_at: null,
          // Muted kinds appear only in the inbox: marking them as emailed prevents the email.
          mailed_at: muted.has(kind) ? new Date(at) : null,
        })),
      )
      .execute();
  }
}

/** Notifies the filer that a supervisor struck the acceptance of a filing. */
export async function notifyStruck(
  trx: Transaction<Database>,
  filingId: string,
  reason: string,
  at: number,
): Promise<void> {
  const filing = await trx
    .selectFrom('filing_filing')
    .where('id', '=', filingId)
    .select(['code', 'description', 'envelope_id'])
    .executeTakeFirst();
  if (filing === undefined) return;
  const name = (await filingNames(trx, filing.envelope_id))(filingId, filing);
  await notifyEnvelope(
    trx,
    filing.envelope_id,
    { title: 'Acceptance struck', kind: 'rejected', sentences: [`${name}.`, ...reasonIn(reason)] },
    at,
  );
}

/** Notifies the filer that the fees of an accepted envelope couldn't be charged. */
export function notifyDue(
  trx: Transaction<Database>,
  envelopeId: string,
  at: number,
): Promise<void> {
  return notifyEnvelope(
    trx,
    envelopeId,
    {
      title: 'Payment due for a filing',
      kind: 'payment',
      sentences: [
        'The card could not be charged for the fees. Filings that the court accepted remain accepted.',
        'Open the envelope to pay.',
      ],
    },
    at,
  );
}

/** A notice about a whole envelope; `kind` determines whether it is also emailed. */
export interface EnvelopeNotice {
  readonly title: string;
  readonly kind: FilerEmailKind;
  readonly sentences: readonly string[];
}

/** Notifies the filer about a whole envelope; the notification links to its record. */
export async function notifyEnvelope(
  trx: Transaction<Database>,
  envelopeId: string,
  { kind, sentences, title }: EnvelopeNotice,
  at: number,
): Promise<void> {
  const found = await trx
    .selectFrom('filing_envelope as e')
    .innerJoin('court as c', 'c.id', 'e.court_id')
    .where('e.id', '=', envelopeId)
    .select(['e.number', 'c.name'])
    .executeTakeFirst();
  if (found === undefined) return;
  const body = [`Envelope ${found.number}, ${found.name}.`, ...sentences].join(' ');
  await notify(trx, envelopeId, [{ title, kind, body }], at);
}

/** Lists the names of an envelope's filings: the filer's description, or else the code's name. */
async function filingNames(trx: Transaction<Database>, envelopeId: string) {
  const submission = await findSubmission(trx, envelopeId);
  return (id: string, { code, description }: { code: string; description: string }): string =>
    description || (submission?.filings.find(({ filingId }) => filingId === id)?.codeName ?? code);
}

function reasonIn(reason: string, label = 'Reason'): string[] {
  const words = reason.trim().replaceAll(/\s+/g, ' ');
  if (words === '') return [];
  const isLong = words.length > REASON_MAX_LENGTH;
  const shown = isLong ? `${words.slice(0, REASON_MAX_LENGTH)}…` : words;
  return [`${label}: ${shown}${/[.!?…]$/.test(shown) ? '' : '.'}`];
}

/**
 * Emails the filer the receipt with the notice of electronic filing, once. Does nothing until the
 * manager has responded for all filings of an envelope and accepted at least one into its queue.
 */
export async function sendReceipt(
  trx: Transaction<Database>,
  filingId: string,
  { at, recordAddress }: { readonly at: number; readonly recordAddress: (id: string) => string },
): Promise<void> {
  const envelope = await trx
    .selectFrom('filing_envelope as e')
    .innerJoin('filing_filing as f', 'f.envelope_id', 'e.id')
    .where('f.id', '=', filingId)
    .select(['e.id', 'e.receipt_at', 'e.number', 'e.filed_at', 'e.time_zone', 'e.case_number'])
    .select(['e.court_id', 'e.total_cents', 'e.money'])
    .forUpdate('e')
    .executeTakeFirst();
  if (envelope === undefined || envelope.receipt_at !== null) return;
  const filings = await trx
    .selectFrom('filing_filing')
    .where('envelope_id', '=', envelope.id)
    .select(['id', 'code', 'description', 'status'])
    .orderBy('position')
    .execute();
  const isAnswered = filings.every(({ status }) => status !== 'submitting');
  if (!isAnswered || filings.every(({ status }) => status === 'failed')) return;
  await trx
    .updateTable('filing_envelope')
    .set({ receipt_at: new Date(at) })
    .where('id', '=', envelope.id)
    .execute();
  const court = await trx
    .selectFrom('court')
    .where('id', '=', envelope.court_id)
    .select('name')
    .executeTakeFirst();
  if (court === undefined) return;
  const { case_number, filed_at, id, money, number, time_zone, total_cents } = envelope;
  const nameOf = await filingNames(trx, id);
  const mail = receiptMail(
    {
      number,
      courtName: court.name,
      filedAt: filed_at,
      timeZone: time_zone,
      caseNumber: case_number,
      totalCents: total_cents,
      isOnHold: money === 'authorized',
      filings: filings.map((filing) => nameOf(filing.id, filing)),
    },
    recordAddress(id),
  );
  for (const { email, userId } of await findRecipients(trx, id)) {
    if ((await findDisabledEmailKinds(trx, userId)).has('submitted')) continue;
    await queueMail(trx, {
      ...mail,
      to: email,
      at,
      usefulUntil: null,
      proof: { kind: 'USER', userId },
      attached: { kind: 'filingNotice', id },
    });
  }
}
