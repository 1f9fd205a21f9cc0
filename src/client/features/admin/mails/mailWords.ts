import type { MailState } from '#contract/admin/mails';
import type { Status } from '../../../records/columns';

const WRITTEN: Status = { tone: 'neutral', word: 'Written to file' };

/** Returns the labels of email states; without an SMTP server, emails are only written to files. */
export function mailStateWords(hasServer: boolean): Readonly<Record<MailState, Status>> {
  return hasServer ? MAIL_STATE_WORDS : { ...MAIL_STATE_WORDS, SENT: WRITTEN };
}

/** Label and tone of each email state. */
export const MAIL_STATE_WORDS: Readonly<Record<MailState, Status>> = {
  WAITING: { tone: 'open', word: 'Waiting' },
  SENT: { tone: 'released', word: 'Sent' },
  FAILED: { tone: 'pastDue', word: 'Failed' },
  BOUNCED: { tone: 'pastDue', word: 'Bounced' },
};
