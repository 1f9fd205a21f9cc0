import { HOUR_MS } from '#contract/time';
import { emailProblem } from '../users/rules';
import { correctedWords, CORRECTED, serveAgain, type Bounce } from './bouncesRepository';
import { findBounced } from './bouncedRepository';
import { sendConfirmation } from './changeContacts';
import {
  findAddressOwner,
  findContact,
  isListed,
  recordContactChange,
  storeAddress,
  type ContactEditor,
} from './contactsRepository';
import type { ServiceContext, ServiceTransaction } from './servicesRepository';

/**
 * Effect of a corrected address: changes the contact's address, asks to confirm the contact's own
 * address again, or serves there, because the contact has already confirmed it.
 */
export type Correction = 'change' | 'confirm' | 'serve';

type Contact = NonNullable<Awaited<ReturnType<typeof findContact>>>;

const REMOVED = 'The firm has removed this contact. Replace it instead.';

/** Decides the effect of a corrected address; returns the reason instead if it isn't possible. */
export async function planCorrection(
  trx: ServiceTransaction,
  firmId: number,
  contactId: number,
  address: string,
): Promise<{ readonly correction: Correction } | { readonly problem: string }> {
  const problem = emailProblem(address);
  if (problem !== null) return { problem };
  const contact = await findContact(trx, firmId, contactId);
  if (contact === null) return { problem: REMOVED };
  const owner = await findAddressOwner(trx, firmId, address);
  if (owner === 'otherAttorney' || owner === 'otherFirm') {
    return { problem: 'This address belongs to another firm or attorney.' };
  }
  if (await isListed(trx, firmId, address, contactId)) {
    const words = 'The firm already has a contact with this address. Replace the contact instead.';
    return { problem: words };
  }
  return { correction: await correctionOf(trx, contact, address) };
}

async function correctionOf(
  trx: ServiceTransaction,
  { confirmed_at: confirmedAt, email }: Contact,
  address: string,
): Promise<Correction> {
  if (email.toLowerCase() !== address.toLowerCase()) return 'change';
  const isBlocked = (await findBounced(trx, [email])).size > 0;
  return confirmedAt === null || isBlocked ? 'confirm' : 'serve';
}

/** Describes the effect in a preview. */
export function correctionWords(correction: Correction, address: string): string {
  switch (correction) {
    case 'change':
      return `Changes the address to ${address} and emails it a confirmation link. After confirmation, the documents are served again.`;
    case 'confirm':
      return `Emails a confirmation link to ${address}. After confirmation, the documents are served again.`;
    case 'serve':
      return `Serves the documents again at ${address}, which the contact has confirmed.`;
  }
}

/**
 * Corrects the address of a bounced contact, and returns the resolution. The documents are served
 * again immediately if the contact has already confirmed the address, or else once it does.
 */
export async function correctAddress(
  trx: ServiceTransaction,
  { contactId, recipientId }: Pick<Bounce, 'contactId' | 'recipientId'>,
  address: string,
  {
    confirmLink,
    editor,
    service,
  }: {
    readonly editor: ContactEditor;
    readonly confirmLink: (token: string) => string;
    readonly service: ServiceContext;
  },
): Promise<string> {
  const resolution = `${CORRECTED} to ${address}`;
  const contact = await findContact(trx, editor.firmId, contactId ?? 0);
  if (contact === null) return resolution;
  // Another bounce of the same contact may have been fixed since the plan.
  const correction = await correctionOf(trx, contact, address);
  if (correction === 'serve') {
    const outcome = await serveAgain(trx, recipientId, contact.id, service);
    return correctedWords(address, outcome);
  }
  const isConfirming = contact.confirmed_at === null && wasSentLately(contact, editor.at);
  if (correction === 'confirm' && isConfirming) return resolution;
  const to = correction === 'change' ? address : contact.email;
  await storeAddress(trx, contact.id, to);
  const words = correction === 'change' ? `${contact.email} to ${to}` : to;
  await recordContactChange(trx, editor, contact.id, 'edited', { words });
  await sendConfirmation(trx, editor, confirmLink, contact.id, to);
  return resolution;
}

/** True if the contact got a confirmation link in the last hour; a new one would end it. */
function wasSentLately({ confirm_sent_at: sentAt }: Contact, at: number): boolean {
  return sentAt !== null && at - sentAt.getTime() < HOUR_MS;
}
