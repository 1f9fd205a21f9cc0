import type { SendMailOptions } from 'nodemailer';
import { showBidiControls } from '#contract/bidi';
import { htmlOf } from './htmlOf';
import type { Mail, MailSender } from './mailer';

/**
 * Converts an email for nodemailer. Passes addresses as objects, so that no address can be parsed
 * as two.
 */
export function messageOf(
  { attachment, lines, reference, stopAddress = null, to, ...written }: Mail,
  from: MailSender,
): SendMailOptions {
  const subject = showBidiControls(written.subject);
  const text = showBidiControls(written.text);
  return {
    from: { name: from.name, address: from.address },
    to: { name: '', address: to },
    ...(reference === undefined
      ? {}
      : { messageId: `<${reference}@${from.address.split('@').at(-1) ?? ''}>` }),
    subject,
    text,
    html: showBidiControls(htmlOf(subject, lines)),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // One-click unsubscribe (RFC 8058).
      ...(stopAddress === null
        ? {}
        : {
            'List-Unsubscribe': `<${stopAddress}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    ...(attachment === undefined
      ? {}
      : {
          attachments: [
            {
              filename: attachment.fileName,
              contentType: attachment.type,
              content: attachment.bytes,
            },
          ],
        }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
