import { PASSWORD_MIN_LENGTH } from '#contract/account/passwords';
import { PRODUCT_NAME } from '#contract/product';
import { letter, type MailSite, type MailText } from '../passwords/mails';

/** A change to a user's two-step login. */
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
      return 'New recovery codes were created. The old ones no longer work.';
    case 'passkeyAdded':
      return `The passkey “${change.name}” was added.`;
    case 'passkeyRemoved':
      return `The passkey “${change.name}” was removed.`;
    case 'recoveryCodeUsed':
      return `A recovery code was used. Codes left: ${String(change.left)}.`;
    case 'reset':
      return `${change.by === 'support' ? 'Support' : 'An account administrator'} turned off two-step login. You now log in with only your password. If it has fewer than ${String(PASSWORD_MIN_LENGTH)} characters, set a new one first. All sessions have ended.`;
  }
}

/** Creates the email about a change to two-step login; it contains no secret. */
export function twoStepLoginChangedMail(
  userName: string,
  change: FactorChange,
  site: MailSite,
): MailText {
  return {
    subject: `Your ${PRODUCT_NAME} login security was changed`,
    lines: letter(
      [
        `User ${userName}: ${inWords(change)}`,
        '',
        "If you didn't expect this, change your password immediately and contact us.",
      ],
      site,
    ),
  };
}
