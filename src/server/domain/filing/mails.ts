import { DRAFT_RETENTION_DAYS } from '#contract/filing/draftWords';
import { formatDate, formatMoney, formatDateTimeSeconds } from '#contract/formats';
import { PRODUCT_NAME } from '#contract/product';
import { linkTo, type MailLine } from '../../mail/body';

interface FilingMail {
  readonly subject: string;
  readonly lines: readonly MailLine[];
}

/** Returns the email about a draft that will be deleted soon. */
export function draftExpiryMail(
  { deletesOn, title: name }: { readonly title: string; readonly deletesOn: string },
  { all, draft }: { readonly draft: string; readonly all: string },
): FilingMail {
  const day = formatDate(deletesOn);
  const title = name === '' ? 'Your filing draft' : `Your filing draft "${name}"`;
  return {
    subject: `A filing draft will be deleted on ${day}`,
    lines: [
      `${title} hasn't changed in almost ${String(DRAFT_RETENTION_DAYS)} days. It will be deleted on ${day}. It has not been filed.`,
      '',
      'To keep it, open it and make a change:',
      linkTo(draft),
      '',
      'All your drafts:',
      linkTo(all),
    ],
  };
}

/** Maximum filings listed in a receipt; the attached notice lists all. */
const MAX_LISTED = 20;

/** A submitted envelope. */
export interface Receipt {
  readonly number: string;
  readonly courtName: string;
  readonly filedAt: Date;
  readonly timeZone: string;
  /** Null for a new case. */
  readonly caseNumber: string | null;
  /** Names of its filings. */
  readonly filings: readonly string[];
  readonly totalCents: number;
  /** True if the card is charged on acceptance. */
  readonly isOnHold: boolean;
}

/** Returns the receipt of a submitted envelope, for its filer. */
export function receiptMail(
  { caseNumber, courtName, filedAt, filings, isOnHold, number, timeZone, totalCents }: Receipt,
  address: string,
): FilingMail {
  const more = filings.length - MAX_LISTED;
  const fees = formatMoney(totalCents);
  return {
    subject: `${PRODUCT_NAME}: your electronic filing was submitted`,
    lines: [
      `Your envelope ${number} was submitted to ${courtName}.`,
      '',
      `Filed: ${formatDateTimeSeconds(filedAt.toISOString(), timeZone)}`,
      `Case: ${caseNumber ?? 'new case, not numbered yet'}`,
      ...filings.slice(0, MAX_LISTED).map((name) => `Filing: ${name}`),
      ...(more > 0 ? [`${String(more)} more filings are in the notice.`] : []),
      isOnHold
        ? `Fees: ${fees}, on hold. Your card is charged only for what the clerk accepts.`
        : `Fees: ${fees}`,
      '',
      'The notice of electronic filing is attached. Save it as proof of the time of filing.',
      '',
      'See the status of your filing:',
      linkTo(address),
    ],
  };
}
