import { formatDate } from '../formats';

/** Status of electronic service for one recipient. */
export const SERVICE_STATES = ['sent', 'delivered', 'opened', 'bounced'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/**
 * Permitted status changes of a recipient, as [from, to] pairs; a database trigger rejects all
 * others. The link may be opened before the receiving server's response is recorded.
 */
export const SERVICE_TRANSITIONS: readonly (readonly [ServiceState, ServiceState])[] = [
  ['sent', 'delivered'],
  ['sent', 'opened'],
  ['sent', 'bounced'],
  ['delivered', 'opened'],
  ['delivered', 'bounced'],
];

/** True if a recipient may change from one state to the other. */
export function canChangeRecipient(from: ServiceState, to: ServiceState): boolean {
  return SERVICE_TRANSITIONS.some((each) => each[0] === from && each[1] === to);
}

export const SERVICE_STATE_WORDS: Readonly<Record<ServiceState, string>> = {
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  bounced: 'Bounced',
};

/** Reasons why a party or person isn't served electronically. */
export const NOT_SERVED_REASONS = [
  'noOne',
  'bounced',
  'paper',
  'unconfirmed',
  'confidential',
] as const;
export type NotServedReason = (typeof NOT_SERVED_REASONS)[number];

/** Text after `Not served electronically: …`; keyed by reason. */
const NOT_SERVED_WORDS: Readonly<Record<NotServedReason, string>> = {
  noOne: 'No one receives service for this party',
  bounced: 'Address bounced',
  paper: 'Must be served on paper',
  unconfirmed: 'Email address not confirmed: must be served on paper',
  confidential:
    'Confidential documents go only to attorneys and parties without one: must be served on paper',
};

/** Note next to the recipients of a service if the case is hidden from the filer's firm. */
export const HIDDEN_CASE_WORDS =
  'The case isn’t public, so only your own people and the people you named are listed.';

/** Returns the reason as text, with the date of a bounce: `Address bounced on Jul 6, 2026`. */
export function notServedWords(reason: NotServedReason, bouncedOn: string | null): string {
  const words = NOT_SERVED_WORDS[reason];
  return reason === 'bounced' && bouncedOn !== null
    ? `${words} on ${formatDate(bouncedOn)}`
    : words;
}

/** Days until a personal link to served documents expires. */
export const SERVICE_LINK_DAYS = 90;
/** Hour in the court's time zone after which service counts from the next court day. */
export const SERVICE_DAY_ENDS_AT = 17;

/** Maximum contacts of a firm. */
export const SERVICE_CONTACTS_MAX = 500;
/** Maximum administrative copies of a contact. */
export const SERVICE_COPIES_MAX = 10;
/** Maximum contacts that firms can attach to one case. */
export const CASE_CONTACTS_MAX = 200;

/** Kinds of changes in the history of a firm's contacts. */
export const CONTACT_CHANGES = [
  'added',
  'edited',
  'confirmed',
  'removed',
  'restored',
  'replaced',
  'attached',
  'detached',
  'undone',
] as const;
export type ContactChangeKind = (typeof CONTACT_CHANGES)[number];

export const CONTACT_CHANGE_WORDS: Readonly<Record<ContactChangeKind, string>> = {
  added: 'Added',
  edited: 'Edited',
  confirmed: 'Address confirmed',
  removed: 'Removed',
  restored: 'Restored',
  replaced: 'Replaced on all cases',
  attached: 'Attached to a case',
  detached: 'Detached from a case',
  undone: 'Change undone',
};

export const CONTACT_ACTIONS = ['remove', 'replace', 'sendConfirmation', 'undo'] as const;
/** Ways in which staff resolve bounced contacts. */
export const BOUNCE_FIXES = ['correct', 'replace', 'detach', 'notify'] as const;
export type BounceFix = (typeof BOUNCE_FIXES)[number];
export const BOUNCE_FIX_WORDS: Readonly<Record<BounceFix, string>> = {
  correct: 'Correct the address',
  replace: 'Replace the contact',
  detach: 'Detach and notify the firm',
  notify: 'Notify the firm',
};
/** Maximum bounces that can be fixed together. */
export const BOUNCE_FIXES_MAX = 50;

/** Maximum unconfirmed contacts of a firm. */
export const UNCONFIRMED_MAX = 50;
/** Maximum changes that the page lists. */
export const CONTACT_CHANGES_SHOWN = 50;

/** Pages linked from emails about service; they need no login. */
export const SERVICE_MAIL_PAGES = {
  documents: '/efiling/ServedDocuments',
  confirm: '/efiling/ConfirmServiceContact',
} as const;

/** A served document, below the context path; the link's token is in the query. */
export const SERVED_DOCUMENT_FILE = '/efiling/served/{documentId}';
