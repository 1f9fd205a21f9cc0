import { PRODUCT_NAME } from '#contract/product';
import { linkTo, type MailLine } from '../../mail/body';

/** A finished run or rollback. */
export interface EndedImport {
  readonly title: string;
  /** Result, as a sentence. */
  readonly body: string;
  readonly problem: string | null;
  /** Null if no row was read, or a rollback failed. */
  readonly counts: {
    readonly written: number;
    readonly removed: number;
    readonly unchanged: number;
    readonly refused: number;
  } | null;
}

/**
 * Returns the email about the end of an import, to the super user who started it in the browser.
 */
export function importEndedMail(
  { body, counts, problem, title }: EndedImport,
  address: string,
): { readonly subject: string; readonly lines: readonly MailLine[] } {
  return {
    subject: `${PRODUCT_NAME}: ${title}`,
    lines: [
      body,
      ...(problem === null ? [] : ['', problem]),
      '',
      ...(counts === null
        ? []
        : [
            `Written: ${String(counts.written)}`,
            `Removed: ${String(counts.removed)}`,
            `Unchanged: ${String(counts.unchanged)}`,
            `Refused: ${String(counts.refused)}`,
            '',
          ]),
      'Open the import:',
      linkTo(address),
    ],
  };
}
