import type { CallBody, CallResponse } from '#contract/calls';
import type { EditionFeatures } from '#contract/locales';
import type { RecordKind } from '#contract/admin/people';
import { transactionWithAudit } from '../../domain/audit/repository';
import { targetOf } from '../../domain/people/changesRepository';
import {
  findLookReason,
  requireLookReason,
  saveLookReason,
  type Look,
} from '../../domain/people/looksRepository';
import { notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { findAccountRecord } from './accountRecordRepository';
import { findRecordName, insertNote } from './repository';
import { findUserRecord, type RecordReader } from './userRecordRepository';

/** A super user and the session in which records are opened. */
export interface Staff {
  readonly actor: Actor;
  readonly reader: RecordReader;
  readonly sessionHash: string;
}

type UserAnswer = CallResponse<'getUserRecord'>;
type AccountAnswer = CallResponse<'getAccountRecord'>;

/**
 * Opens a user's record if this session stated a reason in the last 30 minutes, and audits the view
 * with that reason; otherwise the record is null. Throws 404 for an unknown user.
 */
export async function openUserRecord(
  db: AppDatabase,
  staff: Staff,
  userId: number,
): Promise<UserAnswer> {
  const { isOpen, name: username } = await openRecord(db, staff, 'user', userId);
  const record = isOpen ? await findUserRecord(db, userId, staff.reader) : null;
  return { userId, username, record };
}

/** Opens an account's record, like `openUserRecord`. */
export async function openAccountRecord(
  db: AppDatabase,
  staff: Staff,
  accountId: number,
  features: EditionFeatures,
): Promise<AccountAnswer> {
  const { isOpen, name: accountName } = await openRecord(db, staff, 'account', accountId);
  const record = isOpen ? await findAccountRecord(db, accountId, staff.reader, features) : null;
  return { accountId, accountName, record };
}

async function openRecord(
  db: AppDatabase,
  { actor, sessionHash }: Staff,
  kind: RecordKind,
  id: number,
): Promise<{ readonly name: string; readonly isOpen: boolean }> {
  const name = await findRecordName(db, kind, id);
  if (name === null) throw notFound();
  const reason = await findLookReason(db, { sessionHash, kind, id }, actor.at);
  if (reason === null) return { name, isOpen: false };
  const target = targetOf(kind, id);
  await transactionWithAudit(db, async (_trx, audit) =>
    audit({ ...actor, action: 'recordViewed', target, detail: { reason } }),
  );
  return { name, isOpen: true };
}

/**
 * Saves the reason for opening a record, in one audited transaction. Valid for 30 minutes in this
 * session. Returns the expiration time. Throws 404 for an unknown record.
 */
export async function stateLookReason(
  db: AppDatabase,
  { actor, sessionHash }: Staff,
  { id, kind, reason }: CallBody<'postRecordLook'>,
): Promise<number> {
  if ((await findRecordName(db, kind, id)) === null) throw notFound();
  return transactionWithAudit(db, async (trx, audit) => {
    const target = targetOf(kind, id);
    audit({ ...actor, action: 'recordOpened', target, detail: { reason } });
    return saveLookReason(trx, { sessionHash, kind, id }, reason, actor.at);
  });
}

/**
 * Requires a stated reason for a change; throws 404 for an unknown record, and 403 without a
 * reason.
 */
export async function requireOpenRecord(
  db: AppDatabase,
  { actor, sessionHash }: Staff,
  record: Pick<Look, 'kind' | 'id'>,
): Promise<void> {
  if ((await findRecordName(db, record.kind, record.id)) === null) throw notFound();
  await requireLookReason(db, { ...record, sessionHash }, actor.at);
}

/**
 * Adds a staff note to an open record, in one audited transaction. Throws like `requireOpenRecord`.
 * The audit row has no text, because notes about users are deleted with them.
 */
export async function addNote(
  db: AppDatabase,
  staff: Staff,
  { id, kind, text }: CallBody<'postStaffNote'>,
): Promise<CallResponse<'postStaffNote'>> {
  await requireOpenRecord(db, staff, { kind, id });
  const { actor, reader } = staff;
  return transactionWithAudit(db, async (trx, audit) => {
    const note = await insertNote(trx, { kind, id, text, authorId: reader.userId, at: actor.at });
    const target = targetOf(kind, id);
    audit({ ...actor, action: 'noteAdded', target, detail: { noteId: note.id } });
    return note;
  });
}
