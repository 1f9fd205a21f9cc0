import { PRODUCT_NAME } from '#contract/product';
import { letter, type MailSite, type MailText } from '../passwords/mails';

/** What was done to how a user signs in. */
export type FactorChange =
  | { readonly kind: 'appAdded' | 'appRemoved' | 'codesRenewed' }
  | { readonly kind: 'passkeyAdded' | 'passkeyRemoved'; readonly name: string }
  | { readonly kind: 'recoveryCodeUsed'; readonly left: number }
  | { readonly kind: 'reset'; readonly by: 'administrator' | 'support' };

function inWords(change: FactorChange): string {
  switch (change.kind) {
    case 'appAdded':
      return 'An authenticator app was set up.';
    case 'appRemoved':
      return 'The authenticator app was removed.';
    case 'codesRenewed':
      return 'New recovery codes were made. The old ones do not work any more.';
    case 'passkeyAdded':
      return `The passkey “${change.name}” was added.`;
    case 'passkeyRemoved':
      return `The passkey “${change.name}” was removed.`;
    case 'recoveryCodeUsed':
      return `Somebody logged in with a recovery code. Codes that are left: ${String(change.left)}.`;
    case 'reset':
      return change.by === 'support'
        ? 'Support removed the second factor: the password alone logs in now. All sessions have ended.'
        : 'An administrator of the account removed the second factor: the password alone logs in now. All sessions have ended.';
  }
}

/** The mail about a change of how a user signs in; it holds no secret. */
export function factorMail(userName: string, change: FactorChange, site: MailSite): MailText {
  return {
    subject: `How you log in to ${PRODUCT_NAME} was changed`,
    lines: letter(
      [
        `User ${userName}: ${inWords(change)}`,
        '',
        'If you did not expect this, change your password at once and tell us.',
      ],
      site,
    ),
  };
}
