import { PRODUCT_NAME } from '#contract/product';
import { linkTo, type MailLine } from '../../mail/body';
import { fingerprintOf, type ProofHead } from './proof';

/** Creates the daily email with the newest tree head of the proof log. */
export function proofHeadMail(
  head: ProofHead,
  pageAddress: string,
): { readonly subject: string; readonly lines: readonly MailLine[] } {
  return {
    subject: `${PRODUCT_NAME}: Tree head of the proof log`,
    lines: [
      'Keep this email: with it, anyone can prove later that no log entry was changed or removed.',
      '',
      `Entries: ${String(head.size)}`,
      `Root: ${head.root}`,
      `Signed: ${head.at}`,
      `Signature: ${head.signature}`,
      `Public key: ${head.publicKey}`,
      `Key (SHA-256): ${fingerprintOf(head.publicKey)}`,
      '',
      'Compare it with the newest tree head, or stop these emails:',
      linkTo(pageAddress),
    ],
  };
}
