import type { MailState } from '#contract/mails';
import type { Status } from '../../../records/columns';

/** How each state of an email appears. */
export const MAIL_STATE_WORDS: Readonly<Record<MailState, Status>> = {
  WAITING: { tone: 'open', word: 'Waiting' },
  SENT: { tone: 'released', word: 'Sent' },
  FAILED: { tone: 'pastDue', word: 'Failed' },
  BOUNCED: { tone: 'pastDue', word: 'Bounced' },
};
