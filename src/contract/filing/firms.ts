import { formatQuantity } from '../formats';

/** Kinds of registration for electronic filing. */
export const REGISTRATION_KINDS = ['individual', 'solo', 'firm', 'agency'] as const;
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number];

export const REGISTRATION_KIND_WORDS: Readonly<
  Record<RegistrationKind, { readonly label: string; readonly hint: string }>
> = {
  individual: { label: 'Individual', hint: 'You file for yourself, without an attorney.' },
  solo: { label: 'Solo attorney', hint: 'You’re the only attorney at your firm.' },
  firm: { label: 'Firm', hint: 'You are an attorney or work for attorneys.' },
  agency: { label: 'Government agency', hint: 'You file for a public office.' },
};

/** True if the registration requires an attorney on the roll. */
export function needsBarNumber(kind: RegistrationKind): boolean {
  return kind === 'solo';
}

/** The current terms of electronic filing. Change the version with every change of the text. */
export const FILING_TERMS = {
  version: '2026-11',
  points: [
    'You file only documents that you may file, and you keep signed originals as the rules of court require.',
    'You choose the correct security for each document, and you remove what must not be public.',
    'You receive service of documents at the addresses that you list, and you keep them current.',
    'Filing fees, card fees, and provider fees are shown before you submit. Your card is charged only for what the court accepts.',
    'The time of filing is the time of your submission. Keep the notice of electronic filing as proof.',
  ],
} as const;

/** Names what a leaving user passes on: "2 drafts and 1 template"; empty if there is nothing. */
export function handOverWords({
  drafts,
  templates,
}: {
  readonly drafts: number;
  readonly templates: number;
}): string {
  return [
    drafts === 0 ? '' : formatQuantity(drafts, 'draft'),
    templates === 0 ? '' : formatQuantity(templates, 'template'),
  ]
    .filter((words) => words !== '')
    .join(' and ');
}

export const FIRM_ROLES = ['ADMIN', 'FILER'] as const;
export type FirmRole = (typeof FIRM_ROLES)[number];
export const FIRM_ROLE_WORDS: Readonly<Record<FirmRole, string>> = {
  ADMIN: 'Administrator',
  FILER: 'Filer',
};

/** Kinds of emails about filings that each filer can turn off. */
export const FILER_EMAIL_KINDS = [
  'submitted',
  'accepted',
  'rejected',
  'returned',
  'served',
  'payment',
] as const;
export type FilerEmailKind = (typeof FILER_EMAIL_KINDS)[number];
export const FILER_EMAIL_WORDS: Readonly<Record<FilerEmailKind, string>> = {
  submitted: 'Submitted: the receipt with the notice of electronic filing',
  accepted: 'Accepted, granted, denied, or moot',
  rejected: 'Rejected, failed, or canceled',
  returned: 'Returned for correction, or sent to the judge',
  served: 'Documents served, and service emails that bounced',
  payment: 'Payment due',
};

/** Kinds of payment accounts that a firm can have. */
export const PAYMENT_ACCOUNT_KINDS = ['card', 'waiver', 'agency'] as const;
export type PaymentAccountKind = (typeof PAYMENT_ACCOUNT_KINDS)[number];
export const PAYMENT_ACCOUNT_WORDS: Readonly<Record<PaymentAccountKind, string>> = {
  card: 'Account’s card on file',
  waiver: 'Fee waiver',
  agency: 'Agency, exempt from fees',
};

export const FIRM_NAME_MAX_LENGTH = 200;
export const RESTRICTION_NOTE_MAX_LENGTH = 300;
/** Maximum users of a firm, including open invitations. */
export const FIRM_USERS_MAX = 500;
/** Maximum addresses per invitation form. */
export const INVITED_TOGETHER_MAX = 20;
/** Maximum open invitations of a firm. */
export const OPEN_INVITATIONS_MAX = 100;
export const FIRM_ATTORNEYS_MAX = 500;
export const PAYMENT_ACCOUNTS_MAX = 50;
/** Maximum firms that a search by name returns. */
export const FOUND_FIRMS_MAX = 10;
/** Minimum letters for a search by name. */
export const FIRM_SEARCH_MIN_LENGTH = 3;

/** Days until an invitation expires. */
export const INVITATION_DAYS = 14;
/** Hours until a registration's confirmation link expires. */
export const REGISTRATION_HOURS = 48;

/** Days until an attorney's confirmation link expires. */
export const ATTORNEY_LINK_DAYS = 14;
/** Page where an attorney confirms a firm, linked from an email; it needs no login. */
export const CONFIRM_ATTORNEY_PATH = '/efiling/ConfirmAttorney';

/** Results of opening a confirmation link. */
export const CONFIRMATION_RESULTS = ['registered', 'requested', 'joined'] as const;
export type ConfirmationResult = (typeof CONFIRMATION_RESULTS)[number];
