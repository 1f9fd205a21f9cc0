import { ATTORNEY_LINK_DAYS, INVITATION_DAYS, REGISTRATION_HOURS } from '#contract/filing/firms';
import { PRODUCT_NAME } from '#contract/product';
import { linkTo, type MailLine } from '../../mail/body';

interface FirmMail {
  readonly subject: string;
  readonly lines: readonly MailLine[];
}

/** Returns the email that asks a user to confirm a registration for electronic filing. */
export function registrationMail(link: string): FirmMail {
  return {
    subject: `${PRODUCT_NAME}: confirm your registration for electronic filing`,
    lines: [
      'You asked to register for electronic filing. Open this page and confirm:',
      linkTo(link),
      '',
      `The link works once, for ${String(REGISTRATION_HOURS)} hours. If you didn't request this, ignore this email.`,
    ],
  };
}

/**
 * Returns the email that asks an attorney to confirm a firm. It contains no text typed by a user.
 */
export function attorneyMail(link: string): FirmMail {
  return {
    subject: `${PRODUCT_NAME}: confirm that you file with a firm`,
    lines: [
      'A firm added you, at this address on the Roll of Attorneys, to the attorneys under whose names it files. Open this page to see which firm it is and to confirm:',
      linkTo(link),
      '',
      `The link works once, for ${String(ATTORNEY_LINK_DAYS)} days. If you don’t file with the firm, ignore this email: nothing changes.`,
    ],
  };
}

/** Returns the email that invites someone to a firm. It contains no text typed by a user. */
export function invitationMail(link: string): FirmMail {
  return {
    subject: `${PRODUCT_NAME}: invitation to file electronically`,
    lines: [
      'A user of the site invited you to file electronically with courts. Open this page to see which firm it is and to accept:',
      linkTo(link),
      '',
      `You need an account on the site with this email address. The link works once, for ${String(INVITATION_DAYS)} days. If you weren't expecting this, ignore this email.`,
    ],
  };
}
