import { PRODUCT_NAME } from '#contract/product';
import { linkTo, type MailLine } from '../../mail/body';

/** A batch that is finished or needs attention. */
export interface MailedBatch {
  readonly name: string;
  /** Null if the batch is finished. */
  readonly pauseReason: string | null;
  readonly filed: number;
  readonly notFiled: number;
  readonly toFile: number;
}

/** Returns the email about a finished or paused batch. */
export function batchMail(
  { filed, name, notFiled, pauseReason, toFile }: MailedBatch,
  address: string,
): { readonly subject: string; readonly lines: readonly MailLine[] } {
  return {
    subject: `${PRODUCT_NAME}: Bulk filing`,
    lines: [
      `The batch “${name}” ${pauseReason === null ? 'is done' : 'is paused'}.`,
      ...(pauseReason === null ? [] : ['', pauseReason]),
      '',
      `Filed: ${String(filed)}`,
      `Not filed: ${String(notFiled)}`,
      `Still to file: ${String(toFile)}`,
      '',
      'Open the batch:',
      linkTo(address),
    ],
  };
}
