import { removeBidiControls } from '#contract/bidi';
import { formatQuantity } from '#contract/formats';
import {
  CASE_CONTACTS_MAX,
  SERVICE_CONTACTS_MAX,
  UNCONFIRMED_MAX,
  type CONTACT_ACTIONS,
} from '#contract/filing/service';
import { HOUR_MS } from '#contract/time';
import { conflict, forbidden, invalidField, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { queueMail } from '../../mail/repository';
import type { EfmPort } from '../efmMessages/message';
import { emailProblem } from '../users/rules';
import { contactConfirmationMail } from './mails';
import {
  countContacts,
  findAddressOwner,
  findContact,
  findFirmAttorneys,
  isListed,
  isListedAgain,
  lockFirm,
  recordContactChange,
  setRemoved,
  storeConfirmation,
  storeContact,
  takeUndo,
  type ContactEditor,
  type ContactFacts,
} from './contactsRepository';
import {
  attachContact,
  continueCaseContacts,
  countCaseContacts,
  endCaseContacts,
  findCaseContact,
  findOpenCaseContacts,
} from './caseContactsRepository';
import { findOwnParties } from './ownPartiesRepository';
import { partyKey } from './serviceList';
import { findCourtList } from './serveEnvelope';
import type { ServiceTransaction } from './servicesRepository';
import { hashOfToken, newServiceToken } from './serviceTokens';

/** Dependencies for contact changes. */
export interface ContactParts {
  readonly db: AppDatabase;
  readonly manager: EfmPort;
  /** Builds the URL of the page that confirms a contact. */
  readonly confirmLink: (token: string) => string;
}

const OTHER_ATTORNEY =
  'This address is on the public list of attorneys, who are served from there. List only people in your firm.';
const OTHER_FIRM = 'This address belongs to another filer. List only people in your firm.';
const OTHER_PARTY =
  'Choose a party that your firm represents, or for which it has filed in this case.';
const FULL = `A firm can list ${String(SERVICE_CONTACTS_MAX)} contacts. Remove one that you no longer need.`;
const LISTED_AGAIN =
  'Your firm has listed this address again since. Remove the other contact, then undo this change.';
const MANY_UNCONFIRMED = `${String(UNCONFIRMED_MAX)} contacts haven't confirmed their addresses yet. Wait for them, or remove some.`;

/**
 * Adds or edits a contact. An unconfirmed address gets an email that asks for confirmation; nothing
 * is served there until it is confirmed. Throws 400 for another person's address, and 404 for
 * another firm's ids.
 */
export async function saveContact(
  { confirmLink, db }: ContactParts,
  editor: ContactEditor,
  contactId: number | null,
  given: ContactFacts,
): Promise<void> {
  const facts = {
    ...given,
    name: removeBidiControls(given.name).trim().replaceAll(/\s+/g, ' '),
    email: given.email.trim(),
  };
  if (facts.name === '') throw invalidField('name', 'Enter the contact’s name.');
  if (/[\p{C}<>]/u.test(facts.name)) {
    throw invalidField('name', 'A name can’t contain control characters, "<", or ">".');
  }
  const problem = emailProblem(facts.email);
  if (problem !== null) throw invalidField('email', problem);
  await db.transaction().execute(async (trx) => {
    await lockFirm(trx, editor.firmId);
    const before = contactId === null ? null : await findContact(trx, editor.firmId, contactId);
    if (contactId !== null && before === null) throw notFound();
    if (await isListed(trx, editor.firmId, facts.email, contactId)) {
      throw invalidField('email', 'Your firm already lists this address.');
    }
    await requireOwn(trx, editor, facts, contactId);
    const owner = await findAddressOwner(trx, editor.firmId, facts.email);
    if (owner === 'otherAttorney') throw invalidField('email', OTHER_ATTORNEY);
    if (owner === 'otherFirm') throw invalidField('email', OTHER_FIRM);
    const isSame = before?.email.toLowerCase() === facts.email.toLowerCase();
    const counts = await countContacts(trx, editor.firmId);
    if (before === null && counts.all >= SERVICE_CONTACTS_MAX) throw conflict(FULL);
    const confirmedAt = isSame ? before.confirmed_at : null;
    const isProven = owner === 'own' || confirmedAt !== null;
    if (!isProven && !isSame && counts.unconfirmed >= UNCONFIRMED_MAX) {
      throw conflict(MANY_UNCONFIRMED);
    }
    const id = await storeContact(trx, editor, contactId, {
      ...facts,
      confirmedAt: confirmedAt ?? (isProven ? new Date(editor.at) : null),
    });
    const words = before === null || isSame ? facts.email : `${before.email} to ${facts.email}`;
    await recordContactChange(trx, editor, id, before === null ? 'added' : 'edited', { words });
    if (!isProven && !isSame) await sendConfirmation(trx, editor, confirmLink, id, facts.email);
  });
}

/** Throws 400 unless the attorney and the copies belong to the firm. */
async function requireOwn(
  trx: ServiceTransaction,
  { firmId }: ContactEditor,
  { barNumber, copyIds }: ContactFacts,
  contactId: number | null,
): Promise<void> {
  if (barNumber !== null) {
    const attorneys = await findFirmAttorneys(trx, firmId);
    if (attorneys.every((each) => each.barNumber !== barNumber)) {
      throw invalidField('barNumber', 'Choose an attorney in your firm.');
    }
  }
  for (const copyId of copyIds) {
    if (copyId === contactId || (await findContact(trx, firmId, copyId)) === null) {
      throw invalidField('copyIds', 'Choose other contacts in your firm for copies.');
    }
  }
}

/** Queues the email that asks a contact to confirm its address. */
export async function sendConfirmation(
  trx: ServiceTransaction,
  { at }: ContactEditor,
  confirmLink: (token: string) => string,
  contactId: number,
  to: string,
): Promise<void> {
  const token = newServiceToken();
  await storeConfirmation(trx, contactId, hashOfToken(token), at);
  await queueMail(trx, {
    to,
    at,
    usefulUntil: null,
    proof: { kind: 'CONFIRMATION' },
    ...contactConfirmationMail(confirmLink(token)),
  });
}

/** A change to one contact. */
export interface ContactRequest {
  readonly contactId: number;
  readonly action: (typeof CONTACT_ACTIONS)[number];
  readonly replacementId: number | null;
  readonly changeId: number | null;
}

/**
 * Removes a contact, replaces it with another on all its cases in one step, resends the
 * confirmation, or undoes a change. Throws 404 for another firm's ids.
 */
export async function changeContact(
  { confirmLink, db }: ContactParts,
  editor: ContactEditor,
  { action, changeId, contactId, replacementId }: ContactRequest,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockFirm(trx, editor.firmId);
    if (action === 'undo') {
      await undo(trx, editor, changeId ?? 0);
      return;
    }
    const contact = await findContact(trx, editor.firmId, contactId);
    if (contact === null) throw notFound();
    if (action === 'sendConfirmation') {
      if (contact.confirmed_at !== null) throw conflict('This address is already confirmed.');
      const sentAt = contact.confirm_sent_at?.getTime() ?? 0;
      if (editor.at - sentAt < HOUR_MS) {
        throw conflict('We sent the email less than an hour ago. Wait before you send it again.');
      }
      await sendConfirmation(trx, editor, confirmLink, contactId, contact.email);
      return;
    }
    const open = await findOpenCaseContacts(trx, contactId);
    if (action === 'remove') {
      const ended = await endCaseContacts(trx, editor, open, { kind: 'detached' });
      await setRemoved(trx, contactId, new Date(editor.at));
      await recordContactChange(trx, editor, contactId, 'removed', {
        ended,
        words: casesOf(ended),
      });
      return;
    }
    await replaceOnCases(trx, editor, { contactId, replacementId, open });
  });
}

/** Replaces a contact on cases with another contact of the firm. */
async function replaceOnCases(
  trx: ServiceTransaction,
  editor: ContactEditor,
  {
    contactId,
    open,
    replacementId,
  }: {
    readonly contactId: number;
    readonly replacementId: number | null;
    readonly open: readonly number[];
  },
): Promise<void> {
  const other =
    replacementId === null || replacementId === contactId
      ? null
      : await findContact(trx, editor.firmId, replacementId);
  if (other === null)
    throw invalidField('replacementId', 'Choose a different contact in your firm.');
  if (open.length === 0) throw conflict('This contact isn’t on any case.');
  const ended = await endCaseContacts(trx, editor, open, { kind: 'replaced' });
  const added = await continueCaseContacts(trx, editor, ended, other.id);
  await recordContactChange(trx, editor, contactId, 'replaced', {
    ended,
    added,
    words: `by ${other.name}: ${casesOf(ended)}`,
  });
}

async function undo(
  trx: ServiceTransaction,
  editor: ContactEditor,
  changeId: number,
): Promise<void> {
  const change = await takeUndo(trx, editor, changeId);
  if (change === null) throw conflict('This change was already undone or can’t be undone.');
  if (change.kind === 'removed') {
    if (await isListedAgain(trx, change.contactId)) throw conflict(LISTED_AGAIN);
    await setRemoved(trx, change.contactId, null);
  }
  const ended = await endCaseContacts(trx, editor, change.added, { kind: 'replaced' });
  const added = await continueCaseContacts(trx, editor, change.ended, null);
  await recordContactChange(trx, editor, change.contactId, 'undone', {
    ended,
    added,
    words: casesOf([...ended, ...added]),
  });
}

function casesOf(ids: readonly number[]): string {
  return formatQuantity(ids.length, 'case');
}

/**
 * Attaches a contact to a case for one of the firm's own parties (see `findOwnParties`). Throws 403
 * for a firm without parties in the case, 400 for another party, and 404 for another firm's contact
 * or a case that the court doesn't show.
 */
export async function attachToCase(
  { db, manager }: ContactParts,
  editor: ContactEditor,
  asked: {
    readonly courtId: number;
    readonly caseNumber: string;
    readonly party: string;
    readonly contactId: number;
  },
): Promise<void> {
  const of = { courtId: asked.courtId, caseNumber: asked.caseNumber.trim() };
  const list = await findCourtList(manager, { ...of, parties: [] }, editor.at);
  const parties = [...list.unrepresented, ...list.recipients.flatMap((each) => each.represents)];
  if (parties.length === 0) throw notFound();
  const own = await findOwnParties(db, editor.firmId, of, list);
  if (own.length === 0) throw forbidden('Your firm isn’t on this case. File an appearance first.');
  const isAsked = (party: string): boolean => partyKey(party) === partyKey(asked.party);
  const party = own.find(isAsked);
  if (party === undefined) {
    throw invalidField(
      'party',
      parties.some(isAsked) ? OTHER_PARTY : 'Choose a party of the case.',
    );
  }
  await db.transaction().execute(async (trx) => {
    await lockFirm(trx, editor.firmId);
    const contact = await findContact(trx, editor.firmId, asked.contactId);
    if (contact === null) throw notFound();
    if ((await countCaseContacts(trx, of)) >= CASE_CONTACTS_MAX) {
      throw conflict(`A case can have ${String(CASE_CONTACTS_MAX)} contacts. Detach one first.`);
    }
    const id = await attachContact(trx, editor, { ...of, contactId: contact.id, party });
    if (id === null) throw conflict(`${contact.name} is already on this case for ${party}.`);
    await recordContactChange(trx, editor, contact.id, 'attached', {
      added: [id],
      words: `${of.caseNumber}, for ${party}`,
    });
  });
}

/** Detaches a contact from a case, or replaces it there. Throws 404 for another firm's contact. */
export async function detachContact(
  { db }: ContactParts,
  editor: ContactEditor,
  caseContactId: number,
  replacementId: number | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockFirm(trx, editor.firmId);
    const found = await findCaseContact(trx, editor.firmId, caseContactId);
    if (found === null) throw notFound();
    if (replacementId !== null) {
      const open = [caseContactId];
      await replaceOnCases(trx, editor, { contactId: found.contact_id, replacementId, open });
      return;
    }
    const ended = await endCaseContacts(trx, editor, [caseContactId], { kind: 'detached' });
    await recordContactChange(trx, editor, found.contact_id, 'detached', {
      ended,
      words: `${found.case_number}, for ${found.party}`,
    });
  });
}
