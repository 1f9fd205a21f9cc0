import { PRODUCT_NAME } from '#contract/product';
import { linkTo, type MailLine } from '../../mail/body';

/** A finished run or rollback. */
export interface EndedImport {
  /** Result, as a sentence. */
  readonly body: string;
  readonly problem: string | null;
  /** Null if no row was read. */
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
  { body, counts, problem }: EndedImport,
  address: string,
): { readonly subject: string; readonly lines: readonly MailLine[] } {
  return {
    subject: `${PRODUCT_NAME}: Import ended`,
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
