import { bounceKind, statusIn, type BounceKind } from './rules';

/** That a mail of ours could not be delivered. */
export interface BounceReport {
  readonly mailId: number;
  /** What only those know who have the mail: nobody else can say that it came back. */
  readonly token: string;
  readonly kind: BounceKind;
  /** What the mail server said. */
  readonly reason: string;
}

const MOST_REASON = 300;

/** The field's values, with continued lines put together; of all parts of the message. */
function valuesOf(unfolded: string, field: string): string[] {
  const found = unfolded.matchAll(new RegExp(`^${field}:[ \\t]*(.*)$`, 'gim'));
  return [...found].map(([, value = '']) => value.trim());
}

/**
 * What a delivery status notification (RFC 3464) says of a mail of ours: null where it says that the mail
 * is only late, or where it is about no mail of ours. The mail is known by the Message-ID that comes back.
 */
export function readBounceReport(message: string): BounceReport | null {
  const unfolded = message.replace(/\r\n/g, '\n').replace(/\n[ \t]+/g, ' ');
  const own = valuesOf(unfolded, 'Message-ID')
    .map((value) => /^<(\d{1,15})\.([0-9a-f]{32})@/.exec(value))
    .find((match) => match !== null);
  if (own === undefined) return null;
  if (!valuesOf(unfolded, 'Action').some((action) => action.toLowerCase() === 'failed'))
    return null;
  const [, mailId = '', token = ''] = own;
  const [status = ''] = valuesOf(unfolded, 'Status');
  const [diagnosis = ''] = valuesOf(unfolded, 'Diagnostic-Code');
  const reason = diagnosis.replace(/^smtp;\s*/i, '') || status || 'It could not be delivered.';
  return {
    mailId: Number(mailId),
    token,
    kind: bounceKind(statusIn(status), null),
    reason: reason.replace(/\s+/g, ' ').slice(0, MOST_REASON),
  };
}

/** The messages of a file: several where it is a mailbox (RFC 4155), else one. */
export function messagesIn(file: string): string[] {
  if (!file.startsWith('From ')) return [file];
  return file.split(/^From .*$/m).filter((message) => message.trim() !== '');
}
