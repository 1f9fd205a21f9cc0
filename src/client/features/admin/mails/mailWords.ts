import type { MailState } from '#contract/mails';
import type { Status } from '../../../records/columns';

const WRITTEN: Status = { tone: 'neutral', word: 'Written to file' };

/** The states of a site's emails, which are only written to files without a SMTP server. */
export function mailStateWords(hasServer: boolean): Readonly<Record<MailState, Status>> {
  return hasServer ? MAIL_STATE_WORDS : { ...MAIL_STATE_WORDS, SENT: WRITTEN };
}

/** How each state of an email appears. */
export const MAIL_STATE_WORDS: Readonly<Record<MailState, Status>> = {
  WAITING: { tone: 'open', word: 'Waiting' },
  SENT: { tone: 'released', word: 'Sent' },
  FAILED: { tone: 'pastDue', word: 'Failed' },
  BOUNCED: { tone: 'pastDue', word: 'Bounced' },
};
