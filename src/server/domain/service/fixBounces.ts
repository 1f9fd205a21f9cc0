import type { CallBody } from '#contract/calls';
import type { ServiceFix } from '#contract/schemas/service';
import { invalidField } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { transactionWithAudit } from '../audit/repository';
import { emailProblem } from '../users/rules';
import {
  CORRECTED,
  findBounces,
  findPlaces,
  notifyFirm,
  resolveBounce,
  serveAgain,
  type Bounce,
} from './bouncesRepository';
import { sendConfirmation } from './changeContacts';
import {
  continueCaseContacts,
  endCaseContacts,
  findAddressOwner,
  findContact,
  isListed,
  recordContactChange,
  storeAddress,
  type ContactEditor,
} from './contactsRepository';
import type { ServiceContext, ServiceTransaction } from './servicesRepository';

type Request = CallBody<'fixServiceBounces'>;
type Item = ServiceFix['items'][number];

/** What fixing needs: who does it, and the addresses of pages. */
export interface FixContext extends ServiceContext {
  readonly userId: number;
  readonly userName: string;
  readonly confirmLink: (token: string) => string;
}

const NOT_HERE =
  'The public list comes from the Roll of Attorneys. Notify the firm, so that the attorney corrects the roll.';

/** Lists what a fix would do to each bounce, and changes nothing. */
export async function previewFix(db: AppDatabase, request: Request): Promise<ServiceFix> {
  return db.transaction().execute(async (trx) => planOf(trx, request));
}

async function planOf(trx: ServiceTransaction, request: Request): Promise<ServiceFix> {
  const items: Item[] = [];
  for (const bounce of await findBounces(trx, request.recipientIds)) {
    const problem = await problemOf(trx, bounce, request);
    const { address, caseNumber, name, recipientId } = bounce;
    const isPossible = problem === null;
    items.push({
      ...{ recipientId, name, address, caseNumber, isPossible },
      words: problem ?? wordsOf(bounce, request),
    });
  }
  return { items, possible: items.filter(({ isPossible }) => isPossible).length };
}

/** Why a bounce can't get that fix; null if it can. */
async function problemOf(
  trx: ServiceTransaction,
  { contactId, firmId }: Bounce,
  { action, email, replacementId }: Request,
): Promise<string | null> {
  if (firmId === null) return 'No firm on this site lists this person.';
  if (action === 'notify') return null;
  if (contactId === null) return NOT_HERE;
  if (action === 'correct') {
    const problem = emailProblem((email ?? '').trim());
    if (problem !== null) return problem;
    const owner = await findAddressOwner(trx, firmId, (email ?? '').trim());
    if (owner === 'otherAttorney' || owner === 'otherFirm') {
      return 'This address belongs to other people than the firm’s.';
    }
    const isTaken = await isListed(trx, firmId, (email ?? '').trim(), contactId);
    return isTaken ? 'The firm lists this address already: replace the contact.' : null;
  }
  if (action === 'replace') {
    const other = replacementId === null ? null : await findContact(trx, firmId, replacementId);
    if (other === null || other.id === contactId) return 'Choose another contact of the same firm.';
    return other.confirmed_at === null ? 'The other contact’s address isn’t confirmed.' : null;
  }
  return null;
}

function wordsOf({ caseNumber, firmName }: Bounce, { action, email }: Request): string {
  switch (action) {
    case 'correct':
      return `Changes the address to ${(email ?? '').trim()} and asks it to confirm. Then the documents are served again.`;
    case 'replace':
      return `Replaces the contact in ${caseNumber} and serves the documents again.`;
    case 'detach':
      return `Detaches the contact from ${caseNumber} and notifies ${firmName ?? 'the firm'}.`;
    case 'notify':
      return `Notifies the users of ${firmName ?? 'the firm'}.`;
  }
}

/**
 * Fixes bounced service contacts in one audited transaction: corrects the address, replaces or
 * detaches the contact on the case, or notifies the firm. Skips those that can't get the fix.
 * Throws 400 without a reason.
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
    const plan = await planOf(trx, request);
    const possible = new Set(
      plan.items.filter(({ isPossible }) => isPossible).map(({ recipientId }) => recipientId),
    );
    for (const bounce of await findBounces(trx, [...possible])) {
      await fix(trx, bounce, request, context);
      audit({
        ...{
          ...actor,
          action: 'fixServiceBounce',
          target: `serviceRecipient/${String(bounce.recipientId)}`,
        },
        detail: { fix: request.action, reason },
      });
    }
    return plan;
  });
}

async function fix(
  trx: ServiceTransaction,
  bounce: Bounce,
  { action, email, replacementId }: Request,
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
    await notifyFirm(trx, firmId, { title: 'Service address bounced', body, at });
    await resolve('Firm notified');
    return;
  }
  if (contactId === null) return;
  if (action === 'correct') {
    const to = (email ?? '').trim();
    const contact = await findContact(trx, firmId, contactId);
    if (contact !== null && contact.email.toLowerCase() !== to.toLowerCase()) {
      await storeAddress(trx, contactId, to);
      const words = `${contact.email} to ${to}`;
      await recordContactChange(trx, editor, contactId, 'edited', { words });
      await sendConfirmation(trx, editor, confirmLink, contactId, to);
    }
    await resolve(`${CORRECTED} to ${to}`);
    return;
  }
  const places = await findPlaces(trx, bounce);
  const kind = action === 'replace' ? 'replaced' : 'detached';
  const ended = await endCaseContacts(trx, editor, places, { kind, reason: 'Address bounced' });
  if (action === 'replace' && replacementId !== null) {
    const added = await continueCaseContacts(trx, editor, ended, replacementId);
    await recordContactChange(trx, editor, contactId, 'replaced', {
      ...{ ended, added, words: caseNumber },
    });
    await serveAgain(trx, recipientId, replacementId, context);
    await resolve('Contact replaced, and documents served again');
    return;
  }
  await recordContactChange(trx, editor, contactId, 'detached', { ended, words: caseNumber });
  const body = `${about} We detached this contact from the case. Add another contact, or expect service on paper.`;
  await notifyFirm(trx, firmId, { title: 'Service contact detached', body, at });
  await resolve('Contact detached, and its firm notified');
}
