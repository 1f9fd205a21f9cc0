import type { CallBody } from '#contract/calls';
import type { ServiceFix } from '#contract/schemas/service';
import { conflict, invalidField } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { transactionWithAudit } from '../audit/repository';
import { notifyMembers } from '../firms/membersRepository';
import {
  findBounces,
  findPlaces,
  findReplacements,
  markNotified,
  resolveBounce,
  serveAgain,
  type Bounce,
  type ServedAgain,
} from './bouncesRepository';
import { continueCaseContacts, endCaseContacts } from './caseContactsRepository';
import { recordContactChange, type ContactEditor } from './contactsRepository';
import { correctAddress, correctionWords, planCorrection, type Correction } from './correctAddress';
import type { ServiceContext, ServiceTransaction } from './servicesRepository';

type Request = CallBody<'fixServiceBounces'>;
type Item = ServiceFix['items'][number];

/** Context for fixing bounces: the user, and the URLs of pages. */
export interface FixContext extends ServiceContext {
  readonly userId: number;
  readonly userName: string;
  readonly confirmLink: (token: string) => string;
}

const ON_THE_ROLL =
  'The public list comes from the Roll of Attorneys. Notify the firm, so that the attorney corrects the roll.';

/** Previews the effect of a fix on each bounce; changes nothing. */
export async function previewFix(db: AppDatabase, request: Request): Promise<ServiceFix> {
  return db.transaction().execute(async (trx) => viewOf(await planOf(trx, request), request));
}

const REPLACED: Readonly<Record<Exclude<ServedAgain, 'gone'>, string>> = {
  served: 'Contact replaced, and documents served again',
  confidential:
    'Contact replaced; it may not get confidential documents, which must be served on paper',
  withdrawn: 'Contact replaced; nothing served again, because the documents were withdrawn',
};
const REPLACEMENT_GONE =
  'The replacement was removed, or its address was changed. Check the firm’s contacts, and try again.';

interface Planned {
  readonly bounce: Bounce;
  /** The reason that the fix isn't possible; null if it is. */
  readonly problem: string | null;
  /** The contact that replaces the bounced one. */
  readonly replacementId: number | null;
  /** Effect of a corrected address; null for other actions. */
  readonly correction: Correction | null;
}

const ACCEPTED = { problem: null, replacementId: null, correction: null };
const refused = (problem: string) => ({ ...ACCEPTED, problem });

async function planOf(trx: ServiceTransaction, request: Request): Promise<readonly Planned[]> {
  const planned: Planned[] = [];
  for (const bounce of await findBounces(trx, request.recipientIds)) {
    planned.push({ bounce, ...(await checkFix(trx, bounce, request)) });
  }
  return planned;
}

function viewOf(planned: readonly Planned[], request: Request): ServiceFix {
  const items = planned.map((each): Item => {
    const { bounce, problem } = each;
    const { address, caseNumber, name, recipientId } = bounce;
    const words = problem ?? wordsOf(each, request);
    return { recipientId, name, address, caseNumber, isPossible: problem === null, words };
  });
  return { items, possible: items.filter(({ isPossible }) => isPossible).length };
}

/** Decides whether a fix is possible for a bounce, and with which contact. */
async function checkFix(
  trx: ServiceTransaction,
  { contactId, firmId }: Bounce,
  { action, email }: Request,
): Promise<Omit<Planned, 'bounce'>> {
  if (firmId === null) return refused('No firm on this site lists this person.');
  if (action === 'notify') return ACCEPTED;
  if (contactId === null) return refused(ON_THE_ROLL);
  const address = (email ?? '').trim();
  if (action === 'correct') {
    const plan = await planCorrection(trx, firmId, contactId, address);
    return 'problem' in plan ? refused(plan.problem) : { ...ACCEPTED, ...plan };
  }
  return action === 'replace' ? findReplacement(trx, firmId, contactId, address) : ACCEPTED;
}

/** Maximum addresses suggested in a rejection. */
const SUGGESTED = 5;

async function findReplacement(
  trx: ServiceTransaction,
  firmId: number,
  contactId: number,
  address: string,
): Promise<Omit<Planned, 'bounce'>> {
  const others = await findReplacements(trx, firmId, contactId);
  const found = others.find((each) => each.email.toLowerCase() === address.toLowerCase());
  if (found !== undefined) return { ...ACCEPTED, replacementId: found.id };
  if (others.length === 0) return refused('The firm has no other confirmed contact.');
  const suggested = others.slice(0, SUGGESTED).map(({ email }) => email);
  return refused(`Enter another confirmed contact of this firm: ${suggested.join(', ')}.`);
}

function wordsOf(
  { bounce: { caseNumber, firmName }, correction }: Planned,
  { action, email }: Request,
): string {
  switch (action) {
    case 'correct':
      return correctionWords(correction ?? 'change', (email ?? '').trim());
    case 'replace':
      return `Replaces the contact with ${(email ?? '').trim()} in ${caseNumber} and serves the documents again.`;
    case 'detach':
      return `Detaches the contact from ${caseNumber} and notifies ${firmName ?? 'the firm'}.`;
    case 'notify':
      return `Notifies the users of ${firmName ?? 'the firm'}. The contact stays in this report.`;
  }
}

/**
 * Fixes bounced service contacts in one audited transaction: corrects the address, replaces or
 * detaches the contact on the case, or notifies the firm. Skips bounces for which the fix isn't
 * possible. Throws 400 without a reason, and 409 if a replacement is no longer a contact.
 */
export async function fixBounces(
  db: AppDatabase,
  actor: Actor,
  context: FixContext,
  request: Request,
): Promise<ServiceFix> {
  const reason = request.reason.trim();
  if (reason === '') throw invalidField('reason', 'Enter a reason.');
  return transactionWithAudit(db, async (trx, audit) => {
    const planned = await planOf(trx, request);
    for (const { bounce, problem, replacementId } of planned) {
      if (problem !== null) continue;
      await fix(trx, bounce, { ...request, replacementId }, context);
      audit({
        ...actor,
        action: 'fixServiceBounce',
        target: `serviceRecipient/${String(bounce.recipientId)}`,
        detail: { fix: request.action, reason },
      });
    }
    return viewOf(planned, request);
  });
}

async function fix(
  trx: ServiceTransaction,
  bounce: Bounce,
  { action, email, replacementId }: Request & Pick<Planned, 'replacementId'>,
  context: FixContext,
): Promise<void> {
  const { at, confirmLink, userId, userName } = context;
  const { address, caseNumber, contactId, name, recipientId } = bounce;
  const firmId = bounce.firmId ?? 0;
  const editor: ContactEditor = { firmId, userId, userName, at };
  const resolve = (words: string): Promise<void> =>
    resolveBounce(trx, recipientId, { at, by: userName, words });
  const about = `Email to ${name} (${address}) in case ${caseNumber} bounced.`;
  if (action === 'notify') {
    const body = `${about} Correct the address in Service contacts, or on the Roll of Attorneys.`;
    await notifyMembers(trx, firmId, { title: 'Service address bounced', body, at });
    await markNotified(trx, recipientId, at);
    return;
  }
  if (contactId === null) return;
  if (action === 'correct') {
    const parts = { editor, confirmLink, service: context };
    await resolve(await correctAddress(trx, bounce, (email ?? '').trim(), parts));
    return;
  }
  const places = await findPlaces(trx, bounce);
  const kind = action === 'replace' ? 'replaced' : 'detached';
  const ended = await endCaseContacts(trx, editor, places, { kind, reason: 'Address bounced' });
  if (action === 'replace' && replacementId !== null) {
    const added = await continueCaseContacts(trx, editor, ended, replacementId);
    await recordContactChange(trx, editor, contactId, 'replaced', {
      ended,
      added,
      words: caseNumber,
    });
    const outcome = await serveAgain(trx, recipientId, replacementId, context);
    if (outcome === 'gone') throw conflict(REPLACEMENT_GONE);
    await resolve(REPLACED[outcome]);
    return;
  }
  await recordContactChange(trx, editor, contactId, 'detached', { ended, words: caseNumber });
  const body = `${about} We detached this contact from the case. Add another contact, or expect service on paper.`;
  await notifyMembers(trx, firmId, { title: 'Service contact detached', body, at });
  await resolve('Contact detached, and its firm notified');
}
