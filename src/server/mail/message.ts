import type { SendMailOptions } from 'nodemailer';
import type { Mail, MailSender } from './mailer';

/** The mail as nodemailer takes it. Addresses are given as such, so that none becomes two. */
export function messageOf({ to, subject, text }: Mail, from: MailSender): SendMailOptions {
  return {
    from: { name: from.name, address: from.address },
    to: { name: '', address: to },
    subject,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
