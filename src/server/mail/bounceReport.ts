import { bounceKind, oneLine, statusIn, type BounceKind } from './rules';

/** A report that one of our emails couldn't be delivered. */
export interface BounceReport {
  readonly mailId: number;
  /**
   * Secret from the email's Message-ID, which proves that the report's sender received the email.
   */
  readonly token: string;
  readonly kind: BounceKind;
  /** The SMTP server's message. */
  readonly reason: string;
}

/** Finds the values of a field in all parts of an unfolded message. */
function valuesOf(unfolded: string, field: string): string[] {
  const found = unfolded.matchAll(new RegExp(`^${field}:[ \\t]*(.*)$`, 'gim'));
  return [...found].map(([, value = '']) => value.trim());
}

/**
 * Parses a delivery status notification (RFC 3464) about one of our emails, which it identifies by
 * the returned Message-ID. Returns null if the email is only delayed or isn't ours.
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
  const reason = oneLine(diagnosis.replace(/^smtp;\s*/i, '')) || oneLine(status);
  return {
    mailId: Number(mailId),
    token,
    kind: bounceKind(statusIn(status), null),
    reason: reason || 'Delivery failed.',
  };
}

/** Splits a file into messages: several if it is a mailbox (RFC 4155), otherwise one. */
export function messagesIn(file: string): string[] {
  if (!file.startsWith('From ')) return [file];
  return file.split(/^From .*$/m).filter((message) => message.trim() !== '');
}
