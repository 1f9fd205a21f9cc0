import type { SendMailOptions } from 'nodemailer';
import { showBidiControls } from '#contract/bidi';
import { htmlOf } from './htmlOf';
import type { Mail, MailSender } from './mailer';

/** The mail as nodemailer takes it. Addresses are given as such, so that none becomes two. */
export function messageOf(
  { lines, reference, stopAddress = null, to, ...written }: Mail,
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
      // One click ends them (RFC 8058).
      ...(stopAddress === null
        ? {}
        : {
            'List-Unsubscribe': `<${stopAddress}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
