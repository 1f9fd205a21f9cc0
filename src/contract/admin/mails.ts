/** Topics of emails. */
export const MAIL_KINDS = [
  'SECURITY',
  'CONFIRMATION',
  'ALERT',
  'BILLING',
  'FILING',
  'SERVICE',
  'WATCH',
  'REPORT',
  'NOTICE',
  'TEST',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const MAIL_KIND_WORDS: Readonly<Record<MailKind, string>> = {
  SECURITY: 'Login and password',
  CONFIRMATION: 'Address confirmation',
  ALERT: 'Alerts',
  BILLING: 'Billing',
  FILING: 'Filing notices',
  SERVICE: 'Served documents',
  WATCH: 'Property watch',
  REPORT: 'Reports',
  NOTICE: 'Other notices',
  TEST: 'Test',
};

/** `BOUNCED`: the email was accepted and then returned, or its address was rejected. */
export const MAIL_STATES = ['WAITING', 'SENT', 'FAILED', 'BOUNCED'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Emails of these kinds contain secret links; their text is deleted when delivery ends. */
export const SECRET_MAIL_KINDS: readonly MailKind[] = [
  'SECURITY',
  'CONFIRMATION',
  'WATCH',
  'SERVICE',
];

/**
 * The text of emails of these kinds is deleted when delivery ends: emails with secret links, and
 * alerts, because their records may become confidential.
 */
export const CLEARED_MAIL_KINDS: readonly MailKind[] = [...SECRET_MAIL_KINDS, 'ALERT'];

/** Days during which the text of other emails is stored after delivery. */
export const MAIL_TEXT_DAYS = 7;
export const MAILS_PAGE_SIZE = 50;
/** Days covered by the totals and by the statistics by domain. */
export const MAIL_DAYS = 30;
export const MAIL_DOMAIN_DAYS = 7;

export const MAIL_ACTIONS = ['RESEND', 'STOP'] as const;

/** URL of an email's HTML, below the context path. */
export const MAIL_HTML = '/admin/mails/{mailId}/html';

export function mailHtmlPath(mailId: number): string {
  return MAIL_HTML.replace('{mailId}', String(mailId));
}
