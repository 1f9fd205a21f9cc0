import type { ReviewRecord } from '#contract/schemas/filingReview';
import type { OpenDialog } from './desk';

/** Returns the id of a dialog's form, which is unique in the envelope. */
export function dialogFormId(dialog: OpenDialog): string {
  switch (dialog.kind) {
    case 'decide':
      return `review-${dialog.decision}-${dialog.filingId}`;
    case 'correctFiling':
    case 'strike':
      return `review-${dialog.kind}-${dialog.filingId}`;
    default:
      return `review-${dialog.kind}`;
  }
}

/** Returns the dialog that corrects these filings, documents, or parties. */
export function dialogOfCorrections(
  corrections: readonly { readonly id: string | null }[],
  { filings }: ReviewRecord,
): OpenDialog {
  const ids = corrections.map(({ id }) => id);
  const filing = filings.find(
    ({ documents, filingId }) =>
      ids.includes(filingId) || documents.some(({ documentId }) => ids.includes(documentId)),
  );
  return filing === undefined
    ? { kind: 'correctCase' }
    : { kind: 'correctFiling', filingId: filing.filingId };
}

/** Returns the dialogs with a form that the reviewer can open now. */
function dialogsOf({ filings, lock, waiver }: ReviewRecord): readonly OpenDialog[] {
  const strikes = filings.flatMap(({ canStrike, filingId }) =>
    canStrike ? [{ kind: 'strike', filingId } as const] : [],
  );
  if (lock.holder === 'other') return [{ kind: 'takeOver' }, ...strikes];
  if (lock.holder === 'none') return strikes;
  return [
    { kind: 'correctCase' },
    { kind: 'returnAll' },
    ...(waiver.state === 'pending' ? [{ kind: 'waiver' } as const] : []),
    ...strikes,
    ...filings.flatMap(({ decisions, filingId }): OpenDialog[] => [
      { kind: 'correctFiling', filingId },
      ...decisions.map((decision) => ({ kind: 'decide', decision, filingId }) as const),
    ]),
  ];
}

/** Returns the dialog that contains one of these forms; null if none can be opened now. */
export function dialogOfForm(forms: readonly string[], record: ReviewRecord): OpenDialog | null {
  return dialogsOf(record).find((dialog) => forms.includes(dialogFormId(dialog))) ?? null;
}
