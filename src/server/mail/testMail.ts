import { PRODUCT_NAME } from '#contract/product';
import type { MailLine } from './body';

/** Creates the test email that a super user sends to their own address. */
export function testMail(): { readonly subject: string; readonly lines: readonly MailLine[] } {
  return {
    subject: `${PRODUCT_NAME}: Test email`,
    lines: ['This is a test email from the admin area.', '', 'Email is being delivered.'],
  };
}
